import type { Tx } from '../../db/database.ts'
import { Port } from '../../module/port.ts'
import type { ReplyKind } from '../reply-messages/table.ts'

/** A request in a text that is answered at once, by the sender of ours that it came to. */
interface ReplyRequest {
  organizationId: number
  channelIdentityId: number
  contactId: number
  /** E.164. */
  to: string
  kind: ReplyKind
}

/** Queues a reply in the transaction that keeps the text, so that a text is answered once; or none at all. */
export type Reply = (tx: Tx, request: ReplyRequest) => void

export const automaticReplies = new Port<Reply>('STOP, START and HELP')
