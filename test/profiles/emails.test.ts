import { describe, expect, test } from 'bun:test'
import { uuidv7 } from '../../src/lib/ids.ts'
import { timelineOf } from '../support/activity.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { addContact, campaignIn, type Sendable, sendable } from '../support/campaigns.ts'

interface EmailOptions {
  contactId: number
  status?: string
  channel?: string
  subject?: string | null
  address?: string
  columns?: Record<string, unknown>
}

let run = 0
/** Email in the state in which a campaign would leave it. */
function addEmail(app: TestApp, tenant: Sendable, options: EmailOptions): string {
  const uuid = uuidv7(app.clock.now())
  const row = {
    uuid,
    organization_id: tenant.organization.id,
    execution_id: ++run,
    contact_id: options.contactId,
    channel: options.channel ?? 'EMAIL',
    address: options.address ?? 'ann@example.test',
    subject: options.subject === undefined ? 'Spring sale' : options.subject,
    status: options.status ?? 'SENT',
    created_at: app.clock.now(),
    ...options.columns,
  }
  app.db.writeNow(
    (tx) =>
      void tx.run(
        `INSERT INTO messages (${Object.keys(row).join(', ')}) VALUES (${Object.keys(row)
          .map(() => '?')
          .join(', ')})`,
        ...Object.values(row),
      ),
  )
  return uuid
}

const list = async (app: TestApp, tenant: Sendable, id: string, query = '') =>
  (await app.get(`/contacts/${id}/emails${query}`, tenant.key)).body

const at = (second: number): number => Date.parse('2026-03-04T17:00:00Z') + second * 1_000

