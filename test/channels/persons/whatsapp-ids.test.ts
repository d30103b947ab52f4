import { expect, test } from 'bun:test'
import { createTestApp } from '../../support/app.ts'
import { nextPhone } from '../../support/numbers.ts'
import { WhatsappCaller } from '../../support/whatsapp-callbacks.ts'

/** WhatsApp identifies a person with a user name by an id, and leaves out the number in most calls. */

const ID = 'US.13491208655302741918'
const PARENT = 'US.ENT.11815799212886844830'

async function known() {
  const app = createTestApp()
  const tenant = app.tenant()
  const caller = await WhatsappCaller.add(app, tenant)
  const phone = nextPhone()
  await app.post('/contacts', tenant.key, { firstName: 'Ann', phone })
  const contacts = async () => (await app.get('/contacts', tenant.key)).body.data
  const says = (body: string, from: object) => caller.messages({ type: 'text', text: { body }, ...from })
  return { app, tenant, caller, phone, waId: phone.slice(1), contacts, says }
}

/** Calls in which Meta sends an id together with the number. */
const PAIRS = [
  {
    where: 'a message',
    value: (waId: string) => ({
      messages: [{ from: waId, from_user_id: ID, id: 'wamid.a', type: 'text', text: { body: 'Hello' } }],
    }),
  },
  {
    where: 'the contacts of a call',
    value: (waId: string) => ({ contacts: [{ wa_id: waId, user_id: ID }] }),
  },
  {
    where: 'a receipt',
    value: (waId: string) => ({
      statuses: [{ id: 'wamid.b', status: 'sent', recipient_id: waId, recipient_user_id: ID }],
    }),
  },
  {
    where: 'a preference',
    value: (waId: string) => ({
      user_preferences: [{ wa_id: waId, user_id: ID, category: 'marketing_messages', value: 'resume' }],
    }),
  },
  {
    where: 'the id for the whole business',
    value: (waId: string) => ({
      statuses: [{ id: 'wamid.b', status: 'sent', recipient_id: waId, recipient_parent_user_id: ID }],
    }),
  },
]

test.each(PAIRS)(
  'a STOP from an id without a number opts out the contact that $where named with it',
  async ({ value }) => {
    const { app, caller, phone, waId, contacts, says } = await known()
    await using _ = app
    await caller.call(value(waId))
    expect(await contacts()).toMatchObject([{ phone, isOptedOut: false }])
    await says('STOP', { from_user_id: ID })
    expect(await contacts()).toMatchObject([{ phone, isOptedOut: true }])
    expect(app.db.value('SELECT count(*) FROM messages')).toBe(1)
  },
)

test("a text from an id with a known number belongs to the contact's conversation", async () => {
  const { app, tenant, caller, phone, waId, contacts, says } = await known()
  await using _ = app
  await caller.call(PAIRS[0]!.value(waId))
  await says('Is it open on Sunday?', { from_user_id: ID })
  expect(await contacts()).toMatchObject([{ phone }])
  const { body } = await app.get('/inbox/conversations', await app.session(tenant))
  expect(body.data).toMatchObject([{ lastMessage: { preview: 'Is it open on Sunday?' }, unreadCount: 2 }])
})

test('a marketing opt-out by the id opts out the contact', async () => {
  const { app, caller, phone, waId, contacts } = await known()
  await using _ = app
  await caller.call(PAIRS[2]!.value(waId))
  await caller.call({
    user_preferences: [{ user_id: ID, category: 'marketing_messages', value: 'stop', timestamp: '1' }],
  })
  expect(await contacts()).toMatchObject([{ phone, isOptedOut: true }])
})

test('a STOP from an id applies as soon as WhatsApp names the number, unless the person has opted in since', async () => {
  const { app, caller, phone, waId, contacts, says } = await known()
  await using _ = app
  await says('STOP', { from_user_id: ID })
  await says('STOP', { from_user_id: PARENT })
  await says('START', { from_user_id: PARENT })
  await caller.call({ contacts: [{ wa_id: waId, user_id: PARENT }] })
  expect(await contacts()).toMatchObject([{ phone, isOptedOut: false }])
  await caller.call({ contacts: [{ wa_id: waId, user_id: ID }] })
  expect(await contacts()).toMatchObject([{ phone, isOptedOut: true }])
})

test('an id that replaces another one belongs to the same number', async () => {
  const { app, caller, phone, waId, contacts, says } = await known()
  await using _ = app
  await caller.call(PAIRS[0]!.value(waId))
  const system = { type: 'user_changed_user_id', user_id: 'US.new', previous_user_id: ID }
  await caller.messages({ type: 'system', system })
  await says('STOP', { from_user_id: 'US.new' })
  expect(await contacts()).toMatchObject([{ phone, isOptedOut: true }])
})

test('an id is known only to the organization that learned it', async () => {
  const { app, caller, waId } = await known()
  await using _ = app
  await caller.call(PAIRS[0]!.value(waId))
  const other = app.tenant()
  const second = await WhatsappCaller.add(app, other)
  await second.messages({ type: 'text', text: { body: 'STOP' }, from_user_id: ID })
  expect((await app.get('/contacts', other.key)).body.data).toEqual([])
  expect(app.db.value('SELECT count(*) FROM suppressions')).toBe(0)
})
