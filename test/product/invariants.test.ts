import { afterAll, beforeAll, expect, test } from 'bun:test'
import { findProduct } from '../../src/billing/catalogue/store.ts'
import { sellCredits, sellPacks } from '../../src/billing/purchases/by-hand.ts'
import { assignPlan } from '../../src/billing/subscriptions/assign.ts'
import { repair } from '../../src/db/check.ts'
import type { Reader } from '../../src/db/database.ts'
import type { Connection } from '../../src/db/driver.ts'
import { brokenInvariants, INVARIANTS } from '../../src/wiring/invariants.ts'
import { createTestApp, type TestApp, type TestTenant } from '../support/app.ts'
import { activated, enter, text, wait } from '../support/automations.ts'
import { actOnImport } from '../support/imports.ts'
import { follow, giveCodes, IPHONE } from '../support/links.ts'
import { openMail, picturesOfSent } from '../support/mail.ts'
import { type Resources, recordedBody, seedResources } from '../support/matrix.ts'
import { addNotification } from '../support/notifications.ts'
import { some } from '../support/size.ts'

/** Invariants of the full check. Each is tested with data of two organizations that breaks it. */

let app: TestApp
/** Internal ids. */
let ours: number
let theirs: number

const brokenIn = (reader: Reader): string[] =>
  brokenInvariants({ prepare: (sql: string) => ({ get: () => reader.get(sql) }) } as unknown as Connection)

beforeAll(async () => {
  app = createTestApp()
  const [one, other] = [app.tenant(), app.tenant()]
  for (const tenant of [one, other]) await haveSomeOfAll(tenant, await seedResources(app, tenant))
  await app.drain()
  await app.app.searchIndexer.drain()
  ours = one.organization.id
  theirs = other.organization.id
})
afterAll(() => app[Symbol.asyncDispose]())

/** Gives credits and a pack, and a plan that is large enough. */
const bill = ({ organization: { id: organizationId } }: TestTenant): void =>
  app.db.writeNow((tx) => {
    assignPlan(tx, { organizationId, planKey: 'AGENCY' })
    sellCredits(tx, {
      organizationId,
      credits: 500,
      amount: 1_500,
      currency: 'USD',
      description: 'Sold',
      expiresAt: null,
    })
    const product = findProduct(tx, 'emails_10000')!
    sellPacks(tx, { organizationId, product, quantity: 1, currency: 'USD' })
  })

async function haveSomeOfAll(tenant: TestTenant, ids: Resources): Promise<void> {
  const { key } = tenant
  bill(tenant)
  const contact = `/contacts/${ids.contacts}`
  addNotification(app, tenant)
  await app.patch(contact, key, { firstName: 'Quintus', customFields: { plan: 'Basic' } })
  await app.post(`${contact}/mark-won`, key, { amount: 10 })
  await app.post('/contacts/bulk-edit', key, { all: true, city: 'Reno' })
  await app.post('/campaigns', key, recordedBody('POST /campaigns', ids))
  const everywhere = { type: 'SCHEDULED', scheduledAt: '2026-03-04T17:01:00Z', sendInRecipientTimezone: true }
  await app.post('/campaigns', key, {
    ...recordedBody('POST /campaigns', ids),
    ...everywhere,
    isDraft: false,
  })
  const tested = await app.post('/campaigns', key, {
    ...recordedBody('POST /campaigns', ids),
    messageTemplate: undefined,
    variants: ['A', 'B'].map((label) => ({ label, messageTemplate: `Text ${label}` })),
    abTest: { sharePercent: 1, metric: 'MANUAL' },
    isDraft: false,
  })
  await app.drain()
  await app.post(`/campaigns/${tested.body.data.id}/choose-variant`, key, { label: 'A' })
  const weekly = { type: 'RECURRING', scheduledAt: '2026-03-05T15:00:00Z', recurrenceRule: 'FREQ=WEEKLY' }
  await app.post('/campaigns', key, { ...recordedBody('POST /campaigns', ids), ...weekly, isDraft: false })
  await app.post(`/campaigns/${ids.campaigns}/submit`, key, {})
  await app.drain()
  app.clock.advance(10_000)
  const codes = [ids.s!, ...giveCodes(app, tenant, ids['short-links']!)]
  // A person needs more than two seconds to click.
  app.clock.advance(3_000)
  for (const code of codes) await follow(app, code)
  for (const picture of picturesOfSent(app, tenant)) {
    await openMail(app, IPHONE, picture)
    await openMail(app, 'curl/8.5.0', picture)
  }
  await app.drain()
  await enterAutomation(app, tenant, ids.contacts!)
  await actOnImport(app, tenant, ids.imports!, 'undo')
}

