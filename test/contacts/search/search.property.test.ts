import { expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  filterConditions,
  liveContacts,
  searchedTexts,
  textAlone,
} from '../../../src/contacts/search/filter.ts'
import { countIn, type Paging, pageOfIds } from '../../../src/contacts/search/find-page.ts'
import { matchExpression } from '../../../src/contacts/search/grams.ts'
import { indexSome, mergeSome, resetSearchIndex } from '../../../src/contacts/search/index-rows.ts'
import { CONTACT_SORTS, type ContactFilters } from '../../../src/contacts/search/list-schema.ts'
import { searchPage, textPage } from '../../../src/contacts/search/page.ts'
import { fillPieces } from '../../../src/contacts/search/texts.ts'
import type { Tx } from '../../../src/db/database.ts'
import type { Fragment } from '../../../src/db/fragment.ts'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { phoneOf } from '../../support/contacts.ts'
import { insertContacts } from '../../support/many-contacts.ts'
import { met, runs } from '../../support/size.ts'

/**
 * After any changes, and with any progress of the index, a search through the index finds the same
 * contacts in the same order as the plain condition.
 */
const PIECES = ['abba', 'Éa é', 'ΣΑΣς', 'ßıIi', 'აᲐა', `%_"'`, '*\\ -', '155🎺🎺🎺', 'ﬁe\u0301']
/** Returns the same texts with some letters in the other case. */
const inAnyCase = (arbitrary: fc.Arbitrary<string>) =>
  fc
    .tuple(arbitrary, fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }))
    .map(([text, turns]) =>
      [...text].map((letter, index) => (turns[index % 12] ? letter.toUpperCase() : letter)).join(''),
    )
const name = inAnyCase(
  fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 3 }).map((pieces) => pieces.join('')),
)
/** Part of a name, usually long enough for the index. */
const partOfName = fc
  .tuple(name, fc.nat({ max: 3 }), fc.constantFrom(1, 2, 3, 3, 4, 5, 6))
  .map(([text, from, length]) => [...text].slice(from, from + length).join(''))
const email = fc.option(fc.constantFrom('ab@abba.example', 'a1_5@b.example', 'bba%b@a.example'))

const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('add'), name, email, org: fc.nat(1) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('rename'), name, email, pick: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete'), pick: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('restore'), pick: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('purgeNewest') }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('purge'), pick: fc.nat() }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('index'), limit: fc.integer({ min: 1, max: 9 }) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('fill'), limit: fc.integer({ min: 1, max: 9 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reset') }) },
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

const term = fc.oneof(
  partOfName,
  fc.constantFrom(
    'abb',
    'ABBA',
    'example',
    '0462',
    '(504) 621-00',
    '504621000',
    '"',
    'ÉaÉ',
    'a b',
    'a',
    'B',
    '+',
    '+1',
    '1',
    '1-',
    '%',
    '@',
    '.e',
  ),
)
const some = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })
const question = fc.record({
  filters: fc.oneof(
    fc.record({ search: term }),
    fc.record({ name: term }),
    fc.record({ search: some(term), name: some(term), phone: some(term), email: some(term) }),
  ),
  sortBy: fc.constantFrom(...CONTACT_SORTS),
  sortOrder: fc.constantFrom('asc' as const, 'desc' as const),
  page: fc.integer({ min: 1, max: 3 }),
  limit: fc.integer({ min: 1, max: 5 }),
  // 0 makes every text common.
  few: fc.constantFrom(0, 3, 2_000),
  hasMost: fc.boolean(),
})
type Question = typeof question extends fc.Arbitrary<infer Value> ? Value : never

let serial = 0

