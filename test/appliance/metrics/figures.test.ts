import { expect, test } from 'bun:test'
import * as v from 'valibot'
import { suppress } from '../../../src/contacts/opt-outs/service.ts'
import { holdSending } from '../../../src/delivery/executions/hold.ts'
import { SenderTotals } from '../../../src/delivery/messages/moves.ts'
import { defineChore, defineJob, enqueue, enqueueChore } from '../../../src/jobs/job.ts'
import { queueLoads } from '../../../src/jobs/store.ts'
import { createTestApp, TEST_CONFIG, type TestApp } from '../../support/app.ts'
import { addContact, postCampaign, sendable } from '../../support/campaigns.ts'
import { someHostileTexts } from '../../support/hostile-texts.ts'
import { figure, metricsTextOf, readMetrics } from '../../support/metrics.ts'
import { textIn } from '../../support/runs.ts'

const MESSAGES = 'carillon_sender_messages_total'

test('each message adds one to the outcome of its sender, and the sender is named by its id and its organization', async () => {
  await using app = createTestApp()
  const tenant = sendable(app)
  for (let n = 0; n < 3; n++) addContact(app, tenant)
  await postCampaign(app, tenant, { category: 'TRANSACTIONAL' })
  await app.app.jobs.drain()
  const queued = await readMetrics(app)
  expect(figure(queued, 'carillon_messages', { state: 'queued' })).toBe(3)
  await app.drain()
  const sent = await readMetrics(app)
  const labels = { sender: tenant.identity.uuid, organization: 'acme', channel: 'SMS', provider: 'SANDBOX' }
  expect(figure(sent, MESSAGES, { ...labels, outcome: 'sent' })).toBe(3)
  expect(figure(sent, MESSAGES, { outcome: 'sent' })).toBe(3)
  expect(figure(sent, 'carillon_messages')).toBe(0)
  app.clock.advance(60_000)
  await app.drain()
  const later = await readMetrics(app)
  const delivered = app.db.value<number>(`SELECT count(*) FROM messages WHERE status = 'DELIVERED'`)
  expect(delivered).toBeGreaterThan(0)
  expect(figure(later, MESSAGES, { ...labels, outcome: 'delivered' })).toBe(delivered!)
})

test('a write that is rolled back counts nothing', async () => {
  await using app = createTestApp()
  const { organization } = app.tenant()
  const entry = {
    organizationId: organization.id,
    channel: 'SMS',
    address: '+12125550111',
    method: 'API',
  } as const
  const actor = { type: 'SYSTEM', id: null, name: 'Test' } as const
  const write = (isUndone: boolean) =>
    app.db.write((tx) => {
      suppress(tx, { ...entry, actor })
      if (isUndone) throw new Error('undone')
    })
  const optOuts = async () => figure(await readMetrics(app), 'carillon_suppressions_total', { method: 'api' })
  await expect(write(true)).rejects.toThrow('undone')
  expect(await optOuts()).toBe(0)
  await write(false)
  expect(await optOuts()).toBe(1)
})

test('a STOP adds one to the inbound texts and to the opt-outs', async () => {
  await using app = createTestApp()
  const tenant = sendable(app)
  const contact = addContact(app, tenant)
  textIn(app, tenant, contact.phone, 'STOP')
  await app.drain()
  const figures = await readMetrics(app)
  expect(figure(figures, 'carillon_inbound_messages_total', { kind: 'opt_out' })).toBe(1)
  expect(figure(figures, 'carillon_inbound_messages_total', { kind: 'other' })).toBe(0)
  expect(figure(figures, 'carillon_suppressions_total', { method: 'keyword' })).toBe(1)
})

test('the ages of queues are those of doctor, and a hold is shown', async () => {
  await using app = createTestApp()
  const { organization } = app.tenant()
  const job = defineJob({ kind: 'test.run', queue: 'files', payload: v.object({}) })
  app.db.writeNow((tx) => {
    enqueue(tx, job, { organizationId: organization.id, payload: {} })
    enqueue(tx, job, { organizationId: organization.id, payload: {}, runAt: tx.now + 60_000 })
    enqueueChore(tx, defineChore('test.clean'))
    holdSending(tx, 'a test')
  })
  app.clock.advance(30_000)
  const figures = await readMetrics(app)
  for (const { queue, waiting, oldestDueAt } of queueLoads(app.db, app.clock.now())) {
    const age = oldestDueAt === null ? 0 : (app.clock.now() - oldestDueAt) / 1_000
    expect([queue, figure(figures, 'carillon_jobs_due', { queue })]).toEqual([queue, waiting])
    expect(figure(figures, 'carillon_jobs_oldest_due_age_seconds', { queue })).toBe(age)
  }
  expect(figure(figures, 'carillon_jobs_due', { queue: 'files' })).toBe(1)
  expect(figure(figures, 'carillon_jobs_oldest_due_age_seconds', { queue: 'files' })).toBe(30)
  expect(figure(figures, 'carillon_sending_held')).toBe(1)
  // No handler knows these kinds.
  await app.app.jobs.drain()
  const failed = await readMetrics(app)
  expect(figure(failed, 'carillon_jobs_total', { queue: 'files', outcome: 'failed' })).toBe(1)
  expect(figure(failed, 'carillon_jobs_due')).toBe(0)
})

