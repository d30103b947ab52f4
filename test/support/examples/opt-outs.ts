import { sandboxReply } from '../../../src/channels/inbound/sandbox.ts'
import type { TestApp } from '../app.ts'
import type { Scene } from './people.ts'

/** Shows opt-out keywords and their automatic replies. */
export async function showOptOuts({ show }: Scene, token: string): Promise<void> {
  const { id } = await show('POST /opt-out/keywords', { token, body: { keyword: 'no more offers' } })
  const params = { id }
  await show('GET /opt-out/keywords', { token, query: { limit: '2' } })
  await show('PATCH /opt-out/keywords/:id', { token, params, body: { keyword: 'no more texts' } })
  await show('DELETE /opt-out/keywords/:id', { token, params })
  await show('PATCH /opt-out/reply-message', {
    token,
    body: { message: '{{organization.name}}: You will get no more messages. Reply START to rejoin.' },
  })
  await show('GET /opt-out/reply-message', { token })
}

/** Shows topics and the choices of a contact. */
export async function showTopics({ show }: Scene, token: string, contactId: string): Promise<void> {
  const topic = await show('POST /topics', {
    token,
    body: { name: 'Offers', description: 'One email a week with what is cheaper.' },
  })
  await show('GET /topics', { token, query: { limit: '10' } })
  await show('GET /topics/:id', { token, params: { id: topic.id } })
  await show('PATCH /topics/:id', { token, params: { id: topic.id }, body: { name: 'Weekly offers' } })
  await show('PATCH /contacts/:id/topics', {
    token,
    params: { id: contactId },
    body: { choices: [{ topicId: topic.id, action: 'UNSUBSCRIBED' }], reason: 'Said so on the phone' },
  })
  await show('GET /contacts/:id/topics', { token, params: { id: contactId } })
  await show('DELETE /topics/:id', { token, params: { id: topic.id } })
}

/** Shows a text that may be an opt-out. */
export async function showReviews({ show }: Scene, app: TestApp, token: string): Promise<void> {
  app.db.writeNow((tx) =>
    sandboxReply(tx, { from: '+12125550171', body: 'I think you have the wrong number' }),
  )
  const [review] = await show('GET /opt-out/reviews', { token })
  await show('POST /opt-out/reviews/:id/decide', {
    token,
    params: { id: review.id },
    body: { decision: 'OPT_OUT' },
  })
}

/** Shows the opt-outs that providers know. */
export async function showSync({ show }: Scene, token: string): Promise<void> {
  await show('GET /opt-out/provider-sync-status', { token })
  await show('POST /opt-out/provider-sync-status/resync', { token })
}
