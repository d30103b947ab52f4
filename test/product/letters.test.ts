import { expect, test } from 'bun:test'
import { foldCase } from '../../src/lib/letter-case.ts'
import { createTestApp, type TestApp, type TestTenant } from '../support/app.ts'
import { addMany, pretendCount } from '../support/many-contacts.ts'
import { some } from '../support/size.ts'

/** Letters whose upper or lower case has another length: İ is one character and i̇ is two. */
const LETTERS = Array.from({ length: 0x1f000 }, (_, point) => point)
  .filter((point) => point < 0xd800 || point > 0xdfff)
  .map((point) => String.fromCodePoint(point))
  .filter((letter) => [letter.toLowerCase(), letter.toUpperCase()].some((other) => [...other].length !== 1))

/** Adds a contact for each letter, with the letter in the middle of the name. Returns the names by id. */
async function seedLetters(app: TestApp, tenant: TestTenant): Promise<Map<string, string>> {
  const names = LETTERS.map((letter) => `Ab${letter}cd`.normalize('NFC'))
  const added = addMany(app, tenant, names.length, (n) => ({ firstName: names[n]! }))
  return new Map(added.map(({ uuid }, n) => [uuid, names[n]!]))
}

const holding = (names: ReadonlyMap<string, string>, text: string): string[] =>
  [...names]
    .filter(([, name]) => foldCase(name).includes(foldCase(text.normalize('NFC'))))
    .map(([id]) => id)
    .sort()

test('there are letters whose other case has another length', () => {
  expect(LETTERS).toContain('İ')
  expect(LETTERS.length).toBeGreaterThan(100)
})

test.each([
  ['looked through', 0],
  ['looked up in the index', 1_000_000],
])('contacts with any letter whose case has another length are found, %s', async (_how, contactCount) => {
  await using app = createTestApp()
  const tenant = app.tenant()
  const names = await seedLetters(app, tenant)
  if (contactCount > 0) {
    await app.app.searchIndexer.drain()
    pretendCount(app, contactCount)
  }
  for (const letter of some(LETTERS, 8)) {
    for (const parameter of ['search', 'name']) {
      const text = `b${letter}c`
      const { status, body } = await app.get(
        `/contacts/ids?limit=100&${parameter}=${encodeURIComponent(text)}`,
        tenant.key,
      )
      expect({ letter, status, ids: body.data?.ids?.sort() }).toEqual({
        letter,
        status: 200,
        ids: holding(names, text),
      })
    }
  }
})

test('rules with such a letter match exactly the contacts who have it, and explain it for each', async () => {
  await using app = createTestApp()
  const tenant = app.tenant()
  const names = await seedLetters(app, tenant)
  const [first = ''] = names.keys()
  for (const letter of some(LETTERS, 8)) {
    const conditions = [
      { field: 'firstName', operator: 'contains', value: `b${letter}c` },
      { field: 'firstName', operator: 'in', value: [`AB${letter}CD`, 'nobody'] },
      { field: 'firstName', operator: 'equals', value: `aB${letter}cD` },
      { field: 'firstName', operator: 'starts_with', value: `ab${letter}` },
      { field: 'firstName', operator: 'ends_with', value: `${letter}CD` },
    ]
    const rules = { operator: 'AND', conditions }
    const { body } = await app.post('/segments/preview', tenant.key, { rules, limit: 100 })
    const found = body.data.contacts.map(({ id }: { id: string }) => id).sort()
    expect({ letter, found }).toEqual({ letter, found: holding(names, `ab${letter}cd`) })
  }
  const rules = { operator: 'AND', conditions: [{ field: 'firstName', operator: 'in', value: LETTERS }] }
  const segment = await app.post('/segments', tenant.key, { name: 'Letters', type: 'DYNAMIC', rules })
  const explained = await app.get(`/segments/${segment.body.data.id}/contacts/${first}/explain`, tenant.key)
  expect([explained.status, explained.body.data?.isMember]).toEqual([200, false])
})

test.each(['/tags', '/segments', '/custom-fields', '/campaigns'])(
  'GET %s takes any letter whose case has another length',
  async (path) => {
    await using app = createTestApp()
    const { key } = app.tenant()
    const parameter = path === '/campaigns' ? 'q' : 'search'
    for (const letter of some(LETTERS, 8)) {
      const { status } = await app.get(`${path}?${parameter}=${encodeURIComponent(`a${letter}b`)}`, key)
      expect({ letter, status }).toEqual({ letter, status: 200 })
    }
  },
)
