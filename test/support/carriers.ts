import { uuidv7 } from '../../src/lib/ids.ts'
import type { ProviderName } from '../../src/providers/all.ts'
import type {
  CallbackKind,
  CallbackRequest,
  ChannelAdapter,
  ChannelName,
  OutboundEmail,
  OutboundMessage,
  Provider,
  StatusReport,
  WhatsappMessage,
} from '../../src/providers/port.ts'
import type { OfferedChoices } from '../../src/providers/whatsapp-choices.ts'

/**
 * The contract suite of providers (test/providers/contract.test.ts). A new provider needs a `World` in
 * test/providers/worlds/<name>.ts, with a carrier that behaves as each word of BEHAVIOURS says, and a line in
 * test/providers/worlds/all.ts. A behaviour that a carrier cannot have goes into test/providers/left-out.ts
 * with the reason, and the suite skips its tests. test/providers/worlds/http-gateway.ts is the example to
 * copy.
 */

/** Behaviours of the carrier with a message. */
export const BEHAVIOURS = [
  /** takes it, and reports it as delivered */
  'ok',
  /** refuses it for good: nothing is held */
  'refused',
  /** refuses the account or its credentials: nothing is held */
  'accountRefused',
  /** asks to come back later, in five seconds where it can say so: nothing is held */
  'throttled',
  /** takes it, and the connection breaks before the answer */
  'lostTaken',
  /** reads it, never answers, and drops it */
  'lostUntaken',
  /** takes it, and answers so slowly that the answer never ends */
  'slowDrip',
  /** takes it, and answers with meaningless bytes */
  'garbage',
  /** takes it, and reports it as failed: UNREACHABLE */
  'fails',
] as const
export type Behaviour = (typeof BEHAVIOURS)[number]

/**
 * Recipients' numbers that select the behaviour of a carrier in the suite. They are the sandbox's numbers if
 * it has them.
 */
export const NUMBER: Readonly<Record<Behaviour, string>> = {
  ok: '+15550100',
  refused: '+15559901',
  accountRefused: '+15559904',
  throttled: '+15559912',
  lostTaken: '+15559921',
  lostUntaken: '+15559922',
  slowDrip: '+15559924',
  garbage: '+15559925',
  fails: '+15559931',
}

export interface World {
  readonly provider: ProviderName
  readonly channel: ChannelName
  /**
   * @param options.patienceMs how long the provider waits for an answer; default as in production
   * @param options.isGone whether no server listens at the address of the carrier
   */
  open(options?: { patienceMs?: number; isGone?: boolean }): Promise<CarrierWorld>
}

/** A provider with access to the messages that its carrier holds. */
export interface CarrierWorld extends AsyncDisposable {
  provider: Provider
  /** The checked settings of the provider. */
  settings: unknown
  /**
   * Returns a message as the channel hands it over, to a recipient with this behaviour. The body may be any
   * text.
   */
  message(behaviour: Behaviour, body?: string): { reference: string }
  /** Returns the references of the held messages. A message handed over twice is there twice. */
  held(): string[] | Promise<string[]>
  /** Returns the texts of the held messages as the carrier read them. */
  texts(): string[] | Promise<string[]>
  /**
   * Returns the tappable answers of the held messages as the carrier read them; for a carrier of WHATSAPP.
   */
  offered?(): OfferedChoices[] | Promise<OfferedChoices[]>
  /** Returns the final report of each held message as the provider reads it, in the order of arrival. */
  reports(): Promise<StatusReport[]>
  /** For a provider that is called back over HTTP. */
  callbacks?: {
    /** Returns the calls that the carrier makes for the held messages. */
    receipts(): Promise<HttpCall[]>
    /** Returns the signed call that the carrier makes for an inbound text. */
    text(text: { from: string; body: string }): Promise<HttpCall>
    /**
     * Returns the calls of a stranger who knows the address and saw this call; empty if the token is the only
     * proof.
     */
    forged(call: HttpCall): HttpCall[]
  }
}

export interface HttpCall {
  kind: CallbackKind
  request: CallbackRequest
}

/** Returns the adapter under test. */
export const adapterOf = (world: CarrierWorld, channel: ChannelName): ChannelAdapter => {
  const adapter = world.provider.adapters[channel]
  if (!adapter) throw new Error(`The provider has no adapter for ${channel}.`)
  return adapter as ChannelAdapter
}

/** Returns a text message. */
export const outbound = (to: string, body = 'Hello'): OutboundMessage => ({
  reference: uuidv7(),
  from: '+15550199',
  to,
  body,
  segmentCount: 1,
})

/** Returns the email address with the behaviour of this number. */
export const mailboxOf = (number: string): string => `reader${number.slice(-4)}@home.example`

/** Returns a mail. */
export const outboundEmail = (to: string, body = 'Hello'): OutboundEmail => ({
  reference: uuidv7(),
  from: 'news@corner.example',
  to,
  subject: 'Hello',
  text: body,
  html: `<p>${body}</p>`,
  unsubscribeUrl: 'https://carillon.test/u/token',
  returnTag: 'ab12',
  feedbackId: 'c1:o1:campaign:carillon',
})

/** Returns a WhatsApp message with free text. */
export const whatsappMessage = (to: string, body = 'Hello'): WhatsappMessage => ({
  reference: uuidv7(),
  from: '+15550199',
  to,
  body,
  template: null,
  file: null,
  choices: null,
})

export const GATEWAY_SETTINGS = {
  bodyTemplate: {
    to: '{{to}}',
    from: '{{from}}',
    text: '{{text}}',
    ref: '{{id}}',
    callback: '{{statusUrl}}',
  },
  messageIdPath: '/id',
  status: { idPath: '/id', statusPath: '/status', map: { delivered: 'DELIVERED', undeliv: 'UNREACHABLE' } },
  inbound: { fromPath: '/from', toPath: '/to', bodyPath: '/text', idPath: '/id' },
}
