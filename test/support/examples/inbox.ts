import type { TestApp, TestTenant } from '../app.ts'
import { hear } from '../inbox.ts'
import type { Scene } from './people.ts'

const PHONE = '+12125550131'

/** Shows a question of a contact and its answer. */
export async function showInbox({ show, prepare }: Scene, app: TestApp, tenant: TestTenant): Promise<void> {
  const token = await app.session(tenant)
  const sender = app.db.get<{ id: number; uuid: string }>(
    `SELECT id, uuid FROM channel_identities WHERE organization_id = ? AND channel = 'SMS' ORDER BY id LIMIT 1`,
    tenant.organization.id,
  )!
  const ann = await prepare('POST /contacts', {
    token: tenant.key,
    body: { firstName: 'Jonas', lastName: 'Reed', phone: PHONE },
  })
  hear(app, tenant, { senderId: sender.id, from: PHONE, body: 'Are you open on Sunday?' })
  await show('GET /inbox/unread-count', { token })
  await show('GET /inbox/stream', { token })
  const [{ id }] = await show('GET /inbox/conversations', {
    token,
    query: { status: 'OPEN', search: 'reed' },
  })
  const params = { id }
  await show('GET /inbox/conversations/:id', { token, params })
  await show('POST /inbox/conversations/:id/typing', { token, params, body: { isWriting: true } })
  await show('POST /inbox/conversations/:id/read', { token, params })
  const answer = await show('POST /inbox/conversations/:id/messages', {
    token,
    params,
    body: { body: 'We are, from eight to noon.' },
  })
  await show('PUT /inbox/conversations/:id/draft', {
    token,
    params,
    body: { body: 'We will also', lastSeenMessageId: answer.id },
  })
  await show('GET /inbox/conversations/:id/draft', { token, params })
  const sendAt = new Date(app.clock.now() + 3_600_000).toISOString()
  const later = await prepare('POST /inbox/conversations/:id/messages', {
    token,
    params,
    body: { body: 'See you on Sunday!', sendAt },
  })
  await show('GET /inbox/conversations/:id/messages', { token, params, query: { limit: '3' } })
  await show('DELETE /inbox/conversations/:id/messages/:messageId', {
    token,
    params: { id, messageId: later.id },
  })
  const note = await show('POST /inbox/conversations/:id/notes', {
    token,
    params,
    body: { body: 'Wants a cake for twelve.' },
  })
  await show('GET /inbox/conversations/:id/notes', { token, params })
  await show('DELETE /inbox/conversations/:id/notes/:noteId', { token, params: { id, noteId: note.id } })
  await show('PATCH /inbox/conversations/:id', {
    token,
    params,
    body: {
      snoozedUntil: new Date(app.clock.now() + 86_400_000).toISOString(),
      assigneeId: tenant.owner.uuid,
    },
  })
  await show('POST /inbox/conversations/:id/unread', { token, params })
  await show('POST /inbox/conversations', {
    token,
    body: { contactId: ann.id, channelIdentityId: sender.uuid },
  })
}
