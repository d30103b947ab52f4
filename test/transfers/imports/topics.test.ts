import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { recordChoices } from '../../../src/compliance/topics/choices.ts'
import { findTopicNamed } from '../../../src/compliance/topics/store.ts'
import { readTags } from '../../../src/transfers/cells/tag-cell.ts'
import { cleanCell } from '../../../src/transfers/columns/clean-cell.ts'
import { type FileImport, importFile } from '../../../src/transfers/imports/command.ts'
import { createTestApp, type TestApp, type TestTenant } from '../../support/app.ts'
import { addContact, readContact } from '../../support/contacts.ts'
import {
  actOnImport,
  chunksOf,
  importCsv,
  phoneOf,
  type UploadOptions,
  verdictsOf,
} from '../../support/imports.ts'
import { mailTenant, postMail } from '../../support/mail.ts'
import { runs, some } from '../../support/size.ts'
import { addTopic, chooseTopic, lastChoices } from '../../support/topics.ts'

const [ANN, BOB] = [phoneOf(1), phoneOf(2)]
const MAIL = 'ann@example.test'

async function scene() {
  const app = createTestApp()
  const tenant = app.tenant()
  const topics = { offers: await addTopic(app, tenant), news: await addTopic(app, tenant, { name: 'News' }) }
  return { app, tenant, topics, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() }
}

const NO_NAME = / The row has no name, so the [a-z ]+ is used instead\./

/** Imports a file. Returns its id, and its verdicts without the remark about missing names. */
async function imported(app: TestApp, tenant: TestTenant, csv: string, options?: UploadOptions) {
  const { id } = await importCsv(app, tenant, csv, options)
  const verdicts = await verdictsOf(app, tenant, id)
  return { id: id as string, verdicts: verdicts.map((verdict) => verdict.replace(NO_NAME, '')) }
}

/** Records what a person chose on the preferences page. */
const ownChoice = (
  app: TestApp,
  { organization: { id: organizationId } }: TestTenant,
  { channel, address }: { channel: 'SMS' | 'EMAIL'; address: string },
) =>
  app.db.writeNow((tx) =>
    recordChoices(
      tx,
      { organizationId, method: 'WEB_FORM', actor: { type: 'CONTACT', id: null, name: '' } },
      [
        {
          topicId: findTopicNamed(tx, organizationId, 'Offers')!.id,
          channel,
          address,
          action: 'UNSUBSCRIBED',
        },
      ],
      'PERSON',
    ),
  )

