import { formerAddressMail, verificationMail } from '../../src/accounts/email-verification/service.ts'
import { invitationMail } from '../../src/accounts/invitations/mail.ts'
import { requestLink } from '../../src/accounts/password-reset/service.ts'
import { securityMail } from '../../src/accounts/system-mails/security-mails.ts'
import { lookAfterPurchases } from '../../src/billing/callbacks/settle.ts'
import { receiveInbound } from '../../src/channels/inbound/service.ts'
import type { Config } from '../../src/config/config.ts'
import { defineChore, enqueue, enqueueChore } from '../../src/jobs/job.ts'
import { DAY_MS, SECOND_MS } from '../../src/lib/clock.ts'
import { disabledMail } from '../../src/webhooks/endpoints/service.ts'
import { createTestApp, type TestApp, type TestTenant } from './app.ts'
import { activated, enter, wait } from './automations.ts'
import * as campaigns from './campaigns.ts'
import { addContact, addTag } from './contacts.ts'
import { addField } from './custom-fields.ts'
import { FakePayments } from './fake-payments.ts'
import { type Fault, FaultyDisk } from './faulty-disk.ts'
import { addIdentity } from './identities.ts'
import { actOnImport, importCsv, phoneOf, upload } from './imports.ts'
import { addConversation } from './inbox.ts'
import { postMail, setAddress } from './mail.ts'
import { jpeg, uploadMedia } from './media.ts'
import { openMigrated } from './migrated.ts'
import { NOWHERE } from './nowhere.ts'
import { cardForm, TEST_CARD, visit } from './payment-sandbox.ts'
import { sha256, uploadList } from './suppressions.ts'
import { addEndpoint } from './webhooks.ts'

/**
 * Background work on a disk that fails at one of its writes. `begin` leaves work to do, and its result must
 * equal the result on a good disk.
 */
export interface Scenario {
  /** Kinds of jobs that it runs. Every kind has a scenario. */
  kinds: readonly string[]
  config?: Partial<Config>
  begin(app: TestApp, tenant: TestTenant, payments: FakePayments): Promise<unknown>
}

const CSV = `first_name,phone,city,tags\n${Array.from({ length: 6 }, (_, i) => `Ann,${phoneOf(i)},Reno,vip`).join('\n')}\n`

function launch(app: TestApp, tenant: TestTenant) {
  const sendable = {
    ...tenant,
    segment: campaigns.addSegment(app, tenant),
    identity: campaigns.addIdentity(app, tenant),
  }
  for (let i = 0; i < 3; i++) campaigns.addContact(app, sendable, { phone: `+1212555010${i}` })
  const post = (overrides: Record<string, unknown> = {}) =>
    campaigns.postCampaign(app, sendable, { category: 'TRANSACTIONAL', ...overrides })
  return { sendable, post }
}

