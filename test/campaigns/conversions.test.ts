import { describe, expect, test } from 'bun:test'
import { createTestApp, type TestApp } from '../support/app.ts'
import { addContact, campaignIn, type Sendable, sendable } from '../support/campaigns.ts'
import { readContact } from '../support/contacts.ts'
import { addExecution, addMessage } from '../support/messages.ts'

const markWon = (app: TestApp, tenant: Sendable, id: string, body: unknown = {}) =>
  app.post(`/contacts/${id}/mark-won`, tenant.key, body)

describe('POST /contacts/:id/mark-won', () => {
  test.each([
    ['NEW_LEAD', 1],
    ['LOST', 1],
    ['ARCHIVED', 1],
    ['CUSTOMER', 0],
  ])('makes a contact that is %s a CUSTOMER and records the deal', async (stage, activities) => {
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
      },
    })
    expect(answer.body.data.contact.stage).toBe('CUSTOMER')
    expect(app.rowCounts()).toEqual({ ...before, actors: 1, conversions: 1, contact_activities: activities })
  })

  test('a customer may win again: every deal is recorded', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const { uuid } = addContact(app, tenant)
    for (const amount of [1, 2, 2]) await markWon(app, tenant, uuid, { amount })
    expect(app.rowCounts()).toMatchObject({ conversions: 3, contact_activities: 1 })
  })

  test.each([
    // guarantee                            body                                          the conversion
    ['nothing', {}, { amount: 0, currency: 'USD', wonAt: '2026-03-04T17:00:00.000Z' }],
    [
      'null for all',
      { amount: null, currency: null, note: null, wonAt: null },
      { amount: 0, currency: 'USD' },
    ],
    ['an amount of 0', { amount: 0 }, { amount: 0 }],
    ['two decimals', { amount: 19.99 }, { amount: 19.99 }],
    ['decimals that no binary number has', { amount: 1.1 }, { amount: 1.1 }],
    ['the largest amount', { amount: 9_999_999_999.99 }, { amount: 9_999_999_999.99 }],
    ['a currency in lower case', { amount: 5, currency: 'eur' }, { amount: 5, currency: 'EUR' }],
    ['a time of before', { wonAt: '2026-01-01T00:00:00+02:00' }, { wonAt: '2025-12-31T22:00:00.000Z' }],
    [
      'a clock that is a minute ahead',
      { wonAt: '2026-03-04T17:01:00Z' },
      { wonAt: '2026-03-04T17:01:00.000Z' },
    ],
    ['a note of 500 characters', { note: 'x'.repeat(500) }, { amount: 0 }],
    ['an unknown property', { campaignId: 'x', source: 'OTHER' }, { source: 'MANUAL' }],
  ])('takes %s', async (_guarantee, body, expected) => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const { uuid } = addContact(app, tenant)
    const answer = await markWon(app, tenant, uuid, body)
    expect(answer.status).toBe(201)
    expect(answer.body.data.conversion).toMatchObject(expected)
  })

  test.each([
    ['a negative amount', { amount: -1 }, 'amount'],
    ['three decimals', { amount: 1.005 }, 'amount'],
    ['an amount beyond the largest', { amount: 10_000_000_000 }, 'amount'],
    ['an amount as text', { amount: '5' }, 'amount'],
    ['a currency nobody has', { currency: 'ABC' }, 'currency'],
    ['a currency sign', { currency: '$' }, 'currency'],
    ['a day without a time', { wonAt: '2026-03-01' }, 'wonAt'],
    ['a time without a zone', { wonAt: '2026-03-01T10:00:00' }, 'wonAt'],
    ['a time before 1970', { wonAt: '1969-12-31T23:59:59Z' }, 'wonAt'],
    ['a time to come', { wonAt: '2026-03-04T17:05:01Z' }, 'wonAt'],
    ['a note of 501 characters', { note: 'x'.repeat(501) }, 'note'],
  ])('refuses %s, and changes nothing', async (_guarantee, body, field) => {
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

  test('the currency is the organization’s unless another is given', async () => {
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
  /** Campaigns by the hours before the deal that their message left; null: it never did. */
  test.each([
    ['the campaign that was sent an hour before', [1], 0],
    ['the last one of several', [50, 2, 30], 1],
    ['one of exactly 72 hours before', [72], 0],
    ['none of more than 72 hours before', [72.001], null],
    ['none that was sent after it', [-1], null],
    ['the one before it, not the one after', [-1, 5], 1],
    ['none whose message never left', [null], null],
    ['the one that left, not a later one that did not', [5, null], 0],
  ] as const)('%s', async (_guarantee, hoursBefore, expected) => {
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

  test('its campaign in each currency by itself; the amount is in the organization’s', async () => {
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
