import { describe, expect, spyOn, test } from 'bun:test'
import * as fc from 'fast-check'
import { workerReadPool } from '../../../src/db/worker-pool.ts'
import { nameKey } from '../../../src/lib/name-key.ts'
import { openLiveDatabase } from '../../../src/storage/opening/live-connection.ts'
import { createTestApp, type TestApp, type TestTenant } from '../../support/app.ts'
import { addContact } from '../../support/contacts.ts'
import { TemporaryDirectory } from '../../support/data-dir.ts'
import { pretendCount } from '../../support/many-contacts.ts'
import { runs, some } from '../../support/size.ts'

interface Group {
  rules: string[]
  confidence: string
  contacts: Array<{ id: string; firstName: string; phone: string }>
}

const find = async (app: TestApp, { key }: TestTenant, query = ''): Promise<Group[]> =>
  (await app.get(`/contacts/duplicates${query}`, key)).body.data

type Person = Record<string, unknown>
const ANN = { firstName: 'Ann', lastName: 'Lee' }

describe('two contacts', () => {
  test.each(
    some<{ what: string; one: Person; other: Person; rules: string[]; confidence: string | undefined }>([
      // what                                               one                                                            other                                                        rules                   confidence
      {
        what: 'with the same email address and name',
        one: { ...ANN, email: 'a@b.test' },
        other: { ...ANN, email: 'A@b.test' },
        rules: ['EMAIL'],
        confidence: 'HIGH',
      },
      {
        what: 'with the same email address and other names',
        one: { ...ANN, email: 'a@b.test' },
        other: { firstName: 'Bob', email: 'a@b.test' },
        rules: ['EMAIL'],
        confidence: 'MEDIUM',
      },
      {
        what: 'without an email address',
        one: ANN,
        other: { firstName: 'Bob' },
        rules: [],
        confidence: undefined,
      },
      {
        what: 'whose numbers end alike, by the same name',
        one: { ...ANN, phone: '+12125550123' },
        other: { ...ANN, phone: '+13125550123' },
        rules: ['NAME_AND_PHONE'],
        confidence: 'HIGH',
      },
      {
        what: 'whose numbers end alike, by a name in another order and case',
        one: { firstName: 'José', lastName: 'GARCÍA', phone: '+12125550123' },
        other: { firstName: 'garcia,', lastName: 'Jose', phone: '+13125550123' },
        rules: ['NAME_AND_PHONE'],
        confidence: 'HIGH',
      },
      {
        what: 'whose numbers end alike, by other names',
        one: { ...ANN, phone: '+12125550123' },
        other: { firstName: 'Bob', phone: '+13125550123' },
        rules: [],
        confidence: undefined,
      },
      {
        what: 'whose numbers end otherwise, by the same name',
        one: { ...ANN, phone: '+12125550123' },
        other: { ...ANN, phone: '+12125550124' },
        rules: [],
        confidence: undefined,
      },
      {
        what: 'with the same name and postal code',
        one: { ...ANN, postalCode: '10001' },
        other: { ...ANN, postalCode: '10001' },
        rules: ['NAME_AND_ADDRESS'],
        confidence: 'MEDIUM',
      },
      {
        what: 'with the same name, one with the long postal code',
        one: { ...ANN, postalCode: '10001' },
        other: { ...ANN, postalCode: '10001-1234' },
        rules: ['NAME_AND_ADDRESS'],
        confidence: 'MEDIUM',
      },
      {
        what: 'with the same name, one postal code with a space',
        one: { ...ANN, postalCode: 'SW1A 1AA' },
        other: { ...ANN, postalCode: 'sw1a1aa' },
        rules: ['NAME_AND_ADDRESS'],
        confidence: 'MEDIUM',
      },
      {
        what: 'with the same name, postal code and street',
        one: { ...ANN, postalCode: '10001', addressLine1: '12 Main St.' },
        other: { ...ANN, postalCode: '10001', addressLine1: '12 MAIN ST' },
        rules: ['NAME_AND_ADDRESS'],
        confidence: 'HIGH',
      },
      {
        what: 'with the same name and postal code in other streets',
        one: { ...ANN, postalCode: '10001', addressLine1: '12 Main St' },
        other: { ...ANN, postalCode: '10001', addressLine1: '5 Elm St' },
        rules: ['NAME_AND_ADDRESS'],
        confidence: 'MEDIUM',
      },
      {
        what: 'with the same name, street and city',
        one: { ...ANN, addressLine1: '12 Main St', city: 'Troy' },
        other: { ...ANN, addressLine1: '12 Main St', city: 'troy' },
        rules: ['NAME_AND_ADDRESS'],
        confidence: 'HIGH',
      },
      {
        what: 'with the same name and street in other cities',
        one: { ...ANN, addressLine1: '12 Main St', city: 'Troy' },
        other: { ...ANN, addressLine1: '12 Main St', city: 'Rome' },
        rules: [],
        confidence: undefined,
      },
      { what: 'with the same name and nothing else', one: ANN, other: ANN, rules: [], confidence: undefined },
      {
        what: 'with the same first name and postal code, without a last name',
        one: { firstName: 'Ann', postalCode: '10001' },
        other: { firstName: 'Ann', postalCode: '10001' },
        rules: [],
        confidence: undefined,
      },
      {
        what: 'that several rules find',
        one: { ...ANN, email: 'a@b.test', postalCode: '10001' },
        other: { ...ANN, email: 'a@b.test', postalCode: '10001' },
        rules: ['EMAIL', 'NAME_AND_ADDRESS'],
        confidence: 'HIGH',
      },
    ]),
  )('$what', async ({ one, other, rules, confidence }) => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const ids = [await addContact(app, tenant, one), await addContact(app, tenant, other)]
    const groups = await find(app, tenant)
    expect(
      groups.map((group) => [group.rules, group.confidence, group.contacts.map(({ id }) => id)]),
    ).toEqual(confidence === undefined ? [] : [[rules, confidence, ids]])
  })
})

