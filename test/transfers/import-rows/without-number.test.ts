import { describe, expect, test } from 'bun:test'
import { createTestApp, type TestApp, type TestTenant } from '../../support/app.ts'
import { addByAddress, addContact, addSuppression, readContact } from '../../support/contacts.ts'
import { actOnImport, importCsv, phoneOf, runInChunks, upload, verdictsOf } from '../../support/imports.ts'

const addressesOf = (app: TestApp) =>
  app.db
    .all<{ phone: string | null; email: string | null }>(
      'SELECT phone, email FROM contacts WHERE deleted_at IS NULL ORDER BY id',
    )
    .map(({ phone, email }) => [phone, email])

const importOf = async (
  app: TestApp,
  tenant: TestTenant,
  csv: string,
  fields: Record<string, string> = {},
) => {
  const { id } = await importCsv(app, tenant, csv, { fields })
  return { id, verdicts: await verdictsOf(app, tenant, id) }
}

test('a file with only a column of addresses makes contacts without a number, with consent to mails', async () => {
  await using app = createTestApp()
  const tenant = app.tenant()
  addSuppression(app, tenant, 'no@example.test', { channel: 'EMAIL' })
  const csv = 'Email Address,First Name\nAda@Example.test,Ada\nno@example.test,Ben\nx,Cid\n,Dan\n'
  const { id, verdicts } = await importOf(app, tenant, csv)
  expect(verdicts).toEqual([
    'CREATED',
    'CREATED',
    'REJECTED The row has neither a phone number nor a valid email address.',
    'REJECTED The row has neither a phone number nor a valid email address.',
  ])
  expect(addressesOf(app)).toEqual([
    [null, 'ada@example.test'],
    [null, 'no@example.test'],
  ])
  expect(app.db.all('SELECT channel, address, method FROM consents')).toEqual([
    { channel: 'EMAIL', address: 'ada@example.test', method: 'IMPORT' },
  ])
  const { body } = await app.get(`/contacts/imports/${id}/rows`, tenant.key)
  expect(body.data[0]).toMatchObject({ phoneColumn: null })
  expect((await importOf(app, tenant, csv)).verdicts.slice(0, 2)).toEqual(['UNCHANGED', 'UNCHANGED'])
})

test('a row without a number is about the contact with its address, and a row with a number about this number', async () => {
  await using app = createTestApp()
  const tenant = app.tenant()
  const known = await addContact(app, tenant, { phone: phoneOf(1), email: 'a@example.test' })
  const csv = `phone,email,city\n,a@example.test,Reno\n${phoneOf(2)},a@example.test,Rome\n`
  expect((await importOf(app, tenant, csv)).verdicts).toEqual([
    'UPDATED',
    'CREATED The row has no name, so the email address is used instead.',
  ])
  expect(await readContact(app, tenant, known)).toMatchObject({ phone: phoneOf(1), city: 'Reno' })
})

describe('a number without a contact', () => {
  test('goes to the only contact with the address, and an undo removes it', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const id = await addByAddress(app, tenant, 'a@example.test')
    addSuppression(app, tenant, phoneOf(1))
    const { id: importId, verdicts } = await importOf(
      app,
      tenant,
      `phone,email\n${phoneOf(1)},a@example.test\n`,
    )
    expect(verdicts).toEqual(['UPDATED'])
    expect(await readContact(app, tenant, id)).toMatchObject({ phone: phoneOf(1), isOptedOut: true })
    await actOnImport(app, tenant, importId, 'undo')
    expect(await readContact(app, tenant, id)).toMatchObject({ phone: null, isOptedOut: false })
  })

  test('stays after an undo if another contact has only this address meanwhile', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const contact = await addByAddress(app, tenant, 'a@example.test')
    const { id } = await importOf(app, tenant, `phone,email\n${phoneOf(1)},a@example.test\n`)
    await addByAddress(app, tenant, 'b@example.test')
    const body = { email: 'b@example.test' }
    await app.request('PATCH', `/contacts/${contact}`, { token: tenant.key, body })
    await actOnImport(app, tenant, id, 'undo')
    expect(addressesOf(app)).toEqual([
      [phoneOf(1), 'b@example.test'],
      [null, 'b@example.test'],
    ])
  })
})

const MIXED = [
  'phone,email',
  `${phoneOf(1)},a@example.test`,
  ',a@example.test',
  ',b@example.test',
  `${phoneOf(2)},b@example.test`,
  ',b@example.test',
  `${phoneOf(3)},c@example.test`,
  ',c@example.test',
  ',d@example.test',
  `${phoneOf(4)},d@example.test`,
].join('\n')

test.each([1, 2, 3, 100])(
  'verdicts do not depend on chunks of %d rows, also in a dry run',
  async (chunkRows) => {
    await using app = createTestApp()
    const tenant = app.tenant()
    await addByAddress(app, tenant, 'c@example.test')
    const expected = [
      'CREATED',
      'DUPLICATE Row 1 has the same email address.',
      'CREATED',
      'CREATED',
      'DUPLICATE Row 3 has the same email address.',
      'UPDATED',
      'DUPLICATE Row 6 has the same email address.',
      'CREATED',
      'CREATED',
    ]
    const { body } = await upload(app, tenant.key, MIXED, { fields: { dryRun: 'true' } })
    await runInChunks(app, chunkRows)
    const plain = (verdicts: string[]) =>
      verdicts.map((text) => (text.startsWith('CREATED') ? 'CREATED' : text))
    expect(plain(await verdictsOf(app, tenant, body.data.id))).toEqual(expected)
    await app.post(`/contacts/imports/${body.data.id}/run`, tenant.key)
    await runInChunks(app, chunkRows)
    expect(plain(await verdictsOf(app, tenant, body.data.id))).toEqual(expected)
  },
)

test.each([
  {
    mode: 'CREATE_ONLY',
    verdict:
      'SKIPPED A contact already has this email address, and this import does not change existing contacts.',
  },
  {
    mode: 'UPDATE_ONLY',
    verdict: 'SKIPPED No contact has this email address, and this import does not create contacts.',
  },
])('$mode skips a row by its address', async ({ mode, verdict }) => {
  await using app = createTestApp()
  const tenant = app.tenant()
  await addByAddress(app, tenant, 'a@example.test')
  const email = mode === 'CREATE_ONLY' ? 'a@example.test' : 'b@example.test'
  const { verdicts } = await importOf(app, tenant, `email\n${email}\n${email}\n`, { mode })
  expect(verdicts).toEqual([verdict, 'DUPLICATE Row 1 has the same email address.'])
})

test('an opt-out from mails in a row with only an address counts, without a consent', async () => {
  await using app = createTestApp()
  const tenant = app.tenant()
  const csv =
    'email,Email Opt Out,Email Consent\na@example.test,yes,\nb@example.test,,maybe\nc@example.test,,yes\n'
  const { id } = await importCsv(app, tenant, csv, { mapping: '{"Email Consent":"emailConsent"}' })
  expect(await verdictsOf(app, tenant, id)).toHaveLength(3)
  expect(app.db.all('SELECT address, action FROM consents ORDER BY address')).toEqual([
    { address: 'a@example.test', action: 'OPT_OUT' },
    { address: 'b@example.test', action: 'OPT_OUT' },
    { address: 'c@example.test', action: 'OPT_IN' },
  ])
})
