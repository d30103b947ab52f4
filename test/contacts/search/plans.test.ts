import { expect, test } from 'bun:test'
import { findContactCount } from '../../../src/accounts/organizations/store.ts'
import { recordConsent } from '../../../src/compliance/consents/service.ts'
import { lift, suppress } from '../../../src/contacts/opt-outs/service.ts'
import { findByIds } from '../../../src/contacts/records/bulk.ts'
import { findDeletedAt, reviveContacts, writeEdited } from '../../../src/contacts/records/edited.ts'
import { deleteContacts } from '../../../src/contacts/records/service.ts'
import * as store from '../../../src/contacts/records/store.ts'
import { liveContacts } from '../../../src/contacts/search/filter.ts'
import { pageStatement } from '../../../src/contacts/search/find-page.ts'
import { listLiveStaticIds } from '../../../src/contacts/segments/store.ts'
import {
  attachTags,
  detachTags,
  detachTagsSince,
  reattachTags,
  replaceTags,
} from '../../../src/contacts/tags/store.ts'
import type { Reader } from '../../../src/db/database.ts'
import { type Sql, statementOf } from '../../../src/db/fragment.ts'
import { listConsents } from '../../../src/profiles/consents/store.ts'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { addContact, addTag } from '../../support/contacts.ts'

const planOf = (app: TestApp, sql: string, params: readonly unknown[]): string[] =>
  app.db.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, ...params).map(({ detail }) => detail)

/** Returns every statement that `work` runs, with its plan. */
function plansDuring(app: TestApp, work: (tx: Parameters<typeof suppress>[0]) => unknown): string[] {
  const plans: string[] = []
  app.db.writeNow((tx) => {
    const explained = (sql: string, params: readonly unknown[]) =>
      plans.push(sql, ...planOf(app, sql, params))
    const watched = new Proxy(tx, {
      get(target, property) {
        const value = Reflect.get(target, property, target)
        if (typeof value !== 'function') return value
        return (...args: unknown[]) => {
          if (property === 'run' || property === 'get' || property === 'all' || property === 'value') {
            const { text, params } = statementOf(args[0] as Sql, args.slice(1))
            explained(text, params)
          }
          return value.apply(target, args)
        }
      },
    })
    work(watched)
  })
  return plans
}

const BIG = '(contacts|contact_tags|segment_contacts|suppressions|consents)'

/**
 * Returns whether a step reads a whole table, or all rows of an organization: equally slow with a
 * million contacts.
 */
const readsEverything = (step: string): boolean =>
  new RegExp(`^SCAN ${BIG}\\b|^SEARCH ${BIG} .*\\(organization_id=\\?\\)$`).test(step)