describe('GET /contacts/duplicates', () => {
  const pair = async (app: TestApp, tenant: TestTenant, n: number, person: Person = {}) => {
    const one = { firstName: `Name${n}`, email: `${n}@b.test`, ...person }
    return [await addContact(app, tenant, one), await addContact(app, tenant, one)]
  }

  test('pages through groups, certain ones first and then the oldest', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const medium = await pair(app, tenant, 1)
    await app.patch(`/contacts/${medium[1]}`, tenant.key, { firstName: 'Other' })
    const [second, third] = [await pair(app, tenant, 2), await pair(app, tenant, 3)]
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => app.get(`/contacts/duplicates?limit=1&page=${page}`, tenant.key)),
    )
    const idsOf = ({ contacts }: Group) => contacts.map(({ id }) => id)
    expect(pages.map(({ body }) => body.data.map(idsOf))).toEqual([[second], [third], [medium], []])
    expect(pages.map(({ body }) => body.meta.total)).toEqual([3, 3, 3, 3])
  })

  test('shows whole contacts', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const [id] = await pair(app, tenant, 1)
    const [group] = await find(app, tenant)
    expect(group!.contacts[0] as unknown).toEqual((await app.get(`/contacts/${id}`, tenant.key)).body.data)
  })

  test('uses only the requested rules', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    await pair(app, tenant, 1, { lastName: 'Lee', postalCode: '10001' })
    expect((await find(app, tenant, '?rules=NAME_AND_ADDRESS')).map(({ rules }) => rules)).toEqual([
      ['NAME_AND_ADDRESS'],
    ])
    expect((await find(app, tenant, '?rules[]=NAME_AND_PHONE')).map(({ rules }) => rules)).toEqual([])
    expect((await app.get('/contacts/duplicates?rules=SHOE_SIZE', tenant.key)).status).toBe(400)
  })

  test('merged duplicates are not found again', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const [id, otherId] = await pair(app, tenant, 1)
    await app.post(`/contacts/${id}/merge`, tenant.key, { otherId })
    expect(await find(app, tenant)).toEqual([])
  })

  test('leaves out deleted contacts', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const [id] = await pair(app, tenant, 1)
    await app.delete(`/contacts/${id}`, tenant.key)
    expect(await find(app, tenant)).toEqual([])
  })

  test.each([
    [2_000, 0],
    [2_001, 1],
  ])('%d contacts are compared by %d reads outside the request thread', async (count, reads) => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const [id] = await pair(app, tenant, 1)
    pretendCount(app, count)
    const pooled = spyOn(app.db.readPool, 'of')
    const [group] = await find(app, tenant)
    expect(group!.contacts[0]!.id).toBe(id!)
    expect(pooled).toHaveBeenCalledTimes(reads)
  })

  test('the read worker compares names in the same way', async () => {
    using directory = new TemporaryDirectory()
    const path = directory.at('engine.db')
    openLiveDatabase(path).close()
    const reader = workerReadPool(path)
    expect(
      await reader.of({ organizationId: 1, advice: '' }).get(`SELECT name_key('Lee, ANN') AS name`),
    ).toEqual({ name: 'ann lee' })
    await reader.close()
  })

  test('never compares across organizations', async () => {
    await using app = createTestApp()
    const [ours, theirs] = [app.tenant('Ours'), app.tenant('Theirs')]
    const person = { ...ANN, email: 'a@b.test', postalCode: '10001', phone: '+12125550123' }
    await addContact(app, ours, person)
    await addContact(app, theirs, person)
    expect([await find(app, ours), await find(app, theirs)]).toEqual([[], []])
  })

  test.each([
    [20, 1],
    [21, 0],
  ])('%d contacts with one address are %d group', async (count, groups) => {
    await using app = createTestApp()
    const tenant = app.tenant()
    for (let n = 0; n < count; n++) await addContact(app, tenant, { email: 'none@b.test' })
    expect(await find(app, tenant, '?rules=EMAIL')).toHaveLength(groups)
  })
})