describe('an import', () => {
  test.each(
    some([
      {
        guarantee: 'subscribes each address of a new contact, in any letter case',
        rows: `${ANN},${MAIL},offers,`,
        verdicts: ['CREATED'],
        choices: { [`Offers ${MAIL}`]: 'SUBSCRIBED IMPORT', [`Offers ${ANN}`]: 'SUBSCRIBED IMPORT' },
      },
      {
        guarantee: 'unsubscribes from a list of topics',
        rows: `${ANN},,,Offers; News`,
        verdicts: ['CREATED'],
        choices: { [`News ${ANN}`]: 'UNSUBSCRIBED IMPORT', [`Offers ${ANN}`]: 'UNSUBSCRIBED IMPORT' },
      },
      {
        guarantee: 'names topics that do not exist, and creates none',
        rows: `${ANN},,Sport; News,Weather`,
        verdicts: ['CREATED Topics that do not exist were left out: Sport, Weather.'],
        choices: { [`News ${ANN}`]: 'SUBSCRIBED IMPORT' },
      },
      {
        guarantee: 'reads a topic in both columns as unsubscribed',
        rows: `${ANN},,Offers,Offers`,
        verdicts: ['CREATED The file also unsubscribes the person, so no subscription was recorded: Offers.'],
        choices: { [`Offers ${ANN}`]: 'UNSUBSCRIBED IMPORT' },
      },
      {
        guarantee: 'counts the unsubscription of a row that repeats another one',
        rows: `${ANN},,Offers,\n${ANN},,,Offers`,
        verdicts: [
          'CREATED',
          'DUPLICATE Row 1 has the same phone number. The unsubscriptions from topics in the row still count.',
        ],
        choices: { [`Offers ${ANN}`]: 'UNSUBSCRIBED IMPORT' },
      },
      {
        guarantee: 'lets the unsubscription of an address win in any order of the rows',
        rows: `${ANN},${MAIL},,Offers\n${BOB},${MAIL},Offers,`,
        verdicts: [
          'CREATED',
          'CREATED The file also unsubscribes the person, so no subscription was recorded: Offers.',
        ],
        choices: { [`Offers ${MAIL}`]: 'UNSUBSCRIBED IMPORT', [`Offers ${ANN}`]: 'UNSUBSCRIBED IMPORT' },
      },
      {
        guarantee: 'counts the unsubscription of a row that is rejected',
        rows: `12,${MAIL},,Offers`,
        verdicts: [
          'REJECTED “12” is not a valid phone number for US. The unsubscriptions from topics in the row still count.',
        ],
        choices: { [`Offers ${MAIL}`]: 'UNSUBSCRIBED IMPORT' },
      },
      {
        guarantee: 'reads an opt-out among the topics as an opt-out',
        rows: `${ANN},,Offers; Unsubscribed,`,
        verdicts: [
          'CREATED The value “Offers; Unsubscribed” in “topics” counts as an opt-out. Topics that do not exist were left out: Unsubscribed. The person opted out, so no subscription was recorded: Offers.',
        ],
        choices: {},
      },
    ]),
  )('$guarantee', async ({ rows, verdicts, choices }) => {
    await using world = await scene()
    const { app, tenant } = world
    const found = await imported(app, tenant, `phone,email,topics,unsubscribed_topics\n${rows}\n`)
    expect(found.verdicts).toEqual(verdicts)
    expect(lastChoices(app)).toEqual(choices)
    expect(app.rowCounts().topics).toBe(2)
  })

  test.each(
    some([
      {
        guarantee: 'a consent that is not given',
        header: 'sms_consent',
        cell: '',
        remark: 'The row has no consent, so no subscription was recorded: Offers.',
      },
      {
        guarantee: 'a consent that is refused',
        header: 'sms_consent',
        cell: 'no',
        remark: 'The person opted out, so no subscription was recorded: Offers.',
      },
      {
        guarantee: 'an opt-out',
        header: 'opted_out',
        cell: 'yes',
        remark: 'The person opted out, so no subscription was recorded: Offers.',
      },
    ]),
  )(
    'records no subscription of a row with $guarantee, but its unsubscription',
    async ({ header, cell, remark }) => {
      await using world = await scene()
      const { app, tenant } = world
      const csv = `phone,topics,unsubscribed_topics,${header}\n${ANN},Offers,News,${cell}\n`
      const mapping = JSON.stringify({ [header]: header === 'sms_consent' ? 'smsConsent' : 'isOptedOut' })
      const { verdicts } = await imported(app, tenant, csv, { mapping })
      expect(verdicts[0]).toContain(remark)
      expect(lastChoices(app)).toEqual({ [`News ${ANN}`]: 'UNSUBSCRIBED IMPORT' })
    },
  )

  test('subscribes the address that has consent, and not the other', async () => {
    await using world = await scene()
    const { app, tenant } = world
    const csv = `phone,email,topics,opted_out\n${ANN},${MAIL},Offers,yes\n`
    expect((await imported(app, tenant, csv)).verdicts).toEqual(['CREATED'])
    expect(lastChoices(app)).toEqual({ [`Offers ${MAIL}`]: 'SUBSCRIBED IMPORT' })
  })

  test('never lifts an opt-out, and reaches nobody who opted out', async () => {
    await using app = createTestApp()
    const tenant = await mailTenant(app)
    const topic = await addTopic(app, tenant, { isChosenOnly: true })
    const id = await addContact(app, tenant, { phone: ANN, email: MAIL, tagIds: [] })
    for (const [channel, address] of [
      ['SMS', ANN],
      ['EMAIL', MAIL],
    ])
      await app.post('/opt-out/suppressions', tenant.key, { channel, address })
    const { verdicts } = await imported(app, tenant, `phone,email,topics\n${ANN},${MAIL},Offers\n`)
    expect(verdicts).toEqual(['UNCHANGED The person opted out, so no subscription was recorded: Offers.'])
    expect(await readContact(app, tenant, id)).toMatchObject({ isOptedOut: true, emailSubscribed: false })
    await postMail(app, tenant, { topicId: topic.id })
    await app.drain()
    expect(app.db.all("SELECT 1 FROM messages WHERE status <> 'SKIPPED'")).toEqual([])
    expect(lastChoices(app)).toEqual({})
  })

  test('leaves the no of a person, also for another address of the person', async () => {
    await using world = await scene()
    const { app, tenant } = world
    await addContact(app, tenant, { phone: ANN, email: MAIL })
    ownChoice(app, tenant, { channel: 'EMAIL', address: MAIL })
    const { verdicts } = await imported(app, tenant, `phone,email,topics\n${ANN},${MAIL},Offers; News\n`)
    expect(verdicts).toEqual(['UPDATED The person unsubscribed, and an import cannot undo that: Offers.'])
    expect(lastChoices(app)).toEqual({
      [`News ${MAIL}`]: 'SUBSCRIBED IMPORT',
      [`News ${ANN}`]: 'SUBSCRIBED IMPORT',
      [`Offers ${MAIL}`]: 'UNSUBSCRIBED WEB_FORM',
    })
  })

  test('subscribes again who was unsubscribed by a member', async () => {
    await using world = await scene()
    const { app, tenant, topics } = world
    const id = await addContact(app, tenant, { phone: ANN })
    await chooseTopic(app, tenant, id, { topicId: topics.offers.id, action: 'UNSUBSCRIBED' })
    const { verdicts } = await imported(app, tenant, `phone,topics\n${ANN},Offers\n`)
    expect([verdicts, lastChoices(app)]).toEqual([['UPDATED'], { [`Offers ${ANN}`]: 'SUBSCRIBED IMPORT' }])
  })

  test('changes nothing for a contact that made the choice before, perhaps by one address', async () => {
    await using world = await scene()
    const { app, tenant, topics } = world
    const id = await addContact(app, tenant, { phone: ANN, email: MAIL })
    await chooseTopic(app, tenant, id, {
      topicId: topics.offers.id,
      action: 'SUBSCRIBED',
      channel: 'EMAIL',
    })
    const before = lastChoices(app)
    const { verdicts } = await imported(app, tenant, `phone,email,topics\n${ANN},${MAIL},Offers\n`)
    expect([verdicts, lastChoices(app)]).toEqual([['UNCHANGED'], before])
  })

  test.each(
    some([
      { mode: 'CREATE_ONLY', rows: `${ANN},,Offers,News` },
      { mode: 'UPDATE_ONLY', rows: `${BOB},,Offers,News` },
    ]),
  )('of mode $mode counts the unsubscription of a row that it skips', async ({ mode, rows }) => {
    await using world = await scene()
    const { app, tenant } = world
    await addContact(app, tenant, { phone: ANN })
    const csv = `phone,email,topics,unsubscribed_topics\n${rows}\n`
    const { verdicts } = await imported(app, tenant, csv, { fields: { mode } })
    expect(verdicts[0]).toMatch(/^SKIPPED .*The unsubscriptions from topics in the row still count\.$/)
    expect(lastChoices(app)).toEqual({ [`News ${rows.slice(0, 12)}`]: 'UNSUBSCRIBED IMPORT' })
  })

  test('does not know the topics of another organization', async () => {
    await using app = createTestApp()
    const [tenant, other] = [app.tenant(), app.tenant('Other')]
    await addTopic(app, other)
    const csv = `phone,topics,unsubscribed_topics\n${ANN},Offers,\n${BOB},,Offers\n`
    const unknown = 'CREATED Topics that do not exist were left out: Offers.'
    expect((await imported(app, tenant, csv)).verdicts).toEqual([unknown, unknown])
    expect(app.rowCounts()).toMatchObject({ topics: 1, topic_choices: 0 })
  })

  test('does not know a topic that was deleted', async () => {
    await using world = await scene()
    const { app, tenant, topics } = world
    await app.delete(`/topics/${topics.offers.id}`, tenant.key)
    const { verdicts } = await imported(app, tenant, `phone,topics\n${ANN},Offers\n`)
    expect(verdicts).toEqual(['CREATED Topics that do not exist were left out: Offers.'])
  })

  test('names the import, its member and the contact in the evidence', async () => {
    await using world = await scene()
    const { app, tenant } = world
    await imported(app, tenant, `phone,topics\n${ANN},Offers\n`)
    expect(
      app.db.get(`SELECT method, actor_type, actor_name, consent_text,
          import_id = (SELECT id FROM contact_imports) AS isOfImport,
          contact_id = (SELECT id FROM contacts) AS isOfContact FROM topic_choices`),
    ).toEqual({
      method: 'IMPORT',
      actorType: 'API_KEY',
      actorName: 'test',
      consentText: null,
      isOfImport: 1,
      isOfContact: 1,
    })
  })

  test('repeats the no of an erased person whose address comes back, also in a dry run', async () => {
    await using world = await scene()
    const { app, tenant } = world
    const id = await addContact(app, tenant, { phone: ANN })
    ownChoice(app, tenant, { channel: 'SMS', address: ANN })
    await app.post(`/contacts/${id}/erase`, tenant.key)
    for (let tries = 0; tries < 3; tries++) {
      await app.drain()
      app.clock.advance(3_600_000)
    }
    const csv = `phone,topics\n${ANN},Offers\n`
    const kept = ['CREATED The person unsubscribed, and an import cannot undo that: Offers.']
    expect((await imported(app, tenant, csv, { fields: { dryRun: 'true' } })).verdicts).toEqual(kept)
    expect((await imported(app, tenant, csv)).verdicts).toEqual(kept)
    expect(lastChoices(app)).toMatchObject({ [`Offers ${ANN}`]: 'UNSUBSCRIBED WEB_FORM' })
  })
})

