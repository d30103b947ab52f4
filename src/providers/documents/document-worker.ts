import { answerCalls } from '../../lib/call-thread-side.ts'
import { stepBack } from '../../lib/step-back.ts'
import { type MailIn, MailUnreadable, parseMail } from '../mail-in/parse-mail.ts'
import { type PreparedHtml, preparedFrom } from './html.ts'

/** The thread of `documents`. It parses untrusted documents, and is ended when a document takes too long. */
export type DocumentRequest = { kind: 'HTML'; html: string } | { kind: 'MAIL'; raw: Uint8Array }
export type DocumentReply = PreparedHtml | MailIn | { unreadable: string }

async function perform(request: DocumentRequest): Promise<DocumentReply> {
  if (request.kind === 'HTML') return preparedFrom(request.html)
  try {
    return await parseMail(request.raw)
  } catch (error) {
    if (error instanceof MailUnreadable) return { unreadable: error.message }
    throw error
  }
}

stepBack()
answerCalls(perform)
