import { describe, expect, test } from 'bun:test'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { exportContacts } from '../../../src/transfers/exports/format.ts'
import { createTestApp, type TestApp, type TestTenant } from '../../support/app.ts'
import { addContact } from '../../support/contacts.ts'
import { actOnImport, importCsv, phoneOf, verdictsOf } from '../../support/imports.ts'
import { runs, some } from '../../support/size.ts'
import { addTopic, chooseTopic, lastChoices, type TopicName } from '../../support/topics.ts'

async function exportCsv(app: TestApp, tenant: TestTenant): Promise<string> {
  let csv = ''
  await exportContacts(app.db, tenant.organization.id, (text) => (csv += text))
  return csv
}

/** Returns the two cells of each contact. */
const cellsIn = (csv: string): string[][] =>
  (parse(csv, { columns: true, bom: true }) as Record<string, string>[]).map((row) => [
    row.topics!,
    row.unsubscribed_topics!,
  ])

const ANN = phoneOf(1)
const MAIL = 'ann@example.test'

/** Names that a cell has to quote or to guard. */
const NAMES = ['Offers', 'News; events', 'a,b|c:::d', '=1+1', '-5', "'02108", 'Say "hi"', '* myContacts']

const topicsOf = async (app: TestApp, tenant: TestTenant): Promise<TopicName[]> => {
  const topics: TopicName[] = []
  for (const name of NAMES) topics.push(await addTopic(app, tenant, { name }))
  return topics
}

const CHOICES = [
  { action: 'SUBSCRIBED' },
  { action: 'UNSUBSCRIBED' },
  { action: 'SUBSCRIBED', channel: 'EMAIL' },
  null,
] as const
const people = fc.array(
  fc.array(fc.constantFrom(...CHOICES), { minLength: NAMES.length, maxLength: NAMES.length }),
  { minLength: 1, maxLength: 3 },
)

test('choices about topics come back in an empty organization, and stay as they are in their own', async () => {
  await fc.assert(
    fc.asyncProperty(people, async (chosen) => {
      await using app = createTestApp()
      const [from, to] = [app.tenant('From'), app.tenant('To')]
      const topics = await topicsOf(app, from)
      await topicsOf(app, to)
      for (const [index, choices] of chosen.entries()) {
        const id = await addContact(app, from, { phone: phoneOf(index), email: `p${index}@example.test` })
        for (const [n, choice] of choices.entries())
          if (choice) await chooseTopic(app, from, id, { topicId: topics[n]!.id, ...choice })
      }
      const csv = await exportCsv(app, from)
      const before = app.db.all('SELECT * FROM topic_choices')
      const same = await importCsv(app, from, csv)
      expect(await verdictsOf(app, from, same.id)).toEqual(chosen.map(() => 'UNCHANGED'))
      expect(app.db.all('SELECT * FROM topic_choices')).toEqual(before)
      const { counts } = await importCsv(app, to, csv)
      expect(counts).toMatchObject({ created: chosen.length, warned: 0 })
      expect(cellsIn(await exportCsv(app, to))).toEqual(cellsIn(csv))
    }),
    { numRuns: runs(40, 8) },
  )
})

describe('the columns of topics', () => {
  test('have a topic in both if the addresses of the contact differ, and an import keeps that', async () => {
    await using app = createTestApp()
    const [tenant, other] = [app.tenant(), app.tenant('Other')]
    const { id: topicId } = await addTopic(app, tenant)
    await addTopic(app, other)
    const id = await addContact(app, tenant, { phone: ANN, email: MAIL })
    await chooseTopic(app, tenant, id, { topicId, action: 'SUBSCRIBED', channel: 'EMAIL' })
    await chooseTopic(app, tenant, id, { topicId, action: 'UNSUBSCRIBED', channel: 'SMS' })
    const csv = await exportCsv(app, tenant)
    const before = lastChoices(app)
    expect(cellsIn(csv)).toEqual([['Offers', 'Offers']])
    await importCsv(app, tenant, csv)
    expect(lastChoices(app)).toEqual(before)
    await importCsv(app, other, csv)
    expect(Object.values(lastChoices(app, other.organization.id))).toEqual([
      'UNSUBSCRIBED IMPORT',
      'UNSUBSCRIBED IMPORT',
    ])
  })

  test('follow the last choice, without deleted topics and choices of an undone import', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const [offers, news] = [await addTopic(app, tenant), await addTopic(app, tenant, { name: 'News' })]
    const id = await addContact(app, tenant, { phone: ANN, email: MAIL })
    const cells = async () => cellsIn(await exportCsv(app, tenant))
    for (const { id: topicId } of [offers, news])
      await chooseTopic(app, tenant, id, { topicId, action: 'UNSUBSCRIBED' })
    await chooseTopic(app, tenant, id, { topicId: offers.id, action: 'SUBSCRIBED' })
    expect(await cells()).toEqual([['Offers', 'News']])
    const run = await importCsv(app, tenant, `phone,unsubscribed_topics\n${ANN},Offers\n`)
    expect(await cells()).toEqual([['', 'Offers;News']])
    await actOnImport(app, tenant, run.id, 'undo')
    expect(await cells()).toEqual([['Offers', 'News']])
    await app.delete(`/topics/${news.id}`, tenant.key)
    expect(await cells()).toEqual([['Offers', '']])
  })

  test('have no choice that another organization has of the same address', async () => {
    await using app = createTestApp()
    const [tenant, other] = [app.tenant(), app.tenant('Other')]
    const { id: topicId } = await addTopic(app, other)
    await addContact(app, tenant, { phone: ANN })
    const theirs = await addContact(app, other, { phone: ANN })
    await chooseTopic(app, other, theirs, { topicId, action: 'SUBSCRIBED' })
    expect(cellsIn(await exportCsv(app, tenant))).toEqual([['', '']])
  })

  test.each(
    some([
      {
        columns: ['phone', 'unsubscribedTopics'],
        header: 'phone,unsubscribed_topics,opted_out,email_opted_out',
      },
      { columns: ['topics', 'email'], header: 'topics,email,opted_out,email_opted_out' },
    ]),
  )('can be chosen: $columns', async ({ columns, header }) => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const { body } = await app.post('/contacts/exports', tenant.key, { columns })
    await app.drain()
    const file = await app.get(`/contacts/exports/${body.data.id}/file`, tenant.key)
    expect(file.body).toBe(`${header}\r\n`)
  })
})
