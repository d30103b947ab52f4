import { sandboxReply } from '../../src/channels/inbound/sandbox.ts'
import type { Serving } from '../../src/serve.ts'
import type { Output } from '../output.ts'
import type { DemoClient } from './client.ts'
import { watch } from './results.ts'

const OPTIONS = ['Saturday', 'Sunday', 'Neither day']
/** Answers of recipients in their own words: seven are votes, the last two are not. */
const ANSWERS = [
  '1',
  '2 please',
  'Saturday',
  'two',
  '#1',
  'saturday!',
  '1.',
  'What time do you open?',
  'Hello',
]

/** Poll in the output of `demo --once --json`. */
export interface PollResult {
  pollId: string
  asked: number
  voted: number
  options: Array<{ label: string; votes: number; percentage: number }>
}

interface Analytics extends Omit<PollResult, 'pollId' | 'asked' | 'voted'> {
  delivered: number
  responders: number
}

/** Asks a question by text. Some recipients vote, one votes again, and two write something else. */
export async function playPoll(
  serving: Serving,
  client: DemoClient,
  to: { segmentId: string; senderId: string },
  output: Output,
): Promise<PollResult> {
  const questionTemplate = 'Your order is ready, {{firstName|there}}. Which day will you pick it up?'
  const { meta } = await client.get<unknown[]>('/polls?q=Pickup%20day&limit=1')
  const runs = meta?.total ?? 0
  const name = runs === 0 ? 'Pickup day' : `Pickup day, run ${runs + 1}`
  output.say(`\nPoll "${name}": ${questionTemplate} ${OPTIONS.map((one, n) => `${n + 1}) ${one}`).join(' ')}`)
  const { data } = await client.post<{ id: string; campaignId: string }>('/polls', {
    name,
    questionTemplate,
    options: OPTIONS,
    dispatchType: 'IMMEDIATE',
    // A question about an order may be asked at any hour.
    category: 'TRANSACTIONAL',
    segmentId: to.segmentId,
    channelIdentityIds: [to.senderId],
  })
  await watch(client, data.campaignId, output)
  await playAnswers(serving, client, data.campaignId)
  const { delivered, responders, options } = (await client.get<Analytics>(`/polls/${data.id}/analytics`)).data
  const lines = options.map(({ label, votes, percentage }) => `${label} ${votes} (${percentage} %)`)
  output.say(`   Asked: ${delivered}. Voted: ${responders}, one of them twice, and the second vote counts.`)
  output.say(`   Result: ${lines.join(', ')}. Two other answers are in the inbox.`)
  return { pollId: data.id, asked: delivered, voted: responders, options }
}

async function playAnswers({ app }: Serving, client: DemoClient, campaignId: string): Promise<void> {
  const path = `/campaigns/${campaignId}/messages?status=DELIVERED&limit=${ANSWERS.length}`
  const { data: messages } = await client.get<Array<{ to: string }>>(path)
  const answer = (from: string, body: string) => app.db.write((tx) => sandboxReply(tx, { from, body }))
  for (const [n, { to }] of messages.entries()) await answer(to, ANSWERS[n]!)
  await answer(messages[0]!.to, 'Neither day, sorry')
}
