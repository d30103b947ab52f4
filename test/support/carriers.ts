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
 * How a provider joins the contract suite (test/providers/contract.test.ts):
 *
 * 1. test/providers/worlds/<name>.ts exports a `World`: the provider with a
 *    carrier that does, for each word of BEHAVIOURS, what the word says.
 * 2. One line in test/providers/worlds/all.ts. Nothing else.
 *
 * What cannot happen at a carrier goes into test/providers/left-out.ts, with the
 * reason; the suite then leaves those tests out. test/providers/worlds/http-gateway.ts
 * is the example to copy.
 */

/** What the carrier does with a message. */
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
  /** reads it, never answers, and does not take it */
  'lostUntaken',
  /** takes it, and answers so slowly that the answer never ends */
  'slowDrip',
  /** takes it, and answers with bytes that mean nothing */
  'garbage',
  /** takes it, and reports it as failed: UNREACHABLE */
  'fails',
] as const
export type Behaviour = (typeof BEHAVIOURS)[number]

/** Recipients' numbers that make a carrier of the suite behave in a certain way; where it has them, those of the sandbox. */
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
   * @param options.patienceMs how long the provider waits for an answer; without it as long as in production
   * @param options.isGone nothing listens at the address of the carrier
   */
  open(options?: { patienceMs?: number; isGone?: boolean }): Promise<CarrierWorld>
}

/** A provider with a view of what its carrier really holds. */
export interface CarrierWorld extends AsyncDisposable {
  provider: Provider
  /** What the provider was made from, checked. */
  settings: unknown
  /** A message as the channel hands it over, to a recipient with this behaviour. The body may be any text. */
  message(behaviour: Behaviour, body?: string): { reference: string }
  /** References of the messages the carrier holds; one handed over twice is there twice. */
  held(): string[] | Promise<string[]>
  /** Their texts, as the carrier read them. */
  texts(): string[] | Promise<string[]>
  /** The answers to tap of the messages it holds, as the carrier read them; for a carrier of WHATSAPP. */
  offered?(): OfferedChoices[] | Promise<OfferedChoices[]>
  /** What the carrier reports at last of each message it holds, as the provider reads it, in the order it took them. */
  reports(): Promise<StatusReport[]>
  /** For a provider that is called back over HTTP. */
  callbacks?: {
    /** What the carrier calls for the messages it holds. */
    receipts(): Promise<HttpCall[]>
    /** What it calls when somebody texts, signed as it signs. */
    text(text: { from: string; body: string }): Promise<HttpCall>
    /** The calls of a stranger who knows the address and saw this one; empty where the token is all there is. */
    forged(call: HttpCall): HttpCall[]
  }
}

export interface HttpCall {
  kind: CallbackKind
  request: CallbackRequest
}

/** The adapter under test. */
export const adapterOf = (world: CarrierWorld, channel: ChannelName): ChannelAdapter => {
  const adapter = world.provider.adapters[channel]
  if (!adapter) throw new Error(`The provider has no adapter for ${channel}.`)
  return adapter as ChannelAdapter
}

/** A text message. */
export const outbound = (to: string, body = 'Hello'): OutboundMessage => ({
  reference: uuidv7(),
  from: '+15550199',
  to,
  body,
  segmentCount: 1,
})

/** The email address that behaves as this number. */
export const mailboxOf = (number: string): string => `reader${number.slice(-4)}@home.example`

/** A mail. */
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

/** A message by WhatsApp: free text. */
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