export const SCENARIOS: Readonly<Record<string, Scenario>> = {
  'the end of a snooze': {
    kinds: ['conversation.wake'],
    begin: async (app, tenant) => {
      const sender = campaigns.addIdentity(app, tenant)
      const { conversations } = await addConversation(app, tenant, { senderId: sender.id, phone: phoneOf(1) })
      // The order of the work must not decide whether the text is unread.
      await app.drain()
      const snoozedUntil = new Date(app.clock.now() + SECOND_MS).toISOString()
      await app.patch(`/inbox/conversations/${conversations}`, await app.session(tenant), { snoozedUntil })
      app.clock.advance(SECOND_MS)
    },
  },
  'an import': {
    kinds: ['contact_import.run', 'notification.deliver'],
    begin: (app, tenant) => upload(app, tenant.key, CSV),
  },
  'an import of a suppression list': {
    kinds: ['suppression_import.run'],
    begin: async (app, tenant) => {
      await addContact(app, tenant, { phone: '+12125550150' })
      const list = `phone,phone sha256\n${phoneOf(1)},\n${phoneOf(2)},${sha256('+12125550150')}\n`
      return uploadList(app, tenant.key, list)
    },
  },
  'the undo of an import': {
    kinds: ['contact_import.undo'],
    begin: async (app, tenant) => {
      const { id } = await importCsv(app, tenant, CSV)
      return app.post(`/contacts/imports/${id}/undo`, tenant.key)
    },
  },
  'a change of everybody': {
    kinds: ['contact_bulk.run'],
    begin: async (app, tenant) => {
      await addContact(app, tenant)
      return app.post('/contacts/bulk-edit', tenant.key, { all: true, city: 'Reno' })
    },
  },
  'the undo of a deletion of everybody': {
    kinds: ['contact_bulk.undo'],
    begin: async (app, tenant) => {
      await addContact(app, tenant)
      const { body } = await app.post('/contacts/bulk-delete', tenant.key, { all: true })
      await app.drain()
      return app.post(`/contacts/bulk-operations/${body.data.id}/undo`, tenant.key)
    },
  },
  'an export': {
    kinds: ['contact_export.write'],
    begin: async (app, tenant) => {
      for (let i = 0; i < 3; i++) await addContact(app, tenant, { phone: phoneOf(i) })
      return app.post('/contacts/exports', tenant.key, {})
    },
  },
  'choosing the recipients of a campaign, sending to them and their receipts': {
    kinds: ['execution.start'],
    begin: (app, tenant) => launch(app, tenant).post(),
  },
  'the cancel of a campaign': {
    kinds: ['execution.cancel_messages'],
    begin: async (app, tenant) => {
      const { post } = launch(app, tenant)
      const { body } = await post()
      await app.app.jobs.drain()
      return app.post(`/campaigns/${body.data.id}/cancel`, tenant.key)
    },
  },
  'letting the rest go once the text of an A/B test is chosen': {
    kinds: ['execution.follow_test'],
    begin: async (app, tenant) => {
      const abTest = { sharePercent: 50, waitMinutes: 60, metric: 'MANUAL' }
      const { body } = await launch(app, tenant).post({
        messageTemplate: undefined,
        // The texts have no link, because a retried message gets another code.
        variants: ['A', 'B'].map((label) => ({ label, messageTemplate: `Text ${label}` })),
        abTest,
      })
      await app.app.jobs.drain()
      // The first check is now due.
      app.clock.advance(5 * SECOND_MS)
      return app.post(`/campaigns/${body.data.id}/choose-variant`, tenant.key, { label: 'B' })
    },
  },
  'an opt-out while a message waits': {
    kinds: ['message.skip_opted_out'],
    begin: async (app, tenant) => {
      const { sendable, post } = launch(app, tenant)
      const { body } = await post()
      await app.app.jobs.drain()
      await app.post(`/campaigns/${body.data.id}/pause`, tenant.key)
      const contacts = await app.get('/contacts?limit=1', sendable.key)
      const [contact] = contacts.body.data
      return app.patch(`/contacts/${contact.id}`, tenant.key, { isOptedOut: true })
    },
  },
  'counting a segment': {
    kinds: ['segment.count'],
    begin: async (app, tenant) => {
      await addContact(app, tenant, { city: 'Reno' })
      const conditions = [{ field: 'city', operator: 'equals', value: 'Reno' }]
      const rules = { operator: 'AND', conditions }
      await app.post('/segments', tenant.key, { name: 'Reno', type: 'DYNAMIC', rules })
      await addContact(app, tenant, { city: 'Reno' })
      app.clock.advance(DAY_MS)
      await app.get('/segments', tenant.key)
      return app.db.settled()
    },
  },
  'fetching a file that came with a text': {
    kinds: ['inbound_media.fetch'],
    begin: async (app, tenant) => {
      const identity = campaigns.addIdentity(app, tenant)
      const account = { organizationId: tenant.organization.id, channelIdentityId: identity.id }
      // The address is never called, so the download ends with a reason.
      const text = { providerMessageId: 'mms', from: '+12125550100', to: '', body: 'Look' }
      const media = [{ url: 'file:///picture', contentType: null }]
      app.db.writeNow((tx) => receiveInbound(tx, { ...account, address: '+15550100' }, { ...text, media }))
    },
  },
  'taking a deleted field from the contacts': {
    kinds: ['custom_field.remove'],
    begin: async (app, tenant) => {
      const fieldId = await addField(app, tenant, 'size')
      await addContact(app, tenant, { customFields: { size: 'L' } })
      return app.delete(`/custom-fields/${fieldId}`, tenant.key)
    },
  },
  'taking a deleted tag from the contacts': {
    kinds: ['tag.detach'],
    begin: async (app, tenant) => {
      const tagId = await addTag(app, tenant, 'vip')
      await addContact(app, tenant, { tagIds: [tagId] })
      return app.delete(`/tags/${tagId}`, tenant.key)
    },
  },
  'emptying an archived automation': {
    kinds: ['automation.empty'],
    begin: async (app, tenant) => {
      const { id } = await activated(app, tenant)
      await enter(app, tenant, id, [await addContact(app, tenant)])
      return app.post(`/automations/${id}/archive`, tenant.key)
    },
  },
  'moving the people of an automation whose step is gone': {
    kinds: ['automation.move'],
    begin: async (app, tenant) => {
      const { id } = await activated(app, tenant)
      await enter(app, tenant, id, [await addContact(app, tenant)])
      await app.patch(`/automations/${id}`, tenant.key, { steps: [wait('other', 60)] })
      return app.post(`/automations/${id}/activate`, tenant.key, {
        moved: [{ stepId: 'pause', to: 'other' }],
      })
    },
  },
  'designed mails after a change of the brand': {
    kinds: ['design.render', 'automation.render'],
    begin: async (app, tenant) => {
      const sender = await addIdentity(app, tenant, { channel: 'EMAIL', address: 'news@corner.example' })
      await setAddress(app, tenant)
      const segment = campaigns.addSegment(app, tenant)
      const design = { version: 1, blocks: [{ id: 'end', type: 'FOOTER' }] }
      const mail = { messageTemplate: undefined, subject: 'Hi', design }
      await postMail(
        app,
        { ...tenant, segment, identity: { id: 0, uuid: sender.id } },
        { ...mail, isDraft: true },
      )
      await activated(app, tenant, { steps: [{ id: 'mail', type: 'SEND', channel: 'EMAIL', ...mail }] })
      return app.patch('/organization/brand', tenant.key, { footerText: 'Bye' })
    },
  },
  'handing keywords to a provider': {
    kinds: ['opt_out_keywords.push'],
    begin: async (app, tenant) => {
      await addIdentity(app, tenant, {
        provider: 'TELNYX',
        // Without a messaging profile no provider is asked.
        credentials: { apiKey: 'KEY0123456789', publicKey: `${'A'.repeat(43)}=` },
      })
      return app.request('POST', '/opt-out/provider-sync-status/resync', { token: tenant.key })
    },
  },
  'telling a webhook endpoint what it missed': {
    kinds: ['webhook.recover'],
    begin: async (app, tenant) => {
      // The disabled endpoint is not called.
      const endpoint = await addEndpoint(app, tenant, { url: `${NOWHERE}/` })
      await endpoint.ask('PATCH', '', { status: 'DISABLED' })
      await addContact(app, tenant)
      await app.app.events.drain()
      await endpoint.ask('POST', '/enable')
      return endpoint.ask('POST', '/recover', { since: '2026-03-01T00:00:00Z' })
    },
  },
  'callbacks of the payment processor, and a refill whose card has to be confirmed': {
    kinds: [
      'billing.catch_up',
      'billing.check_balance',
      'billing.handle_callback',
      'billing.look_after_purchases',
      'billing.refill',
      'billing.refresh_card',
      'billing.resume_paused',
      'billing.settle_purchases',
    ],
    begin: async (app, tenant, payments) => {
      const { key } = tenant
      const { body } = await app.post('/billing/credits/checkout', key, { packKey: 'credits_1000' })
      payments.pay(body.data.sessionId, 'ASKS')
      for (const event of payments.takeEvents()) await payments.deliver(app, event)
      await app.post('/billing/portal', key, {})
      await app.post('/billing/add-ons/credits_1000/auto-refill', key, { isEnabled: true, threshold: 5_000 })
      app.db.writeNow((tx) => enqueueChore(tx, lookAfterPurchases))
    },
  },
  'callbacks of the built-in payment processor': {
    kinds: ['payment_sandbox.deliver', 'billing.handle_callback'],
    config: { billing: 'SANDBOX' },
    begin: async (app, tenant) => {
      const { body } = await app.post('/billing/credits/checkout', tenant.key, { packKey: 'credits_1000' })
      return visit(app, body.data.checkoutUrl, cardForm(TEST_CARD.succeeds))
    },
  },
  'mails of the server, where no mail server is set': {
    kinds: [
      'password_mail.send',
      'invitation_mail.send',
      'email_verification.send',
      'email_change.tell',
      'security_mail.tell',
      'webhook.mail_owner',
    ],
    begin: async (app, tenant) =>
      app.db.writeNow((tx) => {
        const organizationId = tenant.organization.id
        requestLink(tx, tenant.owner.email)
        enqueue(tx, invitationMail, { organizationId, payload: { invitationId: 1, number: 1 } })
        enqueue(tx, verificationMail, {
          organizationId,
          payload: { userId: tenant.owner.id, to: tenant.owner.email },
        })
        const payload = { to: 'old@example.test', firstName: 'Ann', address: 'new@example.test' }
        enqueue(tx, formerAddressMail, { organizationId, payload })
        const about = { to: 'ann@example.test', firstName: 'Ann', act: 'PASSWORD_SET', at: 1 } as const
        enqueue(tx, securityMail, { organizationId, payload: about })
        enqueue(tx, disabledMail, { organizationId, payload: { endpointId: 1, reason: 'Gone.' } })
      }),
  },
  'closing an organization whose last member has left': {
    kinds: ['organization.close_abandoned'],
    begin: async (app, tenant) => {
      await addContact(app, tenant)
      await app.delete('/user', await app.session(tenant))
      app.clock.advance(30 * DAY_MS)
    },
  },
  'an erasure of a person': {
    kinds: ['person.erase'],
    begin: async (app, tenant) => {
      const id = await addContact(app, tenant)
      return app.post(`/contacts/${id}/erase`, tenant.key)
    },
  },
  chores: {
    kinds: [
      'audit.shorten',
      'payment_sandbox.run_due',
      'billing.settle',
      'billing.resume',
      // Its writes are counted in its own tests; here it has nothing to look at.
      'automation.watch',
      'billing.expire_credits',
      'billing.end_assigned',
      'campaign.restore_skipped',
      // The tests have no https, so nothing is checked.
      'certificate.look',
      'contact_bulk.prune',
      'contact_export.prune',
      'contact_import.prune_files',
      'domain.check',
      'event.prune',
      'idempotency_key.prune',
      'inbound.take_overdue_parts',
      'job.prune',
      'join_link.expire',
      'media.delete_unused',
      'media.prune',
      'message.prune_minutes',
      'message.purge',
      'notification.prune',
      'notification.watch',
      'opt_out_keywords.find_unpushed',
      'poll.close',
      'row.prune',
      // Without a mail server of the operator nothing is sent.
      'notification_digest.send',
      'webhook.prune',
    ],
    begin: async (app, tenant) => {
      const { id } = await importCsv(app, tenant, CSV)
      await actOnImport(app, tenant, id, 'undo')
      await app.request('POST', '/tags', {
        token: tenant.key,
        body: { name: 'old' },
        headers: { 'idempotency-key': 'k' },
      })
      await uploadMedia(app, tenant.key, jpeg())
      app.clock.advance(30 * DAY_MS)
      app.db.writeNow((tx) => {
        tx.run('UPDATE media SET stored_at = NULL')
        for (const kind of SCENARIOS.chores!.kinds) {
          enqueueChore(tx, defineChore(kind))
        }
      })
      return
    },
  },
}

