import { describe, expect, test } from 'bun:test'
import { createTestApp, type TestApp } from '../support/app.ts'
import { addContact, campaignIn, type Sendable, sendable } from '../support/campaigns.ts'
import { readContact } from '../support/contacts.ts'
import { addExecution, addMessage } from '../support/messages.ts'
import { some } from '../support/size.ts'

const markWon = (app: TestApp, tenant: Sendable, id: string, body: unknown = {}) =>
  app.post(`/contacts/${id}/mark-won`, tenant.key, body)

describe('POST /contacts/:id/mark-won', () => {
  test.each(
    some([
      ['NEW_LEAD', 1],
      ['LOST', 1],
      ['ARCHIVED', 1],
      ['CUSTOMER', 0],
    ] as const),
  )('makes a contact that is %s a CUSTOMER and records the deal', async (stage, activities) => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const { uuid } = addContact(app, tenant)
    app.db.writeNow((tx) => void tx.run('UPDATE contacts SET stage = ?', stage))
    const before = app.rowCounts()
    app.clock.advance(1_000)
    const answer = await markWon(app, tenant, uuid, { amount: 149.5 })
    expect([answer.status, answer.body.message]).toEqual([201, 'Marked as won'])
    expect(answer.body.data).toEqual({
      contact: await readContact(app, tenant, uuid),
      conversion: {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        amount: 149.5,
        currency: 'USD',
        source: 'MANUAL',
        wonAt: '2026-03-04T17:00:01.000Z',
        campaignId: null,
        attributionHours: 72,
      },
    })
    expect(answer.body.data.contact.stage).toBe('CUSTOMER')
    expect(app.rowCounts()).toEqual({ ...before, actors: 1, conversions: 1, contact_activities: activities })
  })

  test('a customer can win again: every deal is recorded', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const { uuid } = addContact(app, tenant)
    for (const amount of [1, 2, 2]) await markWon(app, tenant, uuid, { amount })
    expect(app.rowCounts()).toMatchObject({ conversions: 3, contact_activities: 1 })
  })

  test.each(
    some([
      // guarantee                            body                                          the conversion
      {
        guarantee: 'an empty body',
        body: {},
        expected: { amount: 0, currency: 'USD', wonAt: '2026-03-04T17:00:00.000Z' },
      },
      {
        guarantee: 'null for all',
        body: { amount: null, currency: null, note: null, wonAt: null },
        expected: { amount: 0, currency: 'USD' },
      },
      { guarantee: 'an amount of 0', body: { amount: 0 }, expected: { amount: 0 } },
      { guarantee: 'two decimals', body: { amount: 19.99 }, expected: { amount: 19.99 } },
      { guarantee: 'decimals that no binary number has', body: { amount: 1.1 }, expected: { amount: 1.1 } },
      {
        guarantee: 'the largest amount',
        body: { amount: 9_999_999_999.99 },
        expected: { amount: 9_999_999_999.99 },
      },
      {
        guarantee: 'a currency in lower case',
        body: { amount: 5, currency: 'eur' },
        expected: { amount: 5, currency: 'EUR' },
      },
      {
        guarantee: 'a time in the past',
        body: { wonAt: '2026-01-01T00:00:00+02:00' },
        expected: { wonAt: '2025-12-31T22:00:00.000Z' },
      },
      {
        guarantee: 'a clock one minute ahead',
        body: { wonAt: '2026-03-04T17:01:00Z' },
        expected: { wonAt: '2026-03-04T17:01:00.000Z' },
      },
      { guarantee: 'a note of 500 characters', body: { note: 'x'.repeat(500) }, expected: { amount: 0 } },
      {
        guarantee: 'an unknown property',
        body: { campaignId: 'x', source: 'OTHER' },
        expected: { source: 'MANUAL' },
      },
    ]),
  )('accepts $guarantee', async ({ body, expected }) => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const { uuid } = addContact(app, tenant)
    const answer = await markWon(app, tenant, uuid, body)
    expect(answer.status).toBe(201)
    expect(answer.body.data.conversion).toMatchObject(expected)
  })

  test.each(
    some([
      { guarantee: 'a negative amount', body: { amount: -1 }, field: 'amount' },
      { guarantee: 'three decimals', body: { amount: 1.005 }, field: 'amount' },
      { guarantee: 'an amount beyond the largest', body: { amount: 10_000_000_000 }, field: 'amount' },
      { guarantee: 'an amount as text', body: { amount: '5' }, field: 'amount' },
      { guarantee: 'an unknown currency', body: { currency: 'ABC' }, field: 'currency' },
      { guarantee: 'a currency sign', body: { currency: '$' }, field: 'currency' },
      { guarantee: 'a day without a time', body: { wonAt: '2026-03-01' }, field: 'wonAt' },
      { guarantee: 'a time without a zone', body: { wonAt: '2026-03-01T10:00:00' }, field: 'wonAt' },
      { guarantee: 'a time before 1970', body: { wonAt: '1969-12-31T23:59:59Z' }, field: 'wonAt' },
      { guarantee: 'a time in the future', body: { wonAt: '2026-03-04T17:05:01Z' }, field: 'wonAt' },
      { guarantee: 'a note of 501 characters', body: { note: 'x'.repeat(501) }, field: 'note' },
    ]),
  )('refuses $guarantee, and changes nothing', async ({ body, field }) => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const { uuid } = addContact(app, tenant)
    const before = [app.rowCounts(), app.db.all('SELECT * FROM contacts')]
    const answer = await markWon(app, tenant, uuid, body)
    expect([answer.status, answer.body.code, answer.body.details[0].field]).toEqual([
      400,
      'VALIDATION_FAILED',
      field,
    ])
    expect([app.rowCounts(), app.db.all('SELECT * FROM contacts')]).toEqual(before)
  })

  test("the organization's currency is the default", async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    await app.patch('/organization', tenant.key, { currency: 'CHF' })
    const { uuid } = addContact(app, tenant)
    const { body } = await markWon(app, tenant, uuid, { amount: 1 })
    expect(body.data.conversion.currency).toBe('CHF')
  })
})

