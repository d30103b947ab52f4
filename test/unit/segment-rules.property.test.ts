import { expect, test } from 'bun:test'
import fc from 'fast-check'
import * as v from 'valibot'
import { type Fragment, fragment } from '../../src/db/fragment.ts'
import { type ConditionForm, compileRules } from '../../src/modules/segments/compile.ts'
import { type ContactFacts, matchesRules } from '../../src/modules/segments/evaluate.ts'
import {
  FIELD_NAMES,
  FIELDS,
  type Field,
  OPERATORS,
  type Operator,
} from '../../src/modules/segments/fields.ts'
import { RuleSet } from '../../src/modules/segments/rules.ts'
import { createTestApp, type TestApp } from '../support/app.ts'

/**
 * Random rules over random contacts: what SQL selects is what the evaluator
 * says, in both forms, for every contact. Values come from small sets with
 * everything in them that LIKE, NOCASE, NULL and time zones treat specially.
 */
const CONTACTS = 120
const TREES = 4_000
const TIME = { now: Date.parse('2026-03-09T04:30:00.000Z'), timezone: 'America/New_York' }

const WORDS = [
  '',
  'Ann',
  'ANN',
  'ann',
  'Anna',
  'Zoë',
  'ZOË',
  'zoë',
  'a%n',
  'a_n',
  'a\\n',
  "O'Hara",
  '%',
  '_',
  '\\',
  'ß',
  'SS',
  '🙂x',
  'İ',
  'i',
  'I',
  'ı',
  'K',
  'k',
  '[a]',
  'É*?',
  'é*?',
  'éxx',
  'ë^-]',
]
const DAYS = ['2026-03-01', '2026-03-07', '2026-03-08', '2026-03-09', '2026-03-10']
const INSTANTS = DAYS.flatMap((day) =>
  ['T04:59:59.999Z', 'T05:00:00.000Z', 'T03:59:59.999Z', 'T04:00:00.000Z', 'T12:00:00.000Z'].map((time) =>
    Date.parse(day + time),
  ),
)
const id = (n: number): string => `0190aaaa-0000-7000-8000-00000000000${n}`
/** 1 to 3 exist; 9 was deleted after the rule was saved. */
const KNOWN = [1, 2, 3]
const IDS = [...KNOWN, 9].map(id)

const maybe = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(arbitrary, { nil: null })

function factArbitrary(name: string, field: Field): fc.Arbitrary<ContactFacts[keyof ContactFacts]> {
  switch (field.kind) {
    case 'text': {
      const words = fc.constantFrom(...WORDS)
      return name === 'firstName' || name === 'phone' ? words : maybe(words)
    }
    case 'word':
      return fc.constantFrom(...field.words)
    case 'flag':
      return fc.boolean()
    case 'date':
      return name === 'createdAt' ? fc.constantFrom(...INSTANTS) : maybe(fc.constantFrom(...INSTANTS))
    case 'tags':
    case 'segments':
      return fc.subarray(KNOWN.map(id)).map((ids) => new Set(ids))
  }
}

const contact = fc.record(
  Object.fromEntries([...FIELDS].map(([name, field]) => [name, factArbitrary(name, field)])),
) as fc.Arbitrary<ContactFacts>

function valueArbitrary(field: Field, operator: Operator): fc.Arbitrary<unknown> {
  const single =
    field.kind === 'word'
      ? fc.constantFrom(...field.words)
      : field.kind === 'text'
        ? fc.constantFrom(...WORDS.filter((word) => word !== ''))
        : fc.constantFrom(...IDS)
  if (/^(in|not_in|contains_any|contains_all|contains_none)$/.test(operator))
    return fc.array(single, { minLength: 1, maxLength: 3 })
  if (/_days$/.test(operator)) return fc.integer({ min: 1, max: 9 })
  if (/^(on|before|after)$/.test(operator)) return fc.constantFrom(...DAYS)
  if (operator === 'between')
    return fc.tuple(fc.constantFrom(...DAYS), fc.constantFrom(...DAYS)).map((days) => days.sort())
  if (/^is_/.test(operator)) return fc.constant(undefined)
  return single
}