/**
 * Returns the counts of rows that must be equal. The built-in carrier writes on the same disk and reports its
 * failure, so events and notices may differ.
 */
function rowsOf(app: TestApp): Record<string, number> {
  const { events, notices, notifications, jobs, ...rows } = app.rowCounts()
  return rows
}

/** Returns the final states and counts, without times and ids. */
const summaryOf = (app: TestApp): Record<string, unknown> => ({
  rows: rowsOf(app),
  jobs: app.db.all(
    `SELECT kind, state, attempt, last_error FROM jobs WHERE kind <> 'notification.deliver' ORDER BY kind, id`,
  ),
  told: app.db.all(
    `SELECT x.event, count(*) AS people FROM notifications n JOIN notices x ON x.id = n.notice_id
     WHERE x.event NOT LIKE 'SENDER_%' GROUP BY x.id ORDER BY x.id`,
  ),
  imports: app.db.all(
    'SELECT status, processed_rows, created_count, updated_count, rejected_count FROM contact_imports',
  ),
  undos: app.db.all('SELECT row_number, deleted_count, kept_count FROM contact_import_undos'),
  bulk: app.db.all('SELECT status, changed_count, restored_count, error FROM contact_bulk_operations'),
  exports: app.db.all('SELECT status, row_count, error FROM contact_exports'),
  messages: app.db.all('SELECT status, error_code FROM messages ORDER BY id'),
  runs: app.db.all('SELECT status, sent_count, delivered_count, skipped_count FROM executions'),
  campaigns: app.db.all('SELECT status, pause_reason FROM campaigns'),
  sent: app.db.all('SELECT to_address, count(*) AS times FROM sandbox_messages GROUP BY 1 ORDER BY 1'),
  contacts: app.db.all(
    'SELECT phone, city, custom_fields, deleted_at IS NULL AS lives FROM contacts ORDER BY id',
  ),
  segments: app.db.all('SELECT contact_count FROM segments'),
  syncs: app.db.all('SELECT status, last_error FROM opt_out_syncs'),
})

