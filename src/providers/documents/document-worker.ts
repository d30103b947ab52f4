import { answerCalls } from '../../lib/call-thread-side.ts'
import { stepBack } from '../../lib/step-back.ts'
import { type MailIn, MailUnreadable, parseMail } from '../mail-in/parse-mail.ts'
import { feedFrom, type ReadFeed } from './feed.ts'
import { type PreparedHtml, preparedFrom } from './html.ts'
import { factsOf, type MailFacts } from './mail-facts.ts'
import { htmlOfMjml, type MjmlReply, type MjmlRequest } from './mjml.ts'

/** The thread of `documents`. It parses untrusted documents, and is ended when a document takes too long. */
export type DocumentRequest =
  | { kind: 'HTML'; html: string }
  | { kind: 'FACTS'; html: string }
  | { kind: 'FEED'; text: string; address: string }
  | ({ kind: 'MJML' } & MjmlRequest)
  | { kind: 'MAIL'; raw: Uint8Array }
export type DocumentReply =
  | PreparedHtml
  | MjmlReply
  | MailFacts
  | { feed: ReadFeed | undefined }
  | MailIn
  | { unreadable: string }

async function perform(request: DocumentRequest): Promise<DocumentReply> {
  if (request.kind === 'HTML') return preparedFrom(request.html)
  if (request.kind === 'MJML') return htmlOfMjml(request)
  if (request.kind === 'FACTS') return factsOf(request.html)
  if (request.kind === 'FEED') return { feed: await feedFrom(request.text, request.address) }
  try {
    return await parseMail(request.raw)
  } catch (error) {
    if (error instanceof MailUnreadable) return { unreadable: error.message }
    throw error
  }
}

stepBack()
answerCalls(perform)