/** Lets a contact enter an automation twice: it has left the first time, and waits now after a message. */
async function enterAutomation(app: TestApp, tenant: TestTenant, contactId: string): Promise<void> {
  const { id } = await activated(app, tenant, {
    name: 'Ways',
    reentry: { rule: 'ALWAYS' },
    steps: [text('hello', 'Hello'), wait('pause', 60)],
  })
  await enter(app, tenant, id, [{ uuid: contactId }])
  await app.drain()
  const { data } = (await app.get(`/automations/${id}/people`, tenant.key)).body
  await app.delete(`/automations/${id}/people/${data[0].id}`, tenant.key)
  await enter(app, tenant, id, [{ uuid: contactId }])
  await app.drain()
}

/** Returns SQL that moves the rows of one organization to the other. */
const moved = (table: string): string =>
  `UPDATE ${table} SET organization_id = ${theirs} WHERE organization_id = ${ours}`

/** Both organizations have the same actors of the system. */
const movedActors = (): string => `${moved('actors')} AND type <> 'SYSTEM'`

const COUNTED = 'scheduled queued sending sent delivered read failed skipped cancelled'.split(' ')

/** Statements that break each rule. */
const BREAKING: Readonly<Record<string, ReadonlyArray<() => string>>> = {
  'the domains in use by an organization are among its hosts': [
    () => `UPDATE organizations SET short_domain = 'go.nobody.example'`,
    () =>
      `UPDATE organizations SET public_domain = (SELECT host FROM organization_hosts WHERE organization_id = ${theirs})
       WHERE id = ${ours}`,
  ],
  'a stored media file has all its bytes': [
    () => 'UPDATE media SET size_bytes = size_bytes + 1',
    () => 'DELETE FROM media_pieces',
  ],
  'approvals stay within their organization': [
    () => moved('campaign_approvals'),
    () => `UPDATE campaign_approvals SET decided_by = (SELECT max(id) FROM actors WHERE organization_id = ${theirs})
      WHERE organization_id = ${ours}`,
  ],
  'feeds stay within their organization': [
    () =>
      `INSERT INTO campaign_feeds (organization_id, campaign_id, seen)
       SELECT ${theirs}, id, '[]' FROM campaigns WHERE organization_id = ${ours} LIMIT 1`,
  ],
  'a campaign that waits for approval is a draft': [
    () => `UPDATE campaigns SET status = 'SENDING'`,
    () => `UPDATE campaigns SET deleted_at = 1`,
  ],
  'campaigns count each contact who answered once': [
    () => 'UPDATE campaigns SET replied_count = replied_count + 1',
    () => 'UPDATE campaigns SET opted_out_count = opted_out_count + 1',
  ],
  'a recurring campaign between two runs has its next run planned at the stored time': [
    () => `UPDATE executions SET status = 'MISSED' WHERE status = 'PENDING'`,
    () => `UPDATE campaigns SET next_run_at = next_run_at + 1 WHERE type = 'RECURRING'`,
  ],
  'no occurrence of a recurring campaign has two runs': [
    () =>
      `INSERT INTO executions (uuid, organization_id, campaign_id, sequence, status, scheduled_for, created_at)
       SELECT uuid || 'x', organization_id, campaign_id, 99, 'MISSED', scheduled_for, 0 FROM executions
       WHERE status = 'PENDING'`,
  ],
  'custom field values belong to existing fields and have their types': [
    () => `UPDATE contacts SET custom_fields = '{"nobody":"x"}'`,
    () => `UPDATE contacts SET custom_fields = '{"matrix":1}'`,
  ],
  'contacts are counted by status, source, stage and opt-outs': [
    () => 'UPDATE contact_totals SET contacts = contacts + 1',
    () => 'DELETE FROM contact_totals',
  ],
  'organizations count their live contacts': [
    () => 'UPDATE organizations SET contact_count = contact_count + 1',
  ],
  'only live contacts have tags and memberships': [
    () => 'UPDATE contacts SET deleted_at = 1 WHERE id IN (SELECT contact_id FROM contact_tags)',
    () => 'UPDATE contacts SET deleted_at = 1 WHERE id IN (SELECT contact_id FROM segment_contacts)',
  ],
  'tags stay within their organization': [
    () => `UPDATE tags SET organization_id = ${theirs}, name = 'moved' WHERE organization_id = ${ours}`,
    () => moved('contact_tags'),
  ],
  'a merged contact is deleted, and its survivor is in the same organization': [
    () => 'UPDATE contacts SET merged_into = id',
    () =>
      `UPDATE contacts SET deleted_at = 1, merged_into = (SELECT id FROM contacts WHERE organization_id = ${theirs})
       WHERE organization_id = ${ours}`,
  ],
  'contacts were created by their own organization': [
    () =>
      `UPDATE contacts SET created_by_actor_id = (SELECT id FROM actors WHERE organization_id = ${theirs})`,
  ],
  'a live contact has a number or an email address': [() => 'UPDATE contacts SET phone = NULL, email = NULL'],
  'contacts show the suppression of their number': [() => 'UPDATE contacts SET opted_out_at = 1'],
  'contacts show the suppression of their email address': [
    () => `UPDATE contacts SET email = 'ann@example.test', email_suppressed_at = 1`,
  ],
  'the search index has the live contacts and no others': [
    () => 'DELETE FROM contact_search',
    () =>
      `INSERT INTO contact_search (rowid, organization, name, phone, email) VALUES (1000, 'a', 'b', 'c', 'd')`,
  ],
  'the search index has the present values of contacts': [
    () =>
      `INSERT OR REPLACE INTO contact_search (rowid, organization, name, phone, email)
       SELECT id, 'a', 'b', 'c', 'd' FROM contacts`,
  ],
  'the texts of filled pieces match the live contacts': [
    () => 'INSERT INTO contact_text_pieces (piece) VALUES (0)',
  ],
  'static segments count their members': [() => 'UPDATE segments SET contact_count = contact_count + 1'],
  'memberships stay within their organization': [() => moved('segments'), () => moved('segment_contacts')],
  'tags count their contacts': [() => 'UPDATE tags SET contact_count = contact_count + 1'],
  'timelines stay within their organization': [() => moved('contact_activities'), movedActors],
  'notes stay within their organization': [() => moved('contact_notes'), movedActors],
  'deals stay within their organization': [
    () => moved('conversions'),
    movedActors,
    () => `UPDATE conversions SET campaign_id = (SELECT id FROM campaigns WHERE organization_id = ${theirs})`,
  ],
  'a finished run has nothing left to send': [
    () => `UPDATE executions SET status = 'COMPLETED', queued_count = 1`,
  ],
  'a run that has not begun has a job that begins it': [
    () => `INSERT INTO executions (uuid, organization_id, campaign_id, sequence, status, scheduled_for, created_at)
      SELECT 'unbegun', organization_id, campaign_id, 1000, 'PENDING', 1, 1 FROM executions LIMIT 1`,
  ],
  'a run whose recipients are being chosen has a job that continues it': [
    () => `UPDATE executions SET status = 'RUNNING', audience_cursor = 0`,
  ],
  'pending messages of a cancelled run have a job that cancels them': [
    () => `UPDATE executions SET status = 'CANCELLED', queued_count = queued_count + 1`,
  ],
  'a run whose messages wait for the text of an A/B test has a job that follows the test': [
    () => `UPDATE messages SET status = 'SCHEDULED', scheduled_for = NULL WHERE execution_id IN
      (SELECT id FROM executions WHERE status = 'RUNNING' AND scheduled_count > 0)`,
  ],
  'executions count their messages by status': COUNTED.map(
    (status) => () => `UPDATE executions SET ${status}_count = ${status}_count + 1`,
  ),
  'executions count the messages that a carrier accepted': [
    () => 'UPDATE executions SET accepted_count = accepted_count + 1',
  ],
  'totals by quarter hour match the messages': [() => 'UPDATE message_totals SET messages = messages + 1'],
  'stored minutes match the messages': [
    () => 'UPDATE message_minutes SET messages = messages + 1',
    () => 'DELETE FROM message_minutes',
  ],
  'short links count their clicks': ['total', 'unique', 'bot'].map(
    (kind) => () => `UPDATE short_links SET ${kind}_clicks = ${kind}_clicks + 1`,
  ),
  'links of campaigns count their clicks': ['total', 'unique', 'bot'].map(
    (kind) => () => `UPDATE campaign_links SET ${kind}_clicks = ${kind}_clicks + 1`,
  ),
  'campaigns count the clicks of all their links': [
    () => 'UPDATE campaign_clicks SET total_clicks = total_clicks + 1',
    () => 'UPDATE campaign_clicks SET unique_contacts = unique_contacts + 1',
    () => 'DELETE FROM campaign_clicks',
  ],
  'clicks by quarter of an hour count each click once': [
    () => 'UPDATE link_click_totals SET clicks = clicks + 1',
    () => 'DELETE FROM link_click_totals',
  ],
  'runs count each contact who clicked once': [
    () => 'UPDATE run_clicks SET unique_contacts = unique_contacts + 1',
    () => 'DELETE FROM run_clicks',
  ],
  'clicks of runs are counted by the minute': [
    () => 'UPDATE run_click_minutes SET clicks = clicks + 1',
    () => 'DELETE FROM run_click_minutes',
  ],
  'campaigns count each contact who opened a mail once': [
    () => 'UPDATE campaign_opens SET unique_contacts = unique_contacts + 1',
    () => 'DELETE FROM campaign_opens',
  ],
  'runs count each contact who opened a mail once': [
    () => 'UPDATE run_opens SET unique_contacts = unique_contacts + 1',
    () => 'DELETE FROM run_opens',
  ],
  'mails that software opened are counted by the reason': [
    () => 'UPDATE machine_opens SET mails = mails + 1',
    () => 'DELETE FROM machine_opens',
  ],
  'an opening is either that of a person or has a reason': [
    () => "UPDATE mail_opens SET reason = 'BOT' WHERE is_machine = 0",
    () => 'UPDATE mail_opens SET opens = 0',
  ],
  'clicks stay within their organization': [() => moved('link_clicks'), () => moved('short_links')],
  'links of campaigns stay within their organization': [() => moved('campaign_links')],
  'codes of recipients stay within their organization': [() => moved('recipient_links')],
  'contacts who waited for an A/B test got the chosen text': [
    () => 'UPDATE variant_tests SET chosen = chosen % 2 + 1',
    () => 'DELETE FROM variant_tests',
  ],
  'no held message is sent before the text of an A/B test is chosen': [
    () => 'UPDATE messages SET variant = 0 WHERE variant < 0',
  ],
  'A/B tests stay within their organization': [() => moved('variant_tests')],
  'the recipients of a run by their local times are no more than its messages': [
    () => 'UPDATE execution_times SET recipients = recipients + 100',
  ],
  'a run whose messages were deleted has no messages': [() => 'UPDATE executions SET purged_at = 1'],
  'bulk operations count the contacts they went through': [
    () => 'UPDATE contact_bulk_operations SET changed_count = changed_count + 1',
    () => 'UPDATE contact_bulk_operations SET restored_count = 1_000',
    () => 'DELETE FROM contact_bulk_pieces',
  ],
  'imports count the verdicts on their rows': [
    () => 'UPDATE contact_imports SET created_count = created_count + 1',
    () => 'DELETE FROM contact_import_rows',
  ],
  'unread conversations are counted': [
    () => 'UPDATE conversation_counts SET unread = unread + 1',
    () => 'INSERT INTO conversation_counts SELECT organization_id, 999, 1 FROM conversations',
  ],
  'conversations stay within their organization, and go and come back with their contact': [
    () => moved('conversations'),
    () => 'UPDATE conversations SET deleted_at = 1 WHERE unread_count = 0',
  ],
  'notes on conversations stay within their organization': [() => moved('conversation_notes')],
  'drafts in conversations stay within their organization': [() => moved('conversation_drafts')],
  'counts of unread notifications match the notifications': [
    () => 'UPDATE notification_counts SET alerts = alerts + 1',
    () => 'DELETE FROM notification_counts',
  ],
  'a notification is of the organization and type of its notice': [
    () => moved('notices'),
    () => `UPDATE notices SET type = 'ALERT'`,
  ],
  'each change of a notification has its own time': [() => 'UPDATE notifications SET changed_at = 1'],
  'the role of a member belongs to the organization': [
    () => moved('memberships'),
    () => 'UPDATE memberships SET role_id = (SELECT min(id) FROM roles WHERE organization_id = 1)',
  ],
  'an organization has at most one owner': [
    () =>
      `UPDATE memberships SET role_id = (SELECT id FROM roles r
         WHERE r.organization_id = memberships.organization_id AND r.key = 'OWNER')`,
  ],
  'a pending invitation gives a role of its organization': [
    () => moved('invitations'),
    () => 'UPDATE invitations SET role_id = NULL',
  ],
  'an invitation is either pending or ended': [
    () => 'UPDATE invitations SET ended_at = 1',
    () => `UPDATE invitations SET status = 'REVOKED'`,
  ],
  'a webhook delivery is of the organization of its event and endpoint': [
    () => moved('webhook_deliveries'),
    () => moved('webhook_events'),
    () => moved('webhook_endpoints'),
  ],
  'undos count the outcomes of their rows': [
    () => 'UPDATE contact_import_undos SET gone_count = gone_count + 1',
  ],
  'automations count their people and the visits of their steps': [
    () => `UPDATE automation_counts SET count = count + 1 WHERE what = 'ENTERED'`,
    () => `UPDATE automation_counts SET count = count - 1 WHERE what = 'REMOVED'`,
    () => `UPDATE automation_counts SET count = count - 1 WHERE what = 'SENT'`,
    () => 'DELETE FROM automation_counts',
    () => `UPDATE automation_visits SET replied_at = 1 WHERE message_id IS NOT NULL`,
  ],
  'automations and their people stay within their organization': [
    'automation_passages',
    'automation_visits',
    'automation_counts',
    'automation_versions',
    'automation_contents',
  ].map((table) => () => moved(table)),
  'a person goes on by itself exactly while it is in an automation': [
    () => 'UPDATE automation_passages SET due_at = NULL',
    () => 'UPDATE automation_passages SET due_at = 1',
    () => 'UPDATE automation_passages SET ended_by = NULL',
  ],
  'a person is at one step at a time': [
    () => 'UPDATE automation_passages SET visit_id = NULL',
    () => 'UPDATE automation_visits SET left_at = NULL, outcome = NULL',
    () => `UPDATE automation_passages SET step_id = 'hello' WHERE ended_at IS NULL`,
  ],
  'the message of a step belongs to the person at the step': [
    () => `UPDATE messages SET contact_id = (SELECT max(id) FROM contacts WHERE deleted_at IS NULL)
      WHERE content_id IS NOT NULL`,
    () => moved('messages'),
  ],
  ...ofBilling(),
}