export interface Trial {
  summary: Record<string, unknown>
  /** Kinds of the jobs that ran. */
  kinds: string[]
  /**
   * Number of writes until all work was done; on a good disk, the number of places where a write can fail.
   */
  writes: number
  failures: number
  logged: string[]
}

/** Does the work on a disk that fails at write `first` and the `count - 1` writes after it. */
export async function tryOnDisk(
  scenario: Scenario,
  { first, count, fault }: { first: number; count: number; fault: Fault },
): Promise<Trial> {
  const connection = openMigrated()
  const disk = new FaultyDisk(connection)
  const payments: FakePayments = new FakePayments(() => app.clock.now())
  const { config = {} } = scenario
  const parts = { connection, pauseAfter: () => 0, ...(config.billing ? {} : { payments }) }
  await using app = createTestApp(config, parts)
  await scenario.begin(app, app.tenant(), payments)
  const before = kindsOf(app)
  await app.app.jobs.start()
  app.app.engine.start()
  disk.failFrom(first, count, fault)
  while (!(await isOver(app))) await pass(app)
  const { writes, failures } = disk
  const kinds = [...before, ...kindsOf(app)]
  disk.failFrom(1, 0)
  return { summary: summaryOf(app), kinds, writes, failures, logged: app.logged }
}

