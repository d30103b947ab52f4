import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { createTestApp, type TestApp, type TestTenant } from '../../support/app.ts'
import { anyCharacter } from '../../support/arbitraries.ts'
import { addContact } from '../../support/contacts.ts'
import { importCsv, phoneOf, verdictsOf } from '../../support/imports.ts'
import { runs } from '../../support/size.ts'

/** Contacts by number: whether they may be written to, and whether a consent was recorded. */
const standing = (app: TestApp) =>
  Object.fromEntries(
    app.db
      .all<{ phone: string; sms: number; email: number; consents: number }>(
        `SELECT phone, opted_out_at IS NULL AS sms, email_suppressed_at IS NULL AS email,
           (SELECT count(*) FROM consents WHERE address = phone AND action = 'OPT_IN') AS consents
         FROM contacts WHERE deleted_at IS NULL ORDER BY phone`,
      )
      .map(({ phone, sms, email, consents }) => [phone, `${sms}${email}${consents}`]),
  )
/** Three digits of `standing`: text messages, email, consents. */
const [SENDABLE, OPTED_OUT, NO_EMAIL, NEITHER, NO_CONSENT] = ['111', '010', '101', '000', '110']

const suppressions = (app: TestApp) =>
  app.db
    .all<{ channel: string; address: string }>('SELECT channel, address FROM suppressions ORDER BY 1, 2')
    .map(({ channel, address }) => `${channel} ${address}`)

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`

test('a person who opted out in the file becomes a contact that never gets messages, without a consent', async () => {
  await using app = createTestApp()
  const tenant = app.tenant()
  const words = ['STOP', 'stopped', 'opted out', 'Unsubscribed', '2024-05-01', 'yes', 'whatever']
  const rows = words.map((word, index) => `Ann,${phoneOf(index)},${word}`)
  const { id, counts } = await importCsv(
    app,
    tenant,
    `name,phone,Opted Out\n${rows.join('\n')}\nBob,${phoneOf(9)},no\n`,
  )
  expect(counts).toMatchObject({ created: 8, suppressed: 7, warned: 6 })
  expect(standing(app)).toEqual({
    ...Object.fromEntries(words.map((_, index) => [phoneOf(index), OPTED_OUT])),
    [phoneOf(9)]: SENDABLE,
  })
  expect((await verdictsOf(app, tenant, id))[0]).toBe(
    'CREATED The value “STOP” in “Opted Out” counts as an opt-out.',
  )
})

test('an opt-out from email applies to the address, not to the number, and the other way round', async () => {
  await using app = createTestApp()
  const tenant = app.tenant()
  const csv = [
    'first_name,phone,email,Email Opt Out,Accepts SMS Marketing',
    `Ann,${phoneOf(1)},ANN@example.test,TRUE,yes`,
    `Bob,${phoneOf(2)},bob@example.test,FALSE,no`,
    `Cid,${phoneOf(3)},cid@example.test,TRUE,no`,
    `Dan,${phoneOf(4)},dan@example.test,,pending`,
  ]
  await importCsv(app, tenant, csv.join('\n'))
  expect(standing(app)).toEqual({
    [phoneOf(1)]: NO_EMAIL,
    [phoneOf(2)]: OPTED_OUT,
    [phoneOf(3)]: NEITHER,
    [phoneOf(4)]: NO_CONSENT,
  })
  expect(suppressions(app)).toEqual([
    'EMAIL ann@example.test',
    'EMAIL cid@example.test',
    `SMS ${phoneOf(2)}`,
    `SMS ${phoneOf(3)}`,
  ])
})

test('an opt-out counts with any result of its row', async () => {
  await using app = createTestApp()
  const tenant = app.tenant()
  await addContact(app, tenant, { phone: phoneOf(1), email: 'known@example.test' })
  const csv = [
    'first_name,phone,email,Opted Out,Email Opt Out',
    `Ann,${phoneOf(2)},,,`,
    `Ann,${phoneOf(2)},,STOP,`,
    'Badphone,12,nobody@example.test,,x',
    `Known,${phoneOf(1)},,,x`,
  ]
  const { id, counts } = await importCsv(app, tenant, csv.join('\n'), { fields: { mode: 'CREATE_ONLY' } })
  expect(counts).toMatchObject({ created: 1, duplicate: 1, rejected: 1, skipped: 1, suppressed: 1 })
  expect(suppressions(app)).toEqual([
    'EMAIL known@example.test',
    'EMAIL nobody@example.test',
    `SMS ${phoneOf(2)}`,
  ])
  const all = 'The opt-out in the row still counts.'
  expect(await verdictsOf(app, tenant, id)).toEqual([
    'CREATED',
    `DUPLICATE Row 1 has the same phone number. ${all}`,
    `REJECTED “12” is not a valid phone number for US. ${all}`,
    `SKIPPED A contact already has this number, and this import does not change existing contacts. ${all}`,
  ])
})

test('a contact whose email opts out is updated once', async () => {
  await using app = createTestApp()
  const tenant = app.tenant()
  await addContact(app, tenant, { phone: phoneOf(1), email: 'known@example.test' })
  const csv = `phone,Unsubscribed from email\n${phoneOf(1)},yes\n`
  expect((await importCsv(app, tenant, csv)).counts).toMatchObject({ updated: 1, suppressed: 0 })
  expect((await importCsv(app, tenant, csv)).counts).toMatchObject({ unchanged: 1 })
  expect(suppressions(app)).toEqual(['EMAIL known@example.test'])
})

/** Cells that mean no opt-out, without case, accents, spaces and punctuation. Adding to them is a decision. */
const NO_OPT_OUT = new Set(
  `false f no n 0 00 off never nein non nee nao falsch falso faux nunca null nil nan na none undefined ninguno
   keine aucun notoptedout notoptout notunsubscribed notstopped notblocked notsuppressed notdnd optedin optin
   subscribed resubscribed allow allowed inactive disabled dnddisabled dndoff dndinactive nodnd`.split(/\s+/),
)
/** Cells that mean a consent, in the same form. */
const PLAIN_YES = new Set(
  `true t yes y 1 10 x on ja j oui si s sim wahr verdadero vrai ok okay subscribe subscribed resubscribed
   marketingcontact confirmedsubscribed activesubscriber optedin optin singleoptin doubleoptin confirmedoptin active
   confirmed granted given accepted accepts allowed allow agreed consented express explicit enabled sms text smsemail
   emailsms suscrito suscrita aceptado activo activa inscrito inscrita aceito ativo angemeldet abonniert aktiv
   zugestimmt inscrit inscrite abonne abonnee accepte actif iscritto iscritta accettato attivo aangemeld ingeschreven
   actief`.split(/\s+/),
)
const bare = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
/** Cells without visible content, or with only dashes, quotes and the brackets of empty lists. */
const isEmpty = (text: string): boolean =>
  /^[\s\p{Cc}\p{Cf}\p{Cs}\-–—'"[\]{}()]*$/u.test(text.normalize('NFC'))

const word = fc.constantFrom(
  'STOP',
  'Stopped',
  'opted out',
  'Opted-Out',
  'optout',
  'unsubscribed',
  'Unsub',
  'DND',
  'DND enabled',
  'yes',
  'true',
  'x',
  '1',
  'baja',
  'dado de baja',
  'no molestar',
  'do not contact',
  'remove me',
  'blocked',
  'sí',
  'ja',
)
const decoration = fc.constantFrom(
  '',
  ' ',
  '\u00a0',
  '!',
  '.',
  ' (2024-05-01)',
  ' - 5/1/24',
  "'",
  '"',
  '\u200b',
)
const cell = fc.oneof(
  fc.tuple(decoration, word, decoration).map((parts) => parts.join('')),
  fc.tuple(word, fc.boolean()).map(([text, isUpper]) => (isUpper ? text.toUpperCase() : text.toLowerCase())),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.string({ unit: anyCharacter, maxLength: 30 }),
  fc
    .tuple(fc.constantFrom('no', 'false', '0'), fc.string({ minLength: 1 }))
    .map((parts) => parts.join(' '.repeat(99))),
)
const header = fc.constantFrom(
  'Opted Out',
  'SMS Opt Out',
  'Unsubscribed',
  'DND',
  'Do Not Text',
  'UNSUB_TIME',
  'Baja',
)

const importOf = async (
  app: TestApp,
  tenant: TestTenant,
  column: string,
  cells: readonly string[],
  mapping: Record<string, string> = {},
) =>
  importCsv(
    app,
    tenant,
    `first_name,phone,${quoted(column)}\r\n${cells
      .map((text, index) => `Ann,${phoneOf(index)},${quoted(text)}`)
      .join('\r\n')}\r\n`,
    { mapping: JSON.stringify(mapping) },
  )

test('any text in a column of opt-outs, except a plain no, stops messages to the contact', async () => {
  await using app = createTestApp()
  await fc.assert(
    fc.asyncProperty(header, fc.array(cell, { minLength: 1, maxLength: 40 }), async (column, cells) => {
      // As in a file, because halves of surrogate pairs do not come out of one.
      const texts = cells
        .map((text) => text.toWellFormed())
        .filter((text) => !isEmpty(text) && !NO_OPT_OUT.has(bare(text)))
      const tenant = app.tenant()
      const { counts } = await importOf(app, tenant, column, texts.length > 0 ? texts : ['STOP'])
      expect(counts.suppressed).toBe(Math.max(texts.length, 1))
      const ofOrganization = tenant.organization.id
      expect(
        app.db.value(
          'SELECT count(*) FROM consents WHERE organization_id = ? AND action = ?',
          ofOrganization,
          'OPT_IN',
        ),
      ).toBe(0)
      expect(
        app.db.value(
          'SELECT count(*) FROM contacts WHERE organization_id = ? AND opted_out_at IS NULL',
          ofOrganization,
        ),
      ).toBe(0)
    }),
    { numRuns: runs(40) },
  )
})

/** With more text after it: `Yes (web form)`. */
const isYes = (text: string): boolean =>
  [bare(text), bare(/\p{L}+/u.exec(text)?.[0] ?? '')].some((word) => PLAIN_YES.has(word))

test('no text in a column of consent, except a plain yes, is recorded as consent', async () => {
  await using app = createTestApp()
  await fc.assert(
    fc.asyncProperty(fc.array(cell, { minLength: 1, maxLength: 40 }), async (cells) => {
      const texts = cells.map((text) => text.toWellFormed()).filter((text) => !isYes(text))
      const tenant = app.tenant()
      const mapping = { 'SMS Consent': 'smsConsent' }
      await importOf(app, tenant, 'SMS Consent', texts.length > 0 ? texts : ['STOP'], mapping)
      expect(
        app.db.value(
          `SELECT count(*) FROM consents WHERE organization_id = ? AND action = 'OPT_IN'`,
          tenant.organization.id,
        ),
      ).toBe(0)
    }),
    { numRuns: runs(20) },
  )
})

test('a row with a yes lifts no opt-out of its number or address, and reports that it stays', async () => {
  await using app = createTestApp()
  const tenant = app.tenant()
  const [out, refused, fine] = [phoneOf(1), phoneOf(2), phoneOf(3)]
  await addContact(app, tenant, { phone: out, email: 'ann@example.test', isOptedOut: true })
  for (const [channel, address] of [
    ['SMS', refused],
    ['EMAIL', 'ann@example.test'],
  ])
    await app.post('/opt-out/suppressions', tenant.key, { channel, address })
  const csv = [
    'first_name,phone,email,Unsubscribed,Accepts Email Marketing',
    `Ann,${out},ann@example.test,no,yes`,
    `Bob,${refused},bob@example.test,no,yes`,
    `Cid,${fine},cid@example.test,no,yes`,
  ]
  const before = suppressions(app)
  for (const repeat of ['first', 'again']) {
    const { id, counts } = await importCsv(app, tenant, csv.join('\n'))
    expect(counts).toMatchObject({ suppressed: 2, warned: 2 })
    const remarks = (await verdictsOf(app, tenant, id)).map((verdict) => verdict.replace(/^[A-Z]+ ?/, ''))
    expect({ repeat, remarks }).toEqual({
      repeat,
      remarks: [
        'The number stays opted out, because an import cannot remove an opt-out. The email address stays opted out, because an import cannot remove an opt-out.',
        'The number stays opted out, because an import cannot remove an opt-out.',
        '',
      ],
    })
  }
  expect(suppressions(app)).toEqual(before)
  expect(standing(app)).toMatchObject({ [out]: NEITHER, [refused]: OPTED_OUT, [fine]: SENDABLE })
})
