import type { InboundHandler } from '../../channels/inbound/handlers.ts'
import type { Tx } from '../../db/database.ts'
import { listOptions } from '../records/shared-queries.ts'
import { type AskedPoll, bitOf, findAskedPoll, putVote } from './queries.ts'
import { readVote } from './read-vote.ts'

interface Vote {
  poll: AskedPoll
  choices: number
}

/** The vote that a text is; undefined for a text that is none. */
function voteOf(tx: Tx, text: Parameters<InboundHandler['takes']>[1]): Vote | undefined {
  const poll = findAskedPoll(tx, text, tx.now)
  if (!poll) return undefined
  const options = listOptions(tx, text.organizationId, [poll.id])
  const positions = readVote(text.body, {
    labels: options.map(({ label }) => label),
    allowMultipleOptions: poll.allowMultipleOptions === 1,
    question: poll.questionTemplate,
  })
  const choices = positions?.reduce((bits, position) => bits | bitOf({ position }), 0)
  return choices ? { poll, choices } : undefined
}

/**
 * Takes a text that is a vote in the poll that its sender was asked last. STOP, START and HELP are taken before. A text
 * that is no vote goes on to the inbox.
 */
export const takesVotes: InboundHandler = {
  step: 'POLL_VOTE',
  takes: (tx, text) => voteOf(tx, text) !== undefined,
  handle: (tx, text) => {
    const { poll, choices } = voteOf(tx, text)!
    putVote(tx, text.organizationId, {
      pollId: poll.id,
      contactId: text.contactId,
      choices,
      rawBody: text.body,
    })
  },
}
