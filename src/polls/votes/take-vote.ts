import type { InboundHandler, KeptText } from '../../channels/inbound/handlers.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { queueAnswer } from '../../delivery/test-messages/reply.ts'
import { DAY_MS } from '../../lib/clock.ts'
import { listOptions } from '../records/shared-queries.ts'
import * as queries from './queries.ts'
import { readVote } from './read-vote.ts'

/** How long after its end a poll answers that it is closed. */
const LATE_MS = 14 * DAY_MS

type Text = Parameters<InboundHandler['takes']>[1]

/** The bits of the options that a text chooses in a poll; 0 for a text that is no vote. */
function choicesOf(reader: Reader, { organizationId, body }: Text, poll: queries.AskedPoll): number {
  const options = listOptions(reader, organizationId, [poll.id])
  const positions = readVote(body, {
    labels: options.map(({ label }) => label),
    allowMultipleOptions: poll.allowMultipleOptions === 1,
    question: poll.questionTemplate,
  })
  return (positions ?? []).reduce((bits, position) => bits | queries.bitOf({ position }), 0)
}

const openPoll = (tx: Tx, text: Text) => queries.findAskedPoll(tx, text, queries.isOpenAt(tx.now))

/** Answers a text that is no vote: once for each contact and poll how to vote, and once that the poll is closed. */
function answer(tx: Tx, text: KeptText): void {
  const { organizationId, channelIdentityId, contactId, from, kind } = text
  if (kind !== 'OTHER') return
  const say = (words: string) =>
    queueAnswer(tx, { organizationId, channelIdentityId, contactId, to: from, kind: 'POLL' }, words)
  const poll = openPoll(tx, text)
  if (poll) {
    if (queries.hasVoted(tx, organizationId, poll)) return
    const count = listOptions(tx, organizationId, [poll.id]).length
    if (queries.claimAnswer(tx, organizationId, poll, 'HINT'))
      say(`To vote, reply with a number from 1 to ${count}.`)
    return
  }
  const late = queries.findAskedPoll(tx, text, queries.closedBetween(tx.now - LATE_MS, tx.now))
  if (!late || choicesOf(tx, text, late) === 0) return
  if (queries.claimAnswer(tx, organizationId, late, 'CLOSED'))
    say('This poll is closed, so your vote was not counted. Thank you!')
}

/**
 * Takes a text that is a vote in the poll that its sender was asked last. STOP, START and HELP are taken before. A text
 * that is no vote goes on to the inbox.
 */
export const takesVotes: InboundHandler = {
  step: 'POLL_VOTE',
  takes: (tx, text) => {
    const poll = openPoll(tx, text)
    return poll !== undefined && choicesOf(tx, text, poll) > 0
  },
  handle: (tx, text) => {
    const { organizationId, contactId, body: rawBody } = text
    const poll = openPoll(tx, text)!
    queries.putVote(tx, organizationId, {
      pollId: poll.id,
      contactId,
      choices: choicesOf(tx, text, poll),
      rawBody,
    })
  },
  leftToInbox: answer,
}
