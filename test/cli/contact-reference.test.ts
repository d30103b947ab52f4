import { expect, test } from 'bun:test'
import { contactIdFrom } from '../../cli/commands/contact-reference.ts'
import type { Core } from '../../src/wiring/core.ts'
import { createTestApp } from '../support/app.ts'
import { addContact, phoneOf } from '../support/contacts.ts'

test('a command finds a contact by its id, number or email address, and refuses an address of several contacts', async () => {
  await using app = createTestApp()
  const tenant = app.tenant()
  const id = await addContact(app, tenant, { phone: phoneOf(7), email: 'wren@example.com' })
  const shared = { email: 'home@example.com' }
  const others = [await addContact(app, tenant, shared), await addContact(app, tenant, shared)]
  const named = (contact: string) =>
    contactIdFrom({ db: app.db } as unknown as Core, tenant.organization.id, contact)
  expect([id, id.toUpperCase(), phoneOf(7), 'Wren@Example.com', ' wren@example.com '].map(named)).toEqual(
    Array(5).fill(id),
  )
  expect(() => named('nobody@example.com')).toThrow(
    'There is no contact with the address nobody@example.com.',
  )
  expect(() => named(phoneOf(9))).toThrow(`There is no contact with the number ${phoneOf(9)}.`)
  expect(() => named('home@example.com')).toThrow(`Name one: ${others.join(', ')}.`)
  const stranger = app.tenant('Other')
  expect(() =>
    contactIdFrom({ db: app.db } as unknown as Core, stranger.organization.id, 'wren@example.com'),
  ).toThrow('no contact')
})