describe('GET /contacts/:id/emails', () => {
  test('is empty for a contact with only texts, and for a contact with no message', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const contact = addContact(app, tenant)
    const answers = [await list(app, tenant, contact.uuid)]
    addEmail(app, tenant, { contactId: contact.id, channel: 'SMS' })
    answers.push(await list(app, tenant, contact.uuid))
    const meta = { page: 1, limit: 20, total: 0, totalPages: 0, hasNextPage: false, hasPreviousPage: false }
    for (const { data, meta: found } of answers) expect([data, found]).toEqual([[], meta])
  })

  test('shows the outcome of each email', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const contact = addContact(app, tenant)
    const campaign = await campaignIn(app, tenant, 'COMPLETED')
    const campaignId = app.db.value<number>('SELECT id FROM campaigns')
    const uuid = addEmail(app, tenant, {
      contactId: contact.id,
      status: 'READ',
      columns: { campaign_id: campaignId, sent_at: at(1), delivered_at: at(2), read_at: at(3) },
    })
    expect((await list(app, tenant, contact.uuid)).data).toEqual([
      {
        id: uuid,
        subject: 'Spring sale',
        recipient: 'ann@example.test',
        status: 'OPENED',
        campaignId: campaign,
        sentAt: '2026-03-04T17:00:01.000Z',
        deliveredAt: '2026-03-04T17:00:02.000Z',
        openedAt: '2026-03-04T17:00:03.000Z',
        clickedAt: null,
        isMachineOpen: false,
        machineOpenedAt: null,
        machineOpenReason: null,
        failedReason: null,
      },
    ])
  })

  test.each([
    { status: 'SCHEDULED', displayed: 'SCHEDULED', reason: null },
    { status: 'QUEUED', displayed: 'QUEUED', reason: null },
    { status: 'SENDING', displayed: 'QUEUED', reason: null },
    { status: 'SENT', displayed: 'SENT', reason: null },
    { status: 'DELIVERED', displayed: 'DELIVERED', reason: null },
    { status: 'READ', displayed: 'OPENED', reason: null },
    { status: 'FAILED', displayed: 'FAILED', reason: 'Mailbox full' },
    { status: 'CANCELLED', displayed: 'CANCELLED', reason: null },
    { status: 'SKIPPED', displayed: undefined, reason: undefined },
  ])(
    'a message that is $status is displayed by the words of an email',
    async ({ status, displayed, reason }) => {
      await using app = createTestApp()
      const tenant = sendable(app)
      const contact = addContact(app, tenant)
      addEmail(app, tenant, { contactId: contact.id, status, columns: { error_message: 'Mailbox full' } })
      const { data } = await list(app, tenant, contact.uuid)
      expect(data.map((email: Record<string, unknown>) => [email.status, email.failedReason])).toEqual(
        displayed === undefined ? [] : [[displayed, reason]],
      )
    },
  )

  const ALL = ['CANCELLED', 'FAILED', 'OPENED', 'DELIVERED', 'SENT', 'QUEUED', 'QUEUED', 'SCHEDULED']

  test.each([
    { guarantee: 'absent: all', query: '', expected: ALL },
    { guarantee: 'present and empty: none', query: '?statuses=', expected: [] },
    { guarantee: 'an empty array: none', query: '?statuses[]=', expected: [] },
    { guarantee: 'one', query: '?statuses=OPENED', expected: ['OPENED'] },
    { guarantee: 'several, repeated', query: '?statuses=SENT&statuses=FAILED', expected: ['FAILED', 'SENT'] },
    {
      guarantee: 'several, with commas',
      query: '?statuses=SENT,QUEUED',
      expected: ['SENT', 'QUEUED', 'QUEUED'],
    },
    { guarantee: 'CLICKED, which nothing is here', query: '?statuses=CLICKED', expected: [] },
  ])('filters by statuses: $guarantee', async ({ query, expected }) => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const contact = addContact(app, tenant)
    for (const status of [
      'SCHEDULED',
      'QUEUED',
      'SENDING',
      'SENT',
      'DELIVERED',
      'READ',
      'FAILED',
      'CANCELLED',
      'SKIPPED',
    ]) {
      addEmail(app, tenant, { contactId: contact.id, status })
    }
    const { data, meta } = await list(app, tenant, contact.uuid, query)
    expect(data.map(({ status }: { status: string }) => status)).toEqual(expected)
    expect(meta.total).toBe(expected.length)
  })

  test.each([
    { guarantee: 'part of a subject, in any case', q: 'SPRING', expected: ['Spring sale'] },
    { guarantee: 'part of a recipient', q: 'bea@', expected: ['50% off_now'] },
    { guarantee: 'letters beyond A to Z', q: 'ÄRZTE', expected: ['Neues für ärzte'] },
    { guarantee: 'percent, literally', q: '50%', expected: ['50% off_now'] },
    { guarantee: 'underscore, literally', q: '_n', expected: ['50% off_now'] },
    { guarantee: 'nothing that is there', q: 'summer', expected: [] },
  ])('finds $guarantee', async ({ q, expected }) => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const contact = addContact(app, tenant)
    addEmail(app, tenant, { contactId: contact.id, subject: 'Spring sale' })
    addEmail(app, tenant, { contactId: contact.id, subject: 'Neues für ärzte' })
    addEmail(app, tenant, { contactId: contact.id, subject: null })
    addEmail(app, tenant, { contactId: contact.id, subject: '50% off_now', address: 'bea@example.test' })
    const { data } = await list(app, tenant, contact.uuid, `?q=${encodeURIComponent(q)}`)
    expect(data.map(({ subject }: { subject: string }) => subject)).toEqual(expected)
  })

  test('has twenty a page, newest first, and none of another contact', async () => {
    await using app = createTestApp()
    const [tenant, other] = [sendable(app), sendable(app, 'Other')]
    const [contact, neighbour] = [addContact(app, tenant), addContact(app, tenant)]
    const uuids = Array.from({ length: 45 }, () => addEmail(app, tenant, { contactId: contact.id }))
    addEmail(app, tenant, { contactId: neighbour.id })
    addEmail(app, other, { contactId: contact.id })
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => list(app, tenant, contact.uuid, `?page=${page}`)),
    )
    expect(pages.map(({ data }) => data.length)).toEqual([20, 20, 5, 0])
    expect(pages.flatMap(({ data }) => data.map(({ id }: { id: string }) => id))).toEqual(uuids.toReversed())
    expect(pages.map(({ meta }) => [meta.total, meta.hasNextPage])).toEqual([
      [45, true],
      [45, true],
      [45, false],
      [45, false],
    ])
  })

  test.each([
    ['page 0', 'page=0'],
    ['page 201', 'page=201'],
    ['an unknown status', 'statuses=READ'],
    ['256 characters to look for', `q=${'x'.repeat(256)}`],
  ])('refuses %s', async (_guarantee, query) => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const { uuid } = addContact(app, tenant)
    expect((await app.get(`/contacts/${uuid}/emails?${query}`, tenant.key)).status).toBe(400)
  })

  test.each(['page=200', `q=${'x'.repeat(255)}`])('takes %s', async (query) => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const { uuid } = addContact(app, tenant)
    expect((await app.get(`/contacts/${uuid}/emails?${query}`, tenant.key)).status).toBe(200)
  })

  test('a sent email is in the timeline as one', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const contact = addContact(app, tenant)
    addEmail(app, tenant, { contactId: contact.id, columns: { sent_at: at(1) } })
    addEmail(app, tenant, { contactId: contact.id, status: 'QUEUED' })
    const [entry, ...rest] = await timelineOf(app, tenant, contact.uuid)
    expect(entry).toMatchObject({
      type: 'EMAIL_SENT',
      data: { subject: 'Spring sale', to: 'ann@example.test' },
    })
    expect(rest.map(({ type }) => type)).toEqual(['CONTACT_CREATED'])
  })
})

describe('GET /contacts/:id/link-analytics', () => {
  test('has no clicks while links are not tracked', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const { uuid } = addContact(app, tenant)
    const none = { totalClicks: 0, uniqueLinks: 0, lastClickedAt: null }
    const { body } = await app.get(`/contacts/${uuid}/link-analytics`, tenant.key)
    expect(body.data).toEqual({ smartLinks: none, email: none, links: [] })
  })
})