function play(tx: Tx, organizationIds: readonly number[], step: Step): void {
  const ids = tx.all<{ id: number }>('SELECT id FROM contacts ORDER BY id').map(({ id }) => id)
  const picked = 'pick' in step && ids.length > 0 ? ids[step.pick % ids.length] : undefined
  switch (step.kind) {
    case 'add':
      insertContacts(tx, organizationIds[step.org]!, [
        {
          firstName: step.name,
          lastName: step.name.at(-1) === 'a' ? step.name : null,
          phone: phoneOf(serial++),
          email: step.email,
          createdAt: serial % 7,
        },
      ])
      // This fills a piece of the texts with few contacts.
      tx.run(`UPDATE sqlite_sequence SET seq = seq + 1100 WHERE name = 'contacts'`)
      return
    case 'rename':
      tx.run('UPDATE contacts SET first_name = ?, email = ? WHERE id = ?', step.name, step.email, picked)
      return
    case 'delete':
      tx.run('UPDATE contacts SET deleted_at = 1 WHERE id = ?', picked)
      return
    case 'restore':
      tx.run('UPDATE contacts SET deleted_at = NULL WHERE id = ?', picked)
      return
    case 'purge':
      tx.run('DELETE FROM contacts WHERE id = ?', picked)
      return
    case 'purgeNewest':
      tx.run('DELETE FROM contacts WHERE id = (SELECT max(id) FROM contacts)')
      return
    case 'index':
      indexSome(tx, step.limit)
      mergeSome(tx, step.limit)
      return
    case 'fill':
      fillPieces(tx, step.limit)
      return
    case 'reset':
      resetSearchIndex(tx)
  }
}

const countFilled = (app: TestApp): number =>
  app.db.value<number>('SELECT count(*) FROM contact_text_pieces') ?? 0

async function ask(app: TestApp, organizationId: number, question: Question) {
  const filters = question.filters as ContactFilters
  const where = liveContacts(organizationId, filterConditions(app.db, organizationId, filters, 0))
  const contactCount =
    app.db.value<number>('SELECT contact_count FROM organizations WHERE id = ?', organizationId) ?? 0
  const paging: Paging = question
  const pooled = app.db.readPool.of({ organizationId, advice: '' })
  const plain = {
    total: await countIn(pooled, { where }),
    ids: await pageOfIds(pooled, { where }, paging),
  }
  const match = matchExpression(searchedTexts(filters))
  const conditionCount = Object.values(filters).filter((text) => String(text ?? '').trim() !== '').length
  const text = textAlone(filters, conditionCount)
  const { few, hasMost } = question
  const once = (_where: Fragment, count: () => Promise<number>) => count()
  const list = { organizationId, where, contactCount, few }
  const byTexts = text === undefined ? plain : await textPage(pooled, { ...list, text }, paging, once)
  if (match === undefined) return { plain, searched: plain, byTexts, usesIndex: false }
  const search = { ...list, match, hasMost, text }
  return { plain, searched: await searchPage(pooled, search, paging, once), byTexts, usesIndex: true }
}

test('a search by the index matches the plain condition', async () => {
  let asked = 0
  let found = 0
  let filled = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 12, maxLength: 60 }),
      fc.array(question, { minLength: 8, maxLength: 8 }),
      async (steps, questions) => {
        await using app = createTestApp()
        const organizationIds = [app.tenant('A'), app.tenant('B')].map(({ organization }) => organization.id)
        for (const step of steps) app.db.writeNow((tx) => play(tx, organizationIds, step))
        for (const [index, question] of questions.entries()) {
          if (index === 4)
            for (const kind of ['index', 'fill'] as const)
              app.db.writeNow((tx) => play(tx, organizationIds, { kind, limit: 99 }))
          for (const organizationId of organizationIds) {
            const { plain, searched, byTexts, usesIndex } = await ask(app, organizationId, question)
            expect(searched).toEqual(plain)
            expect(byTexts).toEqual(plain)
            filled += Number(byTexts !== plain && plain.total > 0 && countFilled(app) > 0)
            asked += Number(usesIndex)
            found += Number(usesIndex && plain.total > 0)
          }
        }
      },
    ),
    { numRuns: runs(60) },
  )
  // Questions without any results would prove nothing.
  expect(found).toBeGreaterThanOrEqual(met(20))
  expect(asked).toBeGreaterThan(found)
  expect(filled).toBeGreaterThanOrEqual(met(20))
})
