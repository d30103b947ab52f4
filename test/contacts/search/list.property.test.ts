import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { OPTIONAL_FIELDS, perField } from '../../../src/contacts/records/fields.ts'
import { insertContact } from '../../../src/contacts/records/store.ts'
import { CONTACT_SOURCES, CONTACT_STAGES, CONTACT_STATUSES } from '../../../src/contacts/records/table.ts'
import { uuidv7 } from '../../../src/lib/ids.ts'
import { createTestApp, type TestApp, type TestTenant } from '../../support/app.ts'
import { addTag, phoneOf } from '../../support/contacts.ts'
import { runs } from '../../support/size.ts'

/** Random contacts and random queries: the list must agree with a plain filter in memory. */

const START = Date.parse('2026-03-04T17:00:00.000Z')
const HOUR = 3_600_000
const TAGS = ['a', 'b', 'c']
/** Few letters, so that random texts match; signs with a meaning in LIKE and GLOB; letters beyond ASCII. */
const word = fc
  .array(fc.constantFrom('a', 'A', 'b', 'é', 'É', 'ß', '%', '_', '*', '[', ']', '\\', ' ', '1', '5'), {
    minLength: 1,
    maxLength: 4,
  })
  .map((letters) => letters.join(''))
const nameWord = word.map((text) => text.trim()).filter((text) => text !== '')

const person = fc.record({
  firstName: nameWord,
  lastName: fc.option(nameWord),
  email: fc.option(fc.constantFrom('a@b.co', 'ab@a.co', 'a1_5@b.co', 'b%a@b.co')),
  status: fc.constantFrom(...CONTACT_STATUSES),
  source: fc.constantFrom(...CONTACT_SOURCES.slice(0, 3)),
  stage: fc.constantFrom(...CONTACT_STAGES.slice(0, 3)),
  isOptedOut: fc.boolean(),
  emailSubscribed: fc.boolean(),
  tags: fc.subarray(TAGS),
  hour: fc.integer({ min: 0, max: 60 }),
})

const some = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.option(arbitrary, { nil: undefined, freq: 1 })

const query = fc.record({
  search: some(fc.oneof(word, fc.constantFrom('0621', '+1504', '(504) 6', '621-00'))),
  name: some(word),
  phone: some(fc.constantFrom('1', '15', '621-00', '(504)', 'a', '5')),
  email: some(fc.constantFrom('A', '@b', '_', '%')),
  status: some(fc.subarray([...CONTACT_STATUSES])),
  source: some(fc.subarray([...CONTACT_SOURCES.slice(0, 4)])),
  stage: some(fc.subarray([...CONTACT_STAGES.slice(0, 4)])),
  isOptedOut: some(fc.boolean()),
  emailSubscribed: some(fc.boolean()),
  tagIds: some(fc.subarray(TAGS)),
  createdFrom: some(fc.integer({ min: 0, max: 60 })),
  createdTo: some(fc.integer({ min: 0, max: 60 })),
  sortBy: some(fc.constantFrom('createdAt', 'firstName', 'lastName', 'phone', 'email', 'status')),
  sortOrder: some(fc.constantFrom('asc', 'desc')),
  page: some(fc.integer({ min: 1, max: 3 })),
  limit: some(fc.integer({ min: 1, max: 30 })),
})

type Given = typeof person extends fc.Arbitrary<infer Value> ? Value : never
type Person = Given & { uuid: string; id: number; phone: string; createdAt: number }
type Filters = typeof query extends fc.Arbitrary<infer Value> ? Value : never

const sameCase = (text: string): string =>
  [...text].map((letter) => ([...letter.toLowerCase()].length === 1 ? letter.toLowerCase() : letter)).join('')
const contains = (text: string | null, part: string): boolean =>
  text !== null && sameCase(text).includes(sameCase(part))
const bare = (text: string): string => text.replace(/[\s().\-/]/g, '')

function matches(p: Person, q: Filters): boolean {
  const fullName = `${p.firstName} ${p.lastName ?? ''}`
  const [search, name] = [q.search?.trim(), q.name?.trim()]
  const oneOf = (words: string[] | undefined, value: string) =>
    words === undefined || words.length === 0 || words.includes(value)
  return (
    (!search ||
      contains(fullName, search) ||
      contains(p.email, search) ||
      (/^\+?\d+$/.test(bare(search)) && p.phone.includes(bare(search)))) &&
    (!name || contains(fullName, name)) &&
    (q.phone === undefined || p.phone.includes(bare(q.phone))) &&
    (q.email === undefined || contains(p.email, q.email)) &&
    oneOf(q.status, p.status) &&
    oneOf(q.source, p.source) &&
    oneOf(q.stage, p.stage) &&
    (q.isOptedOut === undefined || q.isOptedOut === p.isOptedOut) &&
    (q.emailSubscribed === undefined || q.emailSubscribed === p.emailSubscribed) &&
    (!q.tagIds?.length || q.tagIds.some((tag) => p.tags.includes(tag))) &&
    (q.createdFrom === undefined || p.createdAt >= START + q.createdFrom * HOUR) &&
    (q.createdTo === undefined || p.createdAt <= START + q.createdTo * HOUR)
  )
}