test('a statement of one request reads neither a whole table nor a whole organization', async () => {
  await using app = createTestApp()
  const tenant = app.tenant()
  const tag = await addTag(app, tenant, 'a')
  await addContact(app, tenant, { tagIds: [tag], email: 'a@example.test' })
  const organizationId = tenant.organization.id
  const evidence = {
    organizationId,
    channel: 'SMS',
    address: '+15046210000',
    method: 'KEYWORD',
    actor: { type: 'CONTACT', id: null, name: 'x' },
  } as const
  const works: Array<(tx: Parameters<typeof suppress>[0]) => unknown> = [
    (tx) => store.findContact(tx, organizationId, 'x'),
    (tx) => store.listByIds(tx, organizationId, [1]),
    (tx) => store.listUuidsByIds(tx, organizationId, [1]),
    (tx) => store.findUuidByPhone(tx, organizationId, 'x'),
    (tx) => store.findContactIds(tx, organizationId, ['x']),
    (tx) => findContactCount(tx, organizationId),
    (tx) => findByIds(tx, organizationId, [1]),
    (tx) =>
      writeEdited(
        tx,
        organizationId,
        ['status', 'customFields'],
        [{ contact: { ...findByIds(tx, organizationId, [1]).get(1)! }, emailSuppressedAt: null }],
      ),
    (tx) => findDeletedAt(tx, organizationId, [1], 1),
    (tx) => reviveContacts(tx, organizationId, [{ id: 1, phoneAt: null, emailAt: null }]),
    (tx) => reattachTags(tx, organizationId, [{ contactId: 1, tagId: 1, since: 1 }]),
    (tx) => detachTagsSince(tx, organizationId, [{ contactId: 1, tagId: 1, since: 0 }]),
    (tx) => listLiveStaticIds(tx, organizationId, [1]),
    (tx) => store.touchContacts(tx, organizationId, [1]),
    (tx) => attachTags(tx, organizationId, [1], [1]),
    (tx) => detachTags(tx, organizationId, [1], [1]),
    (tx) => replaceTags(tx, organizationId, 1, [1]),
    (tx) => suppress(tx, evidence),
    (tx) => lift(tx, evidence, 'PERSON'),
    (tx) => suppress(tx, { ...evidence, channel: 'EMAIL', address: 'a@example.test' }),
    (tx) => recordConsent(tx, 'OPT_IN', evidence),
    (tx) =>
      listConsents(tx, { organizationId, contactId: 1, phone: 'x', email: 'x' }, { limit: 20, offset: 0 }),
    (tx) => deleteContacts(tx, organizationId, [1]),
  ]
  for (const work of works) {
    const plans = plansDuring(app, work)
    expect(plans.length).toBeGreaterThan(0)
    expect({ work: String(work), scans: plans.filter(readsEverything) }).toEqual({
      work: String(work),
      scans: [],
    })
  }
})

test.each([
  { sortBy: 'createdAt', sortOrder: 'desc', index: 'contacts_created' },
  { sortBy: 'createdAt', sortOrder: 'asc', index: 'contacts_created' },
  { sortBy: 'phone', sortOrder: 'desc', index: 'contacts_phone' },
  { sortBy: 'email', sortOrder: 'asc', index: 'contacts_email' },
] as const)(
  'the list by $sortBy ($sortOrder) walks its index without sorting',
  async ({ sortBy, sortOrder, index }) => {
    await using app = createTestApp()
    const { organization } = app.tenant()
    const where = liveContacts(organization.id, [])
    const sql = pageStatement({ where }, { sortBy, sortOrder, page: 1, limit: 20 })
    const plan = planOf(app, sql, [...where.params, 20, 0])
    expect(plan).toHaveLength(1)
    expect(plan[0]).toStartWith(`SEARCH contacts USING INDEX ${index} (organization_id=?)`)
  },
)

test('the newest contacts come from their index in order', async () => {
  await using app = createTestApp()
  const plan = planOf(app, store.listNewestSql(), [1, 20, 0])
  expect(plan[0]).toBe('SEARCH contacts USING INDEX contacts_created (organization_id=?)')
  expect(plan.filter((step) => step.includes('TEMP B-TREE'))).toEqual([])
})

test('the total of the whole list is never counted', async () => {
  await using app = createTestApp()
  const tenant = app.tenant()
  await addContact(app, tenant)
  const texts: string[] = []
  const { db } = app
  for (const method of ['get', 'all', 'value'] as const) {
    const original = (db[method] as Reader[typeof method]).bind(db) as (...args: unknown[]) => unknown
    Object.defineProperty(db, method, {
      value: (...args: unknown[]) => {
        texts.push(String(args[0]))
        return original(...args)
      },
    })
  }
  for (const query of ['', 'page=2', 'sortBy=phone', 'customFieldFilters=[]']) {
    expect((await app.get(`/contacts?${query}`, tenant.key)).body.meta.total).toBe(1)
  }
  expect(texts.length).toBeGreaterThan(4)
  expect(texts.filter((text) => /count\(/i.test(text))).toEqual([])
})