interface One {
  firstName: string
  lastName: string | undefined
  email: string | undefined
  postalCode: string | undefined
  /** Last digits of the phone number. */
  end: string
}

describe('with any contacts', () => {
  const people = fc.array(
    fc.record<One>({
      firstName: fc.constantFrom('Ann', 'ANN', 'Zoë', 'zoe', '-'),
      lastName: fc.constantFrom(undefined, 'Lee', 'Ann', "O'Neil"),
      email: fc.constantFrom(undefined, 'a@b.test', 'c@d.test'),
      postalCode: fc.constantFrom(undefined, '10001', '10001-2222', '20002'),
      end: fc.constantFrom('5550123', '5550124', '5550125'),
    }),
    { minLength: 2, maxLength: 8 },
  )
  const AREA_CODES = ['212', '312', '415', '503', '617', '702', '808', '907']

  /** Meaning of each rule, for two contacts. */
  const MEANT: Record<string, (person: One) => string | undefined> = {
    EMAIL: ({ email }) => email,
    NAME_AND_PHONE: ({ end, ...person }) => (keyOf(person) ? `${end} ${keyOf(person)}` : undefined),
    NAME_AND_ADDRESS: ({ postalCode, ...person }) =>
      person.lastName && postalCode ? `${postalCode.slice(0, 5)} ${keyOf(person)}` : undefined,
  }
  const keyOf = ({ firstName, lastName }: Pick<One, 'firstName' | 'lastName'>) =>
    nameKey(`${firstName} ${lastName ?? ''}`)

  test('each rule finds exactly the matching contacts', async () => {
    await fc.assert(
      fc.asyncProperty(people, async (given) => {
        await using app = createTestApp()
        const tenant = app.tenant()
        const ids: string[] = []
        for (const [n, { end, ...person }] of given.entries()) {
          ids.push(await addContact(app, tenant, { ...person, phone: `+1${AREA_CODES[n]}${end}` }))
        }
        for (const [rule, keyFor] of Object.entries(MEANT)) {
          const meant = Map.groupBy(ids.keys(), (n) => keyFor(given[n]!))
          meant.delete(undefined)
          const expected = [...meant.values()]
            .filter((members) => members.length > 1)
            .map((members) => members.map((n) => ids[n]!))
          const found = (await find(app, tenant, `?limit=100&rules=${rule}`)).map(({ contacts }) =>
            contacts.map(({ id }) => id),
          )
          expect(found.sort()).toEqual(expected.sort())
        }
      }),
      { numRuns: runs(30) },
    )
  })
})