/** Compares as SQLite sorts: null first, then by bytes; names ignore the case of A to Z. */
function compare(a: Person, b: Person, sortBy: string): number {
  if (sortBy === 'createdAt') return a.createdAt - b.createdAt || a.id - b.id
  const keyOf = (p: Person): Buffer | null => {
    const value = p[sortBy as 'firstName']
    if (value === null) return null
    return Buffer.from(sortBy.endsWith('Name') ? value.replace(/[A-Z]/g, (c) => c.toLowerCase()) : value)
  }
  const [left, right] = [keyOf(a), keyOf(b)]
  if (left === null || right === null) return Number(left !== null) - Number(right !== null) || a.id - b.id
  return Buffer.compare(left, right) || a.id - b.id
}

function populate(app: TestApp, tenant: TestTenant, people: Given[], tagIds: Map<string, number>): Person[] {
  const organizationId = tenant.organization.id
  const empty = perField(OPTIONAL_FIELDS, () => null)
  return app.db.writeNow((tx) => {
    tx.run('DELETE FROM contact_tags')
    tx.run('DELETE FROM contacts')
    return people.map((given, index) => {
      const key = { uuid: uuidv7(tx.now), phone: phoneOf(index) }
      const id = insertContact(tx, {
        ...empty,
        ...given,
        ...key,
        organizationId,
        customFields: '{}',
        createdByActorId: null,
      })!
      const createdAt = START + given.hour * HOUR
      tx.run(
        'UPDATE contacts SET created_at = ?, opted_out_at = ?, email_suppressed_at = ? WHERE id = ?',
        createdAt,
        given.isOptedOut ? 1 : null,
        given.emailSubscribed ? null : 1,
        id,
      )
      for (const tag of given.tags) {
        tx.run('INSERT INTO contact_tags VALUES (?, ?, ?, 0)', organizationId, id, tagIds.get(tag))
      }
      return { ...given, ...key, id, createdAt }
    })
  })
}

const toQueryString = (q: Filters, tagUuids: Map<string, string>): string => {
  const at = (hour: number) => new Date(START + hour * HOUR).toISOString()
  const entries = Object.entries(q).flatMap(([name, value]): Array<[string, string]> => {
    if (value === undefined) return []
    if (name === 'tagIds') return (value as string[]).map((tag) => [name, tagUuids.get(tag)!])
    if (name === 'createdFrom' || name === 'createdTo') return [[name, at(value as number)]]
    return Array.isArray(value) ? value.map((word) => [name, word]) : [[name, String(value)]]
  })
  return new URLSearchParams(entries).toString()
}

test('the list matches a plain filter in memory, in its order, page by page', async () => {
  await using app = createTestApp()
  const tenant = app.tenant()
  const tagUuids = new Map<string, string>()
  for (const name of TAGS) tagUuids.set(name, await addTag(app, tenant, name))
  const tagIds = new Map(
    TAGS.map((name) => [name, app.db.value<number>('SELECT id FROM tags WHERE name = ?', name)!]),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(person, { maxLength: 25 }),
      fc.array(query, { minLength: 8, maxLength: 8 }),
      async (people, queries) => {
        const all = populate(app, tenant, people, tagIds)
        for (const q of queries) {
          const { sortBy = 'createdAt', sortOrder = 'desc', page = 1, limit = 20 } = q
          const found = all.filter((p) => matches(p, q)).sort((a, b) => compare(a, b, sortBy))
          if (sortOrder === 'desc') found.reverse()
          const expected = found.slice((page - 1) * limit, page * limit)
          const search = toQueryString(q, tagUuids)
          const { body } = await app.get(`/contacts?${search}`, tenant.key)
          const names = (rows: Array<{ firstName: string; phone: string }>) =>
            rows.map((row) => `${row.firstName} ${row.phone}`)
          expect({ total: body.meta?.total, names: names(body.data) }).toEqual({
            total: found.length,
            names: names(expected),
          })
          const ids = await app.get(`/contacts/ids?${search}`, tenant.key)
          expect(ids.body.data.ids).toEqual(expected.map(({ uuid }) => uuid))
        }
      },
    ),
    { numRuns: runs(40) },
  )
})