describe('a deal counts for', () => {
  const HOURS = 3_600_000
  const WON_AT = Date.parse('2026-03-04T17:00:00Z')
  /** Campaigns by the hours from their message to the deal; null for a message that was never sent. */
  test.each(
    some([
      { guarantee: 'the campaign sent an hour before', hoursBefore: [1], expected: 0 },
      { guarantee: 'the last of several campaigns', hoursBefore: [50, 2, 30], expected: 1 },
      { guarantee: 'a campaign sent exactly 72 hours before', hoursBefore: [72], expected: 0 },
      { guarantee: 'no campaign sent more than 72 hours before', hoursBefore: [72.001], expected: null },
      { guarantee: 'no campaign sent after the deal', hoursBefore: [-1], expected: null },
      { guarantee: 'the campaign before the deal, not the one after', hoursBefore: [-1, 5], expected: 1 },
      { guarantee: 'no campaign whose message was never sent', hoursBefore: [null], expected: null },
      {
        guarantee: 'the campaign that was sent, not a later one that was not',
        hoursBefore: [5, null],
        expected: 0,
      },
    ] as const),
  )('$guarantee', async ({ hoursBefore, expected }) => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const contact = addContact(app, tenant)
    const other = addContact(app, tenant)
    const campaigns: string[] = []
    for (const hours of hoursBefore) {
      const campaign = await campaignIn(app, tenant, 'COMPLETED')
      campaigns.push(campaign)
      const executionId = addExecution(app, tenant, campaign)
      addMessage(app, tenant, {
        status: hours === null ? 'FAILED' : 'SENT',
        executionId,
        contactId: contact.id,
        ...(hours === null ? {} : { sentAt: new Date(WON_AT - hours * HOURS).toISOString() }),
      })
    }
    app.clock.set('2026-03-04T20:00:00Z')
    await markWon(app, tenant, contact.uuid, { amount: 10, wonAt: '2026-03-04T17:00:00Z' })
    await markWon(app, tenant, other.uuid, { amount: 99, wonAt: '2026-03-04T17:00:00Z' })
    const counts = await Promise.all(
      campaigns.map(
        async (id) => (await app.get(`/campaigns/${id}/analytics`, tenant.key)).body.data.conversions.count,
      ),
    )
    expect(counts).toEqual(campaigns.map((_, index) => (index === expected ? 1 : 0)))
  })

  test("a campaign within the organization's window, and keeps it when the window changes", async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const contact = addContact(app, tenant)
    const campaign = await campaignIn(app, tenant, 'COMPLETED')
    const executionId = addExecution(app, tenant, campaign)
    addMessage(app, tenant, {
      status: 'SENT',
      executionId,
      contactId: contact.id,
      sentAt: '2026-02-25T17:00:00Z',
    })
    const results = []
    for (const attributionHours of [72, 167, 168, 24]) {
      await app.patch('/organization', tenant.key, { attributionHours })
      const { body } = await markWon(app, tenant, contact.uuid, { amount: 5 })
      const analytics = await app.get(`/campaigns/${campaign}/analytics`, tenant.key)
      results.push([
        body.data.conversion.attributionHours,
        body.data.conversion.campaignId,
        analytics.body.data.conversions.count,
      ])
    }
    // A window of 168 hours includes seven days before. A conversion stays counted when the window gets
    // shorter.
    expect(results).toEqual([
      [72, null, 0],
      [167, null, 0],
      [168, campaign, 1],
      [24, null, 1],
    ])
  })

  test("its campaign in each currency separately; the amount is in the organization's", async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const contact = addContact(app, tenant)
    const campaign = await campaignIn(app, tenant, 'COMPLETED')
    addMessage(app, tenant, {
      status: 'SENT',
      executionId: addExecution(app, tenant, campaign),
      contactId: contact.id,
      sentAt: '2026-03-04T16:00:00Z',
    })
    const deals = [{ amount: 0.1 }, { amount: 0.2 }, { amount: 10, currency: 'EUR' }, { amount: 5 }]
    for (const deal of deals) await markWon(app, tenant, contact.uuid, deal)
    const { body } = await app.get(`/campaigns/${campaign}/analytics`, tenant.key)
    expect(body.data.conversions).toEqual({
      count: 4,
      amount: 5.3,
      currency: 'USD',
      byCurrency: [
        { currency: 'EUR', count: 1, amount: 10 },
        { currency: 'USD', count: 3, amount: 5.3 },
      ],
    })
  })
})
