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
}

interface MailReplied {
  /** Address of our sender. */
  to: string
  subject: string
  outcome: WrittenOutcome
}

/** Returns the reply to a mail, or undefined if the address has received no mail. */
export function sandboxMailReply(tx: Tx, { organizationId, from, body }: MailReply): MailReplied | undefined {
  const last = lastMailTo(tx, organizationId, from)
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

const lastMailTo = (reader: Reader, organizationId: number, to: string): SandboxMessage | undefined =>
  listInbox(reader, { organizationId, to, channel: 'EMAIL', limit: 1 })[0]