/**
 * Returns statements for billing. The ledgers refuse every change, so most statements change the data that is
 * compared with them.
 */
function ofBilling(): Record<string, ReadonlyArray<() => string>> {
  const entry = (id: string, balance: string) =>
    `INSERT INTO credit_entries (id, uuid, organization_id, type, amount, balance_after, description, reference_type,
       created_at)
     SELECT ${id}, 'more', organization_id, 'GRANT', 1, ${balance}, 'More', 'OPERATOR', 0 FROM credit_wallets
     WHERE organization_id = ${ours}`
  const usage = (change: string) =>
    `INSERT INTO usage_entries (uuid, organization_id, resource, source, period_start, delta, balance_after, reason,
       reference_type, reference_id, created_at)
     SELECT uuid || 'x', ${change} FROM usage_entries WHERE organization_id = ${ours} LIMIT 1`
  return {
    'the charges of a run match its messages': [
      () => 'UPDATE usage_charges SET units = units + 1 WHERE execution_id IS NOT NULL',
    ],
    'a charged message names a charge of its organization and run': [
      () => 'UPDATE messages SET charge_id = 1_000_000 WHERE charge_id IS NOT NULL',
      () => `${moved('usage_charges')} AND execution_id IS NOT NULL`,
    ],
    'the usage of a period is the sum of its charges': [() => 'UPDATE usage_periods SET used = used + 1'],
    'settled charges are in the usage ledger': [
      () => 'UPDATE usage_charges SET settled_units = settled_units + 1',
    ],
    'each usage entry has the right running total': [
      () =>
        usage(
          `organization_id, resource, source, period_start, 1, balance_after, 'SENT', 'MESSAGES', NULL, 0`,
        ),
    ],
    'packs match their purchases and usage': [
      () => 'UPDATE usage_packs SET bought = bought + 1',
      () => 'UPDATE usage_packs SET used = used + 1',
    ],
    'only sending runs hold a reservation': [
      () => `INSERT INTO usage_reservations (organization_id, execution_id, resource, units, credits)
        SELECT organization_id, id, 'SMS_SEGMENTS', 1, 0 FROM executions WHERE status = 'COMPLETED'`,
    ],
    'the balance of credits is the sum of its entries': [
      () => 'UPDATE credit_wallets SET balance = balance + 1',
    ],
    'each credit entry has the right running total': [() => entry('-1', 'balance + 1')],
    'the credit lots add up to the balance': [
      () => 'UPDATE credit_lots SET remaining = remaining - 1',
      () => entry('NULL', 'balance + 1'),
    ],
    'unsettled credits match the charges': [() => 'UPDATE credit_wallets SET unsettled = unsettled + 1'],
    'reserved credits match the reservations': [() => 'UPDATE credit_wallets SET reserved = reserved + 1'],
    'a purchase has a grant time exactly if it is granted': [
      () => 'UPDATE billing_purchases SET granted_at = NULL',
      () => `UPDATE billing_purchases SET status = 'PAID'`,
    ],
    'bought credits are in the ledger once': [
      () => 'UPDATE billing_purchases SET units = units + 1',
      () => `UPDATE billing_purchases SET uuid = uuid || 'x'`,
    ],
    'bought packs are in the ledger once': [
      () => 'UPDATE billing_purchases SET units = units + 1',
      () => `UPDATE billing_purchases SET resource = 'SMS_SEGMENTS'`,
    ],
    'a refund is in the ledgers, and takes back at most the granted units': [
      () => 'UPDATE billing_purchases SET refunded_units = 1',
      () => 'UPDATE billing_purchases SET refunded_units = units + 1',
    ],
    'refunded amounts of purchases are in the credit notes': [
      () => 'UPDATE billing_purchases SET refunded_amount = 1',
    ],
    'an ended subscription has its end time': [() => `UPDATE billing_subscriptions SET status = 'CANCELLED'`],
    'a past-due subscription has the time of its first report': [
      () => `UPDATE billing_subscriptions SET status = 'PAST_DUE'`,
    ],
  }
}

