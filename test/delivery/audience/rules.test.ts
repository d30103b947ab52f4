import { expect, test } from 'bun:test'
import { addContact } from '../../support/contacts.ts'
import { addIdentity } from '../../support/identities.ts'
import { createWatchedApp } from '../../support/plans.ts'

test.each([
  ['a part of a name', { field: 'lastName', operator: 'contains', value: 'ñan' }],
  ['a list of names', { field: 'lastName', operator: 'in', value: ['Ñandú', 'Ñandu'] }],
])(
  'the audience of a run is read %s outside the request thread, and gets its matches',
  async (_what, condition) => {
    const { app, statements } = createWatchedApp()
    const tenant = app.tenant()
    const matching = await addContact(app, tenant, { lastName: 'ÑANDÚ' })
    await addContact(app, tenant, { lastName: 'Nandu' })
    const sender = await addIdentity(app, tenant)
    const rules = { operator: 'AND', conditions: [condition] }
    const segment = await app.post('/segments', tenant.key, { name: 'Rules', type: 'DYNAMIC', rules })
    statements.pooled.clear()
    const { body } = await app.post('/campaigns', tenant.key, {
      name: 'Rules',
      type: 'IMMEDIATE',
      channel: 'SMS',
      category: 'TRANSACTIONAL',
      messageTemplate: 'Hello',
      segmentId: segment.body.data.id,
      channelIdentityIds: [sender.id],
    })
    await app.drain()
    const messages = await app.get(`/campaigns/${body.data.id}/messages`, tenant.key)
    expect(messages.body.data.map(({ contactId }: { contactId: string }) => contactId)).toEqual([matching])
    const asks = /last_name.*(?:LIKE|GLOB)|fold_case/s
    expect([...statements.pooled].filter((sql) => asks.test(sql)).length).toBe(1)
    expect(
      [...statements.inline].filter((sql) => asks.test(sql) && /INSERT INTO messages/.test(sql)),
    ).toEqual([])
    await app[Symbol.asyncDispose]()
  },
)