test('the command line knows a column of topics by the names in it, and by its mapping', async () => {
  await using world = await scene()
  const { app, tenant } = world
  const by = async (csv: string, mapping: FileImport['mapping']) =>
    importFile(app.db, {
      organizationId: tenant.organization.id,
      fileName: 'people.csv',
      open: () => chunksOf(csv),
      actor: { type: 'SYSTEM', id: null, name: 'Carillon' },
      isConsentAttested: true,
      ...(mapping ? { mapping } : {}),
    })
  await by(`phone,Newsletters\n${ANN},Offers\n`, undefined)
  await by(`phone,Left\n${BOB},News\n`, { Left: 'unsubscribedTopics' })
  expect(lastChoices(app)).toEqual({
    [`News ${BOB}`]: 'UNSUBSCRIBED IMPORT',
    [`Offers ${ANN}`]: 'SUBSCRIBED IMPORT',
  })
})

describe('the undo of an import', () => {
  test('gives the choice before the import back, and takes back the choices of new contacts', async () => {
    await using world = await scene()
    const { app, tenant, topics } = world
    const id = await addContact(app, tenant, { phone: ANN, email: MAIL })
    await chooseTopic(app, tenant, id, { topicId: topics.offers.id, action: 'SUBSCRIBED' })
    await chooseTopic(app, tenant, id, { topicId: topics.news.id, action: 'UNSUBSCRIBED' })
    const before = lastChoices(app)
    const rows = `${ANN},${MAIL},News,Offers\n${BOB},,Offers,News`
    const run = await imported(app, tenant, `phone,email,topics,unsubscribed_topics\n${rows}\n`)
    expect(run.verdicts).toEqual(['UPDATED', 'CREATED'])
    expect(lastChoices(app)).toMatchObject({
      [`News ${ANN}`]: 'SUBSCRIBED IMPORT',
      [`Offers ${MAIL}`]: 'UNSUBSCRIBED IMPORT',
      [`Offers ${BOB}`]: 'SUBSCRIBED IMPORT',
    })
    const { undo } = await actOnImport(app, tenant, run.id, 'undo')
    expect(undo.counts).toMatchObject({ deleted: 1, restored: 1, partlyRestored: 0 })
    expect(lastChoices(app)).toEqual(before)
  })
})