const condition = fc.constantFrom(...FIELD_NAMES).chain((name) => {
  const field = FIELDS.get(name)!
  return fc.constantFrom<Operator>(...OPERATORS[field.kind]).chain((operator) =>
    fc.record({
      field: fc.constant(name),
      operator: fc.constantFrom(operator, operator.toUpperCase()),
      value: valueArbitrary(field, operator),
    }),
  )
})
const group = (inner: fc.Arbitrary<unknown>) =>
  fc.record({
    operator: fc.constantFrom('AND', 'OR', 'and'),
    conditions: fc.array(inner, { minLength: 1, maxLength: 3 }),
  })
const rules = group(fc.oneof(condition, group(fc.oneof(condition, group(condition)))))

function insert(app: TestApp, contacts: readonly ContactFacts[]): void {
  const { organization } = app.tenant()
  app.db.writeNow((tx) => {
    for (const n of KNOWN) {
      tx.run('INSERT INTO tags VALUES (?, ?, ?, ?, 0, 0, 0)', n, id(n), organization.id, `tag ${n}`)
      tx.run(
        `INSERT INTO segments (id, uuid, organization_id, name, type, created_at, updated_at) VALUES (?, ?, ?, ?, 'STATIC', 0, 0)`,
        n,
        id(n),
        organization.id,
        `segment ${n}`,
      )
    }
    contacts.forEach((facts, index) => {
      tx.run(
        `INSERT INTO contacts (id, uuid, organization_id, first_name, last_name, phone, email, status, source, stage,
           opted_out_at, email_suppressed_at, city, state, postal_code, country,
           created_at, last_contacted_at, last_inbound_at, updated_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0)`,
        ...[
          index + 1,
          `contact ${index}`,
          organization.id,
          facts.firstName,
          facts.lastName,
          `${facts.phone}`,
          facts.email,
        ],
        ...[
          facts.status,
          facts.source,
          facts.stage,
          facts.isOptedOut ? 1 : null,
          facts.emailSubscribed ? null : 1,
        ],
        ...[facts.city, facts.state, facts.postalCode, facts.country],
        ...[facts.createdAt, facts.lastContactedAt, facts.lastInboundAt],
      )
      for (const n of KNOWN) {
        const of = { organization: organization.id, contact: index + 1, n }
        if ((facts.tagIds as Set<string>).has(id(n)))
          tx.run('INSERT INTO contact_tags VALUES (?, ?, ?, 0)', of.organization, of.contact, of.n)
        if ((facts.segmentId as Set<string>).has(id(n)))
          tx.run('INSERT INTO segment_contacts VALUES (?, ?, ?, 0)', of.organization, of.n, of.contact)
      }
    })
  })
}

function selected(app: TestApp, where: Fragment): number[] {
  return app.db
    .all<{ id: number }>(`SELECT id FROM contacts WHERE ${where.text} ORDER BY id`, ...where.params)
    .map((row) => row.id)
}

test('SQL and the evaluator agree about every contact, whatever the rules', async () => {
  await using app = createTestApp()
  // Phones are unique in an organization, so they differ in a tail the words do not have.
  const contacts = fc
    // One seed, so that the rules fast-check prints are enough to repeat a failure.
    .sample(contact, { numRuns: CONTACTS, seed: 1 })
    .map((facts, index) => ({ ...facts, phone: `${facts.phone}${String(index).padStart(3, '0')}` }))
  insert(app, contacts)
  const ids = new Map(KNOWN.map((n) => [id(n), n]))
  let matched = 0
  fc.assert(
    fc.property(rules, (input) => {
      const parsed = v.parse(RuleSet, input)
      const expected = contacts.flatMap((facts, index) =>
        matchesRules(parsed, facts, TIME) ? [index + 1] : [],
      )
      matched += expected.length
      for (const form of ['each', 'set'] satisfies ConditionForm[]) {
        const context = { ...TIME, organizationId: 1, tagIds: ids, segmentIds: ids, form }
        const where = fragment`organization_id = ${1} AND deleted_at IS NULL AND ${compileRules(parsed, context)}`
        expect(selected(app, where)).toEqual(expected)
      }
    }),
    { numRuns: TREES },
  )
  // Rules that match nobody or everybody would prove nothing.
  expect(matched / (TREES * CONTACTS)).toBeWithin(0.1, 0.9)
})