test('no rule is broken before', () => {
  expect(brokenIn(app.db)).toEqual([])
})

test('each rule has statements that break it', () => {
  expect(Object.keys(BREAKING).sort()).toEqual(INVARIANTS.map(({ name }) => name).sort())
})

const REPAIRED = new Set(INVARIANTS.flatMap((rule) => (rule.repair ? [rule.name] : [])))

test('every stored count can be recalculated, except those that describe an import or a bulk operation', () => {
  const counts = INVARIANTS.map(({ name }) => name).filter((name) =>
    /\b(?:count|counted|totals)\b/.test(name),
  )
  expect(counts.filter((name) => !REPAIRED.has(name))).toEqual([
    'bulk operations count the contacts they went through',
    'imports count the verdicts on their rows',
    'undos count the outcomes of their rows',
  ])
})

class Undone extends Error {}

test.each(
  some(
    Object.entries(BREAKING).flatMap(([name, statements]) =>
      statements.map((sql, n) => ({ name, number: n + 1, sql })),
    ),
  ),
)('the full check finds violations of: $name ($number)', ({ name, sql }) => {
  let changes = 0
  let broken: string[] = []
  let left: string[] = []
  const attempt = () =>
    app.db.writeNow((tx) => {
      changes = tx.run(sql()).changes
      broken = brokenIn(tx)
      for (const rule of INVARIANTS) if (broken.includes(rule.name)) repair(tx, rule)
      left = brokenIn(tx)
      throw new Undone()
    })
  expect(attempt).toThrow(Undone)
  expect(changes).toBeGreaterThan(0)
  expect(broken).toContain(name)
  // Repairable counts are correct again, whatever else the statement broke.
  expect(left.filter((rule) => REPAIRED.has(rule))).toEqual([])
})
