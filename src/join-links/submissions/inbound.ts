import type { InboundHandler, KeptText } from '../../channels/inbound/handlers.ts'
import { readings, withoutAccents } from '../../compliance/keywords/schema.ts'
import { isSuppressed } from '../../compliance/suppressions/service.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { liveRowsBy } from '../../db/rows-by.ts'
import { queueAnswer } from '../../delivery/test-messages/reply.ts'
import { findAskedPoll, isOpenAt } from '../../polls/votes/store.ts'
import { YES } from '../records/service.ts'
import { findJoinLinkById } from '../records/store.ts'
import { type JoinLinkRow, joinLinks } from '../records/table.ts'
import { complete } from './complete.ts'
import { closedReasonOf, isFull, mayCheckNumber } from './limits.ts'
import { queueCheck } from './messages.ts'
import { insert } from './service.ts'
import * as store from './store.ts'
import { agreedTopics, wouldSubscribe } from './topics.ts'
import { welcomeText } from './welcome.ts'

const byKeyword = liveRowsBy(joinLinks, 'organizationId', 'channelIdentityId', 'keyword')

/** Finds the link whose keyword this sender receives. @param keyword in capital letters */
const findLinkOfKeyword = (
  reader: Reader,
  { organizationId, channelIdentityId }: { organizationId: number; channelIdentityId: number },
  keyword: string,
): JoinLinkRow | undefined => byKeyword(reader).get({ organizationId, channelIdentityId, keyword })

type Text = Parameters<InboundHandler['takes']>[1]

const KEYWORD = /^[A-Z0-9]{1,20}$/

/** Finds the link whose keyword is the whole text, or undefined for a link that accepts no one now. */
function linkOf(tx: Tx, text: Text): JoinLinkRow | undefined {
  if (text.choiceId !== undefined) return undefined
  const [apart, joined] = readings(text.body)
  for (const keyword of new Set([apart, joined])) {
    const link = KEYWORD.test(keyword) ? findLinkOfKeyword(tx, text, keyword) : undefined
    if (link) return closedReasonOf(tx, link, tx.now) === undefined ? link : undefined
  }
  return undefined
}

/**
 * Finds the submission that a text confirms: the submission of the sender's last question, unless a poll was
 * asked since.
 */
function confirmedBy(tx: Tx, text: Text) {
  if (text.choiceId !== undefined || !YES.test(withoutAccents(readings(text.body)[0]))) return undefined
  const submission = store.findAwaitingYes(tx, text, tx.now)
  if (!submission) return undefined
  const poll = findAskedPoll(tx, text, isOpenAt(tx.now))
  if (poll && poll.askedAt >= (submission.lastSentAt ?? 0)) return undefined
  const link = findJoinLinkById(tx, submission.organizationId, submission.joinLinkId)
  return link && !isFull(tx, link) ? { submission, link } : undefined
}

/** Sends the confirmation again to a contact who has already joined, without a second submission. */
function answerAgain(tx: Tx, link: JoinLinkRow, text: KeptText): void {
  const { organizationId, channelIdentityId, contactId, from: to } = text
  const answer = { organizationId, channelIdentityId, contactId, to, kind: 'JOINED' } as const
  queueAnswer(tx, answer, welcomeText(tx, link, contactId))
}

/** Handles a text that is a join keyword. The text itself is the agreement. */
export const takesJoinKeywords: InboundHandler = {
  step: 'JOIN_KEYWORD',
  takes: (tx, text) => linkOf(tx, text) !== undefined,
  sourceOf: (tx, text) => linkOf(tx, text)!.type,
  handle: (tx, text) => {
    const link = linkOf(tx, text)!
    const { contactId, channelIdentityId, id: inboundMessageId, from } = text
    const isIn = store.hasJoined(tx, link, contactId) && !isSuppressed(tx, link.organizationId, 'SMS', from)
    // A person who unsubscribed from a topic of the link, or joined before it had the topic, asks for it now.
    if (isIn && !wouldSubscribe(tx, link, from)) {
      answerAgain(tx, link, text)
      return
    }
    const mayAsk =
      link.doubleOptIn !== 'REPLY_YES' || mayCheckNumber(tx, link, { phone: from, nowMs: tx.now })
    if (!mayAsk) return
    const submission = insert(tx, link, {
      phone: from,
      email: null,
      fields: '{}',
      topics: agreedTopics(tx, link, []),
      agreedAt: tx.now,
      ipAddress: null,
      userAgent: null,
      pageUrl: null,
    })
    if (link.doubleOptIn === 'REPLY_YES') {
      queueCheck(tx, link, submission, { kind: 'YES', baseUrl: '' })
      return
    }
    complete(tx, link, submission, { method: 'KEYWORD', isProven: true, inboundMessageId, channelIdentityId })
  },
}

/** Handles a YES from a number with a submission that awaits it, even if the number has opted out. */
export const takesConfirmations: InboundHandler = {
  step: 'JOIN_CONFIRMATION',
  takes: (tx, text) => confirmedBy(tx, text) !== undefined,
  sourceOf: (tx, text) => confirmedBy(tx, text)!.link.type,
  handle: (tx, text) => {
    const { submission, link } = confirmedBy(tx, text)!
    const { channelIdentityId, id: inboundMessageId } = text
    const method = link.type === 'WEB_FORM' ? 'WEB_FORM' : 'KEYWORD'
    const proof = { confirmedBy: 'REPLY', isProven: true, inboundMessageId, channelIdentityId } as const
    complete(tx, link, submission, { method, ...proof })
  },
}
