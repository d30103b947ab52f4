import type { TextKind } from '../../compliance/keywords/keywords.ts'
import type { Tx } from '../../db/database.ts'
import type { Actor } from '../../lib/principal.ts'
import { Port } from '../../module/port.ts'

/**
 * Whose an incoming text is, in this order: one text has one handler, the first
 * that takes it. The law comes first, so that no poll and no join keyword can ever
 * stand between somebody and an opt-out.
 */
const STEPS = ['OPT_OUT', 'OPT_IN', 'HELP', 'JOIN_KEYWORD', 'POLL_VOTE', 'INBOX'] as const
export type Step = (typeof STEPS)[number]

/** A text before it is kept. */
interface ArrivedText {
  organizationId: number
  channelIdentityId: number
  /** E.164 where it is a number. */
  from: string
  body: string
  /** What its words ask for. */
  kind: TextKind
}

/** A text that is kept, of a contact. */
export interface KeptText extends ArrivedText {
  /** Internal id. */
  id: number
  contactId: number
  /** The contact. */
  actor: Actor
  /** The campaign that it answers. */
  campaignId: number | null
  /** The provider has answered the person already. */
  isAnswered: boolean
  /** Of a mail; absent for a text. */
  mail?: { subject: string; isAutomatic: boolean }
}

export interface InboundHandler {
  readonly step: Step
  /** Whether the text is for it. Reads only. */
  takes(tx: Tx, text: ArrivedText): boolean
  /** Called once for each text, in the transaction that keeps it. */
  handle(tx: Tx, text: KeptText): void
}

/** A domain that wants texts answers with its handler, in src/wiring/ports.ts. */
export const inboundHandlers = new Port<InboundHandler>('who takes a text that came in')

/** Undefined for a text that nobody takes: it is kept all the same. */
export const handlerOf = (tx: Tx, text: ArrivedText): InboundHandler | undefined =>
  inOrder(inboundHandlers.all).find((handler) => handler.takes(tx, text))

/** However they were listed. */
export const inOrder = (handlers: readonly InboundHandler[]): InboundHandler[] =>
  handlers.toSorted((a, b) => STEPS.indexOf(a.step) - STEPS.indexOf(b.step))
