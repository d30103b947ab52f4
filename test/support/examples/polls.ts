import type { TestApp } from '../app.ts'
import { hear } from '../inbox.ts'
import type { Scene } from './people.ts'

/** Shows a poll, a vote of the contact, and the results. */
export async function showPolls(
  { show, prepare }: Scene,
  app: TestApp,
  { token, segmentId, senderId }: { token: string; segmentId: string; senderId: string },
): Promise<void> {
  const poll = {
    name: 'Opening day',
    questionTemplate: 'Hi {{firstName|there}}, which day suits you?',
    segmentId,
    channelIdentityIds: [senderId],
    options: ['Saturday', 'Sunday'],
  }
  await show('POST /polls/estimate', { token, body: { ...poll, dispatchType: 'IMMEDIATE' } })
  const asked = await show('POST /polls', { token, body: { ...poll, dispatchType: 'IMMEDIATE' } })
  await app.drain()
  const sender = app.db.get<{ id: number; organizationId: number }>(
    'SELECT id, organization_id AS organizationId FROM channel_identities WHERE uuid = ?',
    senderId,
  )!
  const from = app.db.value<string>(
    'SELECT address FROM messages WHERE sent_at IS NOT NULL ORDER BY id DESC',
  )!
  const organization = { id: sender.organizationId } as Parameters<typeof hear>[1]['organization']
  hear(app, { organization }, { senderId: sender.id, from, body: '2 please' })
  const params = { id: asked.id }
  await show('GET /polls', { token, query: { limit: '1' } })
  await show('GET /polls/:id', { token, params })
  await show('GET /polls/:pollId/votes', { token, params: { pollId: asked.id } })
  await show('GET /polls/:pollId/votes/export', { token, params: { pollId: asked.id } })
  await show('GET /polls/:id/screen', { token, params })
  const screen = await show('PUT /polls/:id/screen', { token, params })
  await show('GET /screen/:token', { params: { token: (screen.url as string).split('/screen/')[1]! } })
  await show('DELETE /polls/:id/screen', { token, params })
  await show('GET /polls/:id/analytics', { token, params })
  await show('GET /polls/:id/stream', { token, params })
  await show('POST /polls/:id/create-segment', {
    token,
    params,
    body: { name: 'Voted', selector: 'voted_any' },
  })
  await show('POST /polls/:id/close', { token, params })
  const later = { ...poll, name: 'Later', dispatchType: 'SCHEDULED', scheduledAt: '2026-03-20T15:00:00Z' }
  const scheduled = await prepare('POST /polls', { token, body: later })
  const draft = await prepare('POST /polls', {
    token,
    body: { ...poll, name: 'Draft', dispatchType: 'IMMEDIATE', isDraft: true },
  })
  await show('PATCH /polls/:id', { token, params: { id: draft.id }, body: { isDraft: false } })
  await show('POST /polls/:id/cancel', { token, params: { id: scheduled.id } })
  await show('DELETE /polls/:id', { token, params: { id: scheduled.id } })
}