test('a cell of topics never ends an import, and each name is recorded or named in a remark', async () => {
  await using world = await scene()
  const { app, tenant, topics } = world
  const names = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.constantFrom(topics.offers.name, 'NEWS', ' offers ', '"News"', '=News', "'-1"),
    },
    { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 12 }) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }) },
    { weight: 1, arbitrary: fc.constantFrom('x'.repeat(9_999), '"', '"";"', ':::', '\u0000', '\u202e') },
  )
  const cell = fc
    .tuple(fc.array(names, { maxLength: 6 }), fc.constantFrom(';', ',', '|', ':::'))
    .map(([parts, separator]) => parts.join(separator))
    .map((text) => `"${text.replaceAll('"', '""').toWellFormed()}"`)
  let number = 10
  await fc.assert(
    fc.asyncProperty(cell, cell, async (topicsCell, unsubscribedCell) => {
      const phone = phoneOf(number++)
      const csv = `phone,topics,unsubscribed_topics\n${phone},${topicsCell},${unsubscribedCell}\n`
      const mapping = JSON.stringify({ topics: 'topics', unsubscribed_topics: 'unsubscribedTopics' })
      const { id, status, counts } = await importCsv(app, tenant, csv, { mapping })
      expect([status, counts.created + counts.rejected]).toEqual(['COMPLETED', 1])
      expect(app.rowCounts().topics).toBe(2)
      if (counts.rejected === 1) return
      const wanted = [topicsCell, unsubscribedCell].flatMap((quoted) =>
        readTags(cleanCell(quoted.slice(1, -1).replaceAll('""', '"'))).map((name) => name.toLowerCase()),
      )
      const chosen = Object.keys(lastChoices(app)).filter((key) => key.endsWith(phone))
      expect(chosen).toEqual(
        ['News', 'Offers']
          .filter((name) => wanted.includes(name.toLowerCase()))
          .map((name) => `${name} ${phone}`),
      )
      const unknown = wanted.filter((name) => !['news', 'offers'].includes(name))
      const [verdict = ''] = await verdictsOf(app, tenant, id)
      expect(verdict.includes('Topics that do not exist were left out')).toBe(unknown.length > 0)
    }),
    { numRuns: runs(120) },
  )
})
