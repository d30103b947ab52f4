import { expect, test } from 'bun:test'
import { createTestApp, type TestApp, type TestTenant } from '../../support/app.ts'
import { inboxWorld } from '../../support/inbox.ts'

const toldTo = async (app: TestApp, tenant: TestTenant, role: 'OWNER' | 'MEMBER' | 'VIEWER') => {
  const { body } = await app.get('/notifications?type=MESSAGE', await app.session(tenant, role))
  return body.data.items.map(({ body: text }: { body: string }) => text)
}

test('of an unassigned text all members who may answer are notified, without its words', async () => {
  await using app = createTestApp()
  const { tenant, write, list } = await inboxWorld(app)
  for (const role of ['MEMBER', 'VIEWER'] as const) await app.session(tenant, role)
  write('My secret')
  await app.drain()
  const told = ['To “Sender” by SMS: 1 unread message.']
  expect([await toldTo(app, tenant, 'OWNER'), await toldTo(app, tenant, 'MEMBER')]).toEqual([told, told])
  expect(await toldTo(app, tenant, 'VIEWER')).toEqual([])
  const [conversation] = await list()
  const { body } = await app.get('/notifications', await app.session(tenant))
  expect(body.data.items).toMatchObject([
    {
      link: `/inbox/conversations/${conversation.id}`,
      resourceType: 'CONVERSATION',
      resourceId: conversation.id,
      data: { event: 'INBOX_MESSAGE' },
    },
  ])
  expect(JSON.stringify(body)).not.toContain('My secret')
})

test('of an assigned conversation only its member is notified', async () => {
  await using app = createTestApp()
  const { tenant, token, write, list } = await inboxWorld(app)
  await app.session(tenant, 'MEMBER')
  write('Hello')
  const [{ id }] = await list()
  await app.patch(`/inbox/conversations/${id}`, token, { assigneeId: tenant.owner.uuid })
  write('Are you there?')
  await app.drain()
  expect(await toldTo(app, tenant, 'OWNER')).toEqual(['To “Sender” by SMS: 2 unread messages.'])
  expect(await toldTo(app, tenant, 'MEMBER')).toEqual([])
})

test('an alert about a conversation ends for all when one has read or answered it, and a later text makes another', async () => {
  await using app = createTestApp()
  const { tenant, token, write, list } = await inboxWorld(app)
  await app.session(tenant, 'MEMBER')
  write('Hello')
  await app.drain()
  const [{ id }] = await list()
  await app.post(`/inbox/conversations/${id}/messages`, token, { body: 'Hello!' })
  await app.drain()
  const afterReply = await toldTo(app, tenant, 'MEMBER')
  write('Thanks')
  await app.drain()
  const afterText = await toldTo(app, tenant, 'MEMBER')
  await app.post(`/inbox/conversations/${id}/read`, token)
  await app.drain()
  expect([afterReply, afterText, await toldTo(app, tenant, 'MEMBER')]).toEqual([
    [],
    ['To “Sender” by SMS: 1 unread message.'],
    [],
  ])
})
