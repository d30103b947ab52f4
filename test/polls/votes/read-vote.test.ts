import { expect, test } from 'bun:test'
import { readVote } from '../../../src/polls/votes/read-vote.ts'
import { some } from '../../support/size.ts'
import { REPLIES } from './replies.ts'

test('the table has at least 220 replies, and half of them are no votes', () => {
  const refused = REPLIES.filter(({ votes }) => votes === 'none').length
  expect(REPLIES.length).toBeGreaterThanOrEqual(220)
  expect(refused / REPLIES.length).toBeGreaterThanOrEqual(0.5)
})

test('no reply is in the table twice for one poll', () => {
  const keys = REPLIES.map(({ text, poll }) => JSON.stringify([poll.question, text]))
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
})

test.each(some([...REPLIES]))('$title', ({ text, poll, votes }) => {
  expect(readVote(text, poll) ?? 'none').toEqual(votes as never)
})
