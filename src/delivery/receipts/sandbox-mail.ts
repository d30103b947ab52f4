import type { Reader, Tx } from '../../db/database.ts'
import { uuidv7 } from '../../lib/ids.ts'
import { isAnswerSubject } from '../../providers/mail-in/own-words.ts'
import { listInbox } from '../../providers/sandbox/ledger.ts'
import type { SandboxMessage } from '../../providers/sandbox/table.ts'
import { applyWritten, type WrittenOutcome } from './inbound-mails.ts'

/**
 * The recipient's side of the SANDBOX carrier for mails, for `carillon sandbox reply`: an answer to the last
 * mail to an address. It is handled like every incoming mail. Works in another process while the server runs.
 */
export interface MailReply {
  organizationId: number
  /** The address that writes the answer, in lower case. */
  from: string
  body: string
  /** Internal id of the sender whose last mail is answered; the sender of the last mail if absent. */
  channelIdentityId?: number
}

interface MailReplied {
  /** Address of our sender. */
  to: string
  subject: string
  outcome: WrittenOutcome
}

/** Returns the reply to a mail, or undefined if there is no mail to answer. */
export function sandboxMailReply(tx: Tx, { body, ...reply }: MailReply): MailReplied | undefined {
  const { organizationId, from } = reply
  const last = lastMailTo(tx, reply)
  if (!last) return undefined
  const title = last.subject ?? ''
  const subject = isAnswerSubject(title) ? title : `Re: ${title}`
  const answered = `${last.reference}@sandbox.invalid`
  const outcome = applyWritten(
    { tx, organizationId, channelIdentityId: last.channelIdentityId },
    {
      kind: 'PERSONAL',
      from,
      subject,
      text: body,
      files: [],
      messageId: `${uuidv7(tx.now)}@sandbox.invalid`,
      references: [answered],
      deliveredTo: [last.from],
      original: { messageId: answered, recipient: null },
    },
  )
  return { to: last.from, subject, outcome }
}

/** Number of newest mails to an address in which one of a sender is searched for. */
const MAX_SEARCHED = 100

const lastMailTo = (
  reader: Reader,
  { organizationId, from: to, channelIdentityId }: Omit<MailReply, 'body'>,
): SandboxMessage | undefined =>
  listInbox(reader, {
    organizationId,
    to,
    channel: 'EMAIL',
    limit: channelIdentityId ? MAX_SEARCHED : 1,
  }).find((mail) => channelIdentityId === undefined || mail.channelIdentityId === channelIdentityId)