const kindsOf = ({ db }: TestApp): string[] =>
  db.all<{ kind: string }>('SELECT DISTINCT kind FROM jobs').map(({ kind }) => kind)

/** Advances the clock by a second, or to the next due job if nothing else is open. */
async function pass({ clock, db }: TestApp): Promise<void> {
  const others = db.value<number>(`SELECT (${OPEN}) - (SELECT count(*) FROM jobs WHERE state = 'READY')`)
  const due = db.value<number | null>("SELECT min(run_at) FROM jobs WHERE state = 'READY'")
  if (others !== 0 || !due) return clock.advance(SECOND_MS)
  clock.advance(Math.max(SECOND_MS, due - clock.now()))
  // The executor sleeps by another clock, so it is woken.
  await db.write((tx) => tx.notify('jobs')).catch(() => {})
}

const OPEN = `SELECT (SELECT count(*) FROM jobs WHERE state IN ('READY', 'RUNNING'))
  + (SELECT count(*) FROM executions WHERE status IN ('PENDING', 'RUNNING'))
  + (SELECT count(*) FROM sandbox_messages WHERE receipt_due_at IS NOT NULL)
  + (SELECT count(*) FROM event_delays)`

async function isOver({ app, db }: TestApp): Promise<boolean> {
  try {
    // Jobs run at the same time. The events of a job that has just ended are processed in the next round.
    const wasOpen = db.value<number>(OPEN)
    const told = await app.events.drain()
    const isQuiet = told === 0 && !(await app.engine.drain()) && (await app.sandbox.drain()) === 0
    await new Promise(setImmediate)
    return isQuiet && wasOpen === 0 && db.value<number>(OPEN) === 0
  } catch {
    return false
  }
}
