import type { TextKind } from '../../compliance/keywords/text-kind.ts'
import type { JoinSource } from '../../contacts/records/inbound.ts'
import type { Tx } from '../../db/database.ts'
import type { Actor } from '../../lib/principal.ts'
import { Port } from '../../module/port.ts'

/**
 * Order in which handlers may take an incoming text. Only the first that takes it handles it. Legal
 * duties come first, so that no poll and no join keyword can block an opt-out.
 */
const STEPS = [
  'OPT_OUT',
  // A YES that answers the question of a join link also ends an opt-out.
  'JOIN_CONFIRMATION',
  'OPT_IN',
  'HELP',
  'JOIN_KEYWORD',
  'POLL_VOTE',
  'INBOX',
] as const
export type Step = (typeof STEPS)[number]
/** The steps that keep a text from the inbox. */
export type TakingStep = Exclude<Step, 'INBOX'>

/**
 * Order for a tapped answer. It belongs to the poll that offered it, even if its label is a keyword
 * of a join link.
 */
const STEPS_OF_TAP: readonly Step[] = [
  'OPT_OUT',
  'JOIN_CONFIRMATION',
  'OPT_IN',
  'HELP',
  'POLL_VOTE',
  'JOIN_KEYWORD',
  'INBOX',
]

/**
 * Order for a label, and for a text with more than the words of the person. They contain no join
 * keyword and no vote.
 */
const STEPS_OF_LABEL: readonly Step[] = ['OPT_OUT', 'OPT_IN', 'HELP', 'INBOX']

/** A text before it is stored. */
export interface ArrivedText {
  organizationId: number
  channelIdentityId: number
  /** E.164 if it is a number. */
  from: string
  body: string
  /** The part of the body that the person wrote; absent if the person wrote all of it (`InboundText.words`). */
  words?: string
  /** The id of the answer that the person tapped (`ReplyOption.id`); absent for a typed text. */
  choiceId?: string
  /** The kind of request that the text makes. */
  kind: TextKind
}

/** A stored text of a contact. */
export interface KeptText extends ArrivedText {
  /** Internal id. */
  id: number
  contactId: number
  /** The contact. */
  actor: Actor
  /** The campaign that the text answers; null for none. */
  campaignId: number | null
  /** Whether the provider has already answered the contact. */
  isAnswered: boolean
  /** Set for a mail, absent for a text. */
  mail?: { subject: string; isAutomatic: boolean }
}

export interface InboundHandler {
  readonly step: Step
  /** Returns whether this handler takes the text. Only reads. */
  takes(tx: Tx, text: ArrivedText): boolean
  /**
   * Returns how a sender who is not a contact yet came to the organization; absent for the source of
   * the channel.
   */
  sourceOf?(tx: Tx, text: ArrivedText): JoinSource
  /** Called once for each text, in the transaction that stores it. */
  handle(tx: Tx, text: KeptText): void
  /** Called in the same transaction for a text that went to the inbox, because no other handler took it. */
  leftToInbox?(tx: Tx, text: KeptText): void
}

/** The handlers of texts. A domain that wants texts adds its handler in src/wiring/ports.ts. */
export const inboundHandlers = new Port<InboundHandler>('the handlers of an inbound text')

/** Finds the handler that takes a text. Undefined if no handler takes it; the text is stored anyway. */
export function handlerOf(tx: Tx, text: ArrivedText): InboundHandler | undefined {
  const steps = stepsOf(text)
  return inOrder(inboundHandlers.all, steps).find(
    (handler) => steps.includes(handler.step) && handler.takes(tx, text),
  )
}

function stepsOf({ words, choiceId }: ArrivedText): readonly Step[] {
  if (words !== undefined) return STEPS_OF_LABEL
  return choiceId === undefined ? STEPS : STEPS_OF_TAP
}

/** Sorts handlers in the order of their steps. */
export const inOrder = (
  handlers: readonly InboundHandler[],
  steps: readonly Step[] = STEPS,
): InboundHandler[] => handlers.toSorted((a, b) => steps.indexOf(a.step) - steps.indexOf(b.step))