test('requests are counted by operation, and requests of strangers add no label', async () => {
  await using app = createTestApp()
  const { key } = app.tenant()
  await app.get('/contacts', key)
  await app.get('/contacts', key)
  await app.get('/contacts')
  await app.get('/contacts/019cb9ca-c680-7008-bf05-d3f730a20755', key)
  for (const path of ['/wp-login.php', '/.env', '/+12125550104']) await app.get(path)
  const figures = await readMetrics(app)
  const requests = (operation: string, status: string) =>
    figure(figures, 'carillon_http_requests_total', { operation, status })
  expect(requests('GET /contacts', '2xx')).toBe(2)
  expect(requests('GET /contacts', '4xx')).toBe(1)
  expect(requests('GET /contacts/{id}', '4xx')).toBe(1)
  expect(requests('none', '4xx')).toBe(3)
  const { samples } = figures.get('carillon_http_request_duration_seconds')!
  const count = samples.find(
    ({ name, labels }) => name.endsWith('_count') && labels.operation === 'GET /contacts',
  )
  expect(count?.value).toBe(3)
})

test('a refusal with 429 counts for its policy', async () => {
  await using app = createTestApp({
    rateLimits: { ...TEST_CONFIG.rateLimits, workspace: { quota: 1, windowSeconds: 60 } },
  })
  const { key } = app.tenant()
  await app.get('/contacts', key)
  await app.get('/contacts', key)
  const figures = await readMetrics(app)
  expect(figure(figures, 'carillon_http_rate_limited_total', { policy: 'workspace' })).toBe(1)
})

test('nothing in the metrics names a person or repeats a text, with any data', async () => {
  await using app = createTestApp()
  const hostile = someHostileTexts(12)
  for (const text of hostile) await fillWith(app, text)
  await app.drain()
  const answer = await metricsTextOf(app)
  for (const text of hostile) expect(answer).not.toContain(text)
  // No label has digits of a number or an address of a mail.
  expect(answer).not.toMatch(/\+\d{6,}|@|example\.(com|test)/)
  const organizations = [...answer.matchAll(/organization="([^"]*)"/g)].map(([, slug]) => slug)
  expect(organizations.length).toBeGreaterThan(0)
  for (const slug of organizations) expect(slug).toMatch(/^[a-z0-9-]*$/)
})

async function fillWith(app: TestApp, text: string): Promise<void> {
  const tenant = sendable(app, text)
  const { phone } = addContact(app, tenant, { firstName: text })
  await postCampaign(app, tenant, { name: text, messageTemplate: text, category: 'TRANSACTIONAL' })
  textIn(app, tenant, phone, text)
  await app.request('POST', '/contacts', {
    token: tenant.key,
    headers: { 'x-request-id': 'ada-12125550104' },
    body: {},
  })
}

test('the number of senders is limited: further senders share a line, until one is idle for an hour', () => {
  const totals = new SenderTotals()
  for (let sender = 1; sender <= 200; sender++) totals.add(sender, 'SENT', 0)
  totals.add(201, 'FAILED', 0)
  totals.add(201, 'SENT', 3_600_000)
  totals.add(null, 'FAILED', 3_600_000)
  expect(totals.list()).toHaveLength(200)
  expect(totals.others).toEqual({ SENT: 1, DELIVERED: 0, FAILED: 2, UNKNOWN: 0 })
  totals.add(200, 'SENT', 3_600_001)
  totals.add(201, 'SENT', 3_600_001)
  const senders = new Map(totals.list())
  expect([senders.size, senders.has(1), senders.get(200)?.SENT, senders.get(201)?.SENT]).toEqual([
    200,
    false,
    2,
    1,
  ])
  // A common count stays, so that no number ever falls.
  expect(totals.others.SENT).toBe(1)
})
