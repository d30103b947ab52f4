import { expect, test } from 'bun:test'
import { createTestApp } from '../../support/app.ts'
import { nextPhone } from '../../support/numbers.ts'
import { WhatsappCaller } from '../../support/whatsapp-callbacks.ts'

/** WhatsApp reports that a person has a new number (system messages of its webhooks). */

async function known() {
  const app = createTestApp()
  const tenant = app.tenant()
  const caller = await WhatsappCaller.add(app, tenant)
  const [phone, to] = [nextPhone(), nextPhone()]
  await app.post('/contacts', tenant.key, { firstName: 'Ann', phone })
  const contacts = async () => (await app.get('/contacts', tenant.key)).body.data
  const inbox = async () => {
    const token = await app.session(tenant)
    const [conversation] = (await app.get('/inbox/conversations', token)).body.data
    const notes = await app.get(`/inbox/conversations/${conversation.id}/notes`, token)
    return { conversation, notes: notes.body.data }
  }
  const body = `User Ann changed from ${phone} to ${to}`
  const moves = (system: object = {}, from: object = { from: phone.slice(1) }) =>
    caller.messages({
      type: 'system',
      id: 'wamid.moved',
      ...from,
      system: { type: 'user_changed_number', body, wa_id: to.slice(1), ...system },
    })
  return { app, tenant, caller, phone, to, contacts, inbox, moves }
}

test('a new number adds a note to the conversation, which becomes unread, and the contact keeps its number', async () => {
  const { app, tenant, phone, to, contacts, inbox, moves } = await known()
  await using _ = app
  expect(await moves()).toBe(200)
  expect(await moves()).toBe(200)
  await app.drain()
  expect(await contacts()).toMatchObject([{ phone, isOptedOut: false, status: 'ACTIVE', stage: 'NEW_LEAD' }])
  const { conversation, notes } = await inbox()
  expect(conversation).toMatchObject({ status: 'OPEN', unreadCount: 1, sessionExpiresAt: null })
  expect(notes).toMatchObject([
    {
      author: { id: null, name: 'WhatsApp' },
      body: `WhatsApp reports that this person changed the number from ${phone} to ${to}. Change the number of the contact if the person agrees.`,
    },
  ])
  const { body } = await app.get('/notifications', await app.session(tenant))
  expect(body.data.unreadCounts).toMatchObject({ message: 1, total: 1 })
})

test('an opt-out of the old number applies to the new one, and the person can undo it', async () => {
  const { app, tenant, caller, phone, to, inbox, moves } = await known()
  await using _ = app
  await caller.messages({ from: phone.slice(1), type: 'text', text: { body: 'STOP' } })
  await moves()
  expect((await inbox()).notes[0].body).toEndWith(
    'The opt-out of the old number counts for the new number too.',
  )
  const added = await app.post('/contacts', tenant.key, { firstName: 'Ann', phone: to })
  const { id } = added.body.data
  expect((await app.get(`/contacts/${id}`, tenant.key)).body.data).toMatchObject({ isOptedOut: true })
  await caller.messages({ from: to.slice(1), type: 'text', text: { body: 'START' } })
  expect((await app.get(`/contacts/${id}`, tenant.key)).body.data).toMatchObject({
    isOptedOut: false,
  })
})

test('an opt-out applies to a contact who already has the new number', async () => {
  const { app, tenant, caller, phone, to, contacts, moves } = await known()
  await using _ = app
  await app.post('/contacts', tenant.key, { firstName: 'Ann again', phone: to })
  await caller.messages({ from: phone.slice(1), type: 'text', text: { body: 'STOP' } })
  await moves()
  const all = await contacts()
  expect(all).toHaveLength(2)
  expect(all.every(({ isOptedOut }: { isOptedOut: boolean }) => isOptedOut)).toBe(true)
})

test('a person without a number is found by the previous id, and the new id belongs to the new number', async () => {
  const { app, caller, phone, to, contacts, inbox, moves } = await known()
  await using _ = app
  await caller.call({ contacts: [{ wa_id: phone.slice(1), user_id: 'US.old' }] })
  await moves({ user_id: 'US.new', previous_user_id: 'US.old' }, {})
  expect((await inbox()).notes).toHaveLength(1)
  await caller.messages({ from_user_id: 'US.new', type: 'text', text: { body: 'STOP' } })
  expect(await contacts()).toMatchObject([
    { phone: to, isOptedOut: true },
    { phone, isOptedOut: false },
  ])
})

test('the older form of a report has the new number in another field', async () => {
  const { app, inbox, moves, to } = await known()
  await using _ = app
  await moves({ wa_id: undefined, new_wa_id: Number(to.slice(1)), type: 'customer_changed_number' })
  expect((await inbox()).notes[0].body).toContain(to)
})

test('a report about an unknown person, without a number or about another change has no effect', async () => {
  const { app, moves } = await known()
  await using _ = app
  await moves({}, { from: nextPhone().slice(1) })
  await moves({ wa_id: undefined })
  await moves({ type: 'customer_identity_changed' })
  await moves({ wa_id: 'US.x' }, {})
  expect(app.db.value('SELECT count(*) FROM conversations')).toBe(0)
  expect(app.db.value('SELECT count(*) FROM contacts')).toBe(1)
})
