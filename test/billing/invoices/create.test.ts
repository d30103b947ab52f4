import { describe, expect, test } from 'bun:test'
import { getOrganization } from '../../../src/accounts/organizations/service.ts'
import { updateOrganization } from '../../../src/accounts/organizations/store.ts'
import { saidLines } from '../../../src/billing/invoices/lines.ts'
import {
  correctInvoice,
  createInvoice,
  draftInvoice,
  payInvoice,
  voidInvoice,
} from '../../../src/billing/invoices/service.ts'
import type { InvoiceRow } from '../../../src/billing/invoices/table.ts'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { addHeld, addSale, addUsage } from '../../support/billing-months.ts'
import { invoice, setSeller } from '../../support/invoices.ts'

/** An organization created before all months of these tests, in March 2026, with the operator as a seller. */
function opened(timezone = 'UTC'): { app: TestApp; id: number } {
  const app = createTestApp()
  const { organization } = app.tenant('Corner Bakery', { timezone })
  setSeller(app)
  return { app, id: organization.id }
}

const linesOf = ({ lines }: Pick<InvoiceRow, 'lines'>) =>
  saidLines(JSON.parse(lines), 'en').map(({ description, quantity, amount }) => [
    description,
    quantity,
    amount,
  ])

/** Returns the lines of the February invoice; undefined without anything to pay. */
const february = (app: TestApp, id: number) => {
  try {
    return linesOf(invoice(app, id, '2026-02'))
  } catch (error) {
    return (error as Error).message
  }
}

describe('an invoice charges', () => {
  test('the plan, add-ons, messages beyond the plan at their price, and sales by hand', async () => {
    const { app, id } = opened()
    await using _ = app
    addHeld(app, id, { key: 'STARTER', from: '2026-01-10' })
    addHeld(app, id, { key: 'extra_member', kind: 'ADD_ON', quantity: 3, from: '2026-02-27' })
    addUsage(app, id, { at: '2026-02-03', units: 1_204, price: 20_000 })
    addUsage(app, id, { at: '2026-02-04', units: 10, price: 55_000 })
    addUsage(app, id, { at: '2026-02-05', units: -4, price: 20_000 })
    addUsage(app, id, { at: '2026-02-05', resource: 'EMAILS', source: 'OPEN', units: 1_001, price: 500 })
    addSale(app, id, { at: '2026-02-06', units: 5_000, amount: 13_000 })
    addSale(app, id, { at: '2026-02-07', kind: 'PACK', key: 'sms_segments_1000', quantity: 2, amount: 5_000 })
    const made = invoice(app, id, '2026-02')
    expect(linesOf(made)).toEqual([
      ['Plan Starter, February 2026', 1, 2_900],
      ['One more member, February 2026', 3, 2_700],
      ['SMS segments beyond the plan', 10, 55],
      ['SMS segments beyond the plan', 1_200, 2_400],
      // 50.05 cents, rounded.
      ['Emails', 1_001, 50],
      ['5,000 credits', 1, 13_000],
      ['2 × 1,000 SMS segments', 1, 5_000],
    ])
    expect(made).toMatchObject({
      number: 'INV-0001',
      status: 'OPEN',
      subtotal: 26_105,
      tax: 0,
      amountDue: 26_105,
      amountPaid: 0,
      periodStart: Date.parse('2026-02-01'),
      periodEnd: Date.parse('2026-03-01'),
      currency: 'USD',
    })
    expect(made.dueAt! - made.createdAt).toBe(14 * 86_400_000)
  })

  test.each([
    { what: 'paid by the plan, a pack or credits', source: 'PLAN' as const },
    { what: 'paid by a pack', source: 'PACK' as const },
    { what: 'paid with credits', source: 'CREDITS' as const },
    { what: 'answers to STOP', source: 'EXEMPT' as const },
  ])('no messages that were $what', async ({ source }) => {
    const { app, id } = opened()
    await using _ = app
    addUsage(app, id, { at: '2026-02-03', source, units: 100, price: 20_000 })
    expect(february(app, id)).toBe(
      'Corner Bakery has nothing to pay for February 2026, so no invoice is made.',
    )
  })

  test.each([
    { what: 'credits bought by card', sale: { provider: 'SANDBOX' as const } },
    { what: 'a sale in another currency', sale: { currency: 'EUR' } },
    { what: 'a refunded sale', sale: { refunded: 3_000 } },
    { what: 'a sale of January', sale: { at: '2026-01-31T23:59:59.999Z' } },
    { what: 'a sale of March', sale: { at: '2026-03-01' } },
  ])('not $what', async ({ sale }) => {
    const { app, id } = opened()
    await using _ = app
    addSale(app, id, { at: '2026-02-03', amount: 3_000, ...sale })
    expect(february(app, id)).toBe(
      'Corner Bakery has nothing to pay for February 2026, so no invoice is made.',
    )
  })

  test.each([
    {
      what: 'the last plan',
      held: [
        { key: 'STARTER', from: '2026-01-01', to: '2026-02-20' },
        { key: 'GROWTH', from: '2026-02-20' },
      ],
      plan: ['Plan Growth, February 2026', 1, 9_900],
    },
    {
      what: 'a plan that ended in the month',
      held: [{ key: 'STARTER', from: '2026-01-01', to: '2026-02-02' }],
      plan: ['Plan Starter, February 2026', 1, 2_900],
    },
    {
      what: 'no plan that was assigned and ended on one day',
      held: [{ key: 'STARTER', from: '2026-02-03T10:00:00Z', to: '2026-02-03T10:05:00Z' }],
      plan: undefined,
    },
    {
      what: 'no plan that ended before the month',
      held: [{ key: 'STARTER', from: '2025-12-01', to: '2026-02-01' }],
      plan: undefined,
    },
    {
      what: 'no plan paid by card',
      held: [{ key: 'STARTER', from: '2026-01-01', provider: 'SANDBOX' as const }],
      plan: undefined,
    },
    {
      what: 'a yearly plan in the month of its assignment',
      held: [{ key: 'STARTER', from: '2025-02-11', interval: 'YEAR' as const }],
      plan: ['Plan Starter, one year starting February 2026', 1, 29_000],
    },
    {
      what: 'no yearly plan in another month',
      held: [{ key: 'STARTER', from: '2026-01-11', interval: 'YEAR' as const }],
      plan: undefined,
    },
  ])('$what', async ({ held, plan }) => {
    const { app, id } = opened()
    await using _ = app
    for (const one of held) addHeld(app, id, one)
    const none = 'Corner Bakery has nothing to pay for February 2026, so no invoice is made.'
    expect<unknown>(february(app, id)).toEqual(plan ? [plan] : none)
  })

  test("only the organization's own usage", async () => {
    const { app, id } = opened()
    await using _ = app
    const other = app.tenant('Other').organization.id
    addHeld(app, other, { key: 'GROWTH', from: '2026-01-01' })
    addUsage(app, other, { at: '2026-02-03', units: 100, price: 20_000 })
    addSale(app, other, { at: '2026-02-03', amount: 3_000 })
    expect(february(app, id)).toBe(
      'Corner Bakery has nothing to pay for February 2026, so no invoice is made.',
    )
  })
})

describe('the month of an invoice', () => {
  test.each([
    { timezone: 'UTC', at: '2026-02-01T00:00:00Z', isIn: true },
    { timezone: 'UTC', at: '2026-02-28T23:59:59.999Z', isIn: true },
    { timezone: 'UTC', at: '2026-03-01T00:00:00Z', isIn: false },
    { timezone: 'America/New_York', at: '2026-02-01T04:59:59.999Z', isIn: false },
    { timezone: 'America/New_York', at: '2026-03-01T04:59:59.999Z', isIn: true },
    { timezone: 'Pacific/Kiritimati', at: '2026-01-31T10:00:00Z', isIn: true },
    { timezone: 'Pacific/Kiritimati', at: '2026-02-28T10:00:00Z', isIn: false },
  ])('in $timezone includes $at in February: $isIn', async ({ timezone, at, isIn }) => {
    const { app, id } = opened(timezone)
    await using _ = app
    addUsage(app, id, { at, units: 100, price: 20_000 })
    expect(Array.isArray(february(app, id))).toBe(isIn)
  })

  test('must be over, in the zone of the organization', async () => {
    const { app, id } = opened('Asia/Tokyo')
    await using _ = app
    addHeld(app, id, { key: 'STARTER', from: '2026-01-01' })
    expect(() => invoice(app, id, '2026-03')).toThrow(
      'March 2026 is not over. Its invoice can be made from 2026-04-01 on (Asia/Tokyo).',
    )
    app.clock.set('2026-03-31T14:59:59.999Z')
    expect(() => invoice(app, id, '2026-03')).toThrow('is not over')
    app.clock.set('2026-03-31T15:00:00Z')
    expect(invoice(app, id, '2026-03').number).toBe('INV-0001')
  })

  test('is invoiced once, and again after its invoice is void', async () => {
    const { app, id } = opened()
    await using _ = app
    addHeld(app, id, { key: 'STARTER', from: '2026-01-01' })
    expect(invoice(app, id, '2026-02').number).toBe('INV-0001')
    expect(() => invoice(app, id, '2026-02')).toThrow(
      'February 2026 was already invoiced: INV-0001. Void that invoice first.',
    )
    app.db.writeNow((tx) => voidInvoice(tx, 'INV-0001'))
    expect(invoice(app, id, '2026-02').number).toBe('INV-0002')
    expect(() => invoice(app, id, '2026-02')).toThrow('INV-0002')
  })

  test('follows the month before when the organization changes its zone: nothing is charged twice or left out', async () => {
    const { app, id } = opened('America/New_York')
    await using _ = app
    // Each half hour around the end of January, in both zones.
    const around = Array.from({ length: 96 }, (_, n) =>
      new Date(Date.parse('2026-01-31T00:00:00Z') + n * 1_800_000).toISOString(),
    )
    for (const at of around) addUsage(app, id, { at, units: 1, price: 1_000_000 })
    const unitsOf = (month: string) => linesOf(invoice(app, id, month))[0]![1] as number
    const january = unitsOf('2026-01')
    app.db.writeNow((tx) => updateOrganization(tx, id, { timezone: 'Asia/Tokyo' }))
    expect(january + unitsOf('2026-02')).toBe(96)
    expect(january).toBe(58)
  })
})

describe('the number of an invoice', () => {
  test('is used once, without gaps, even after failures and void invoices', async () => {
    const { app, id } = opened()
    await using _ = app
    addHeld(app, id, { key: 'STARTER', from: '2025-01-01' })
    const months = ['2025-09', '2025-10', '2025-11', '2025-12', '2026-01', '2026-02']
    const numbers: string[] = []
    for (const [n, month] of months.entries()) {
      numbers.push(invoice(app, id, month).number)
      if (n % 2 === 0) app.db.writeNow((tx) => voidInvoice(tx, numbers[n]!))
      // A month that was invoiced, or is not over, is refused.
      if (n % 2 === 1) expect(() => invoice(app, id, month)).toThrow('was already invoiced')
      expect(() => invoice(app, id, '2026-03')).toThrow('is not over')
    }
    expect(numbers).toEqual(['INV-0001', 'INV-0002', 'INV-0003', 'INV-0004', 'INV-0005', 'INV-0006'])
  })

  test('of an invoice that was rolled back goes to the next one', async () => {
    const { app, id } = opened()
    await using _ = app
    addHeld(app, id, { key: 'STARTER', from: '2026-01-01' })
    const wanted = { organization: getOrganization(app.db, id), month: '2026-02', currency: 'USD', buyer: {} }
    const draft = draftInvoice(app.db, wanted, app.clock.now())
    const undone = () =>
      app.db.writeNow((tx) => {
        expect(createInvoice(tx, wanted, draft).number).toBe('INV-0001')
        throw new Error('undone')
      })
    expect(undone).toThrow('undone')
    expect(invoice(app, id, '2026-02').number).toBe('INV-0001')
  })

  test('is never one that an organization brought from another server', async () => {
    const { app, id } = opened()
    await using _ = app
    addHeld(app, id, { key: 'STARTER', from: '2025-01-01' })
    setSeller(app, { nextNumber: 7 })
    invoice(app, id, '2025-11')
    app.db.writeNow((tx) => void tx.run(`UPDATE settings SET value = '7' WHERE key = 'billing_next_invoice'`))
    expect([invoice(app, id, '2025-12').number, invoice(app, id, '2026-01').number]).toEqual([
      'INV-0008',
      'INV-0009',
    ])
  })

  test('has the prefix of the settings, and continues from a number that the operator names', async () => {
    const { app, id } = opened()
    await using _ = app
    addHeld(app, id, { key: 'STARTER', from: '2025-01-01' })
    setSeller(app, { invoicePrefix: '2026/', nextNumber: 1_042 })
    expect(invoice(app, id, '2026-01').number).toBe('2026/1042')
    setSeller(app, { invoicePrefix: '' })
    expect(invoice(app, id, '2026-02').number).toBe('1043')
    expect(() => setSeller(app, { nextNumber: 1_043 })).toThrow('The next number is 1044.')
    expect(() => setSeller(app, { invoicePrefix: 'A1' })).toThrow('must not end with a digit')
  })
})

describe('the tax of an invoice', () => {
  test.each([
    { taxRate: 1_900, tax: 551 },
    { taxRate: 725, tax: 210 },
    { taxRate: 50, tax: 15 },
    { taxRate: 0, tax: 0 },
    { taxRate: 10_000, tax: 2_900 },
  ])(
    'of $taxRate hundredths of a percent of 29.00 is $tax cents, halves rounded up',
    async ({ taxRate, tax }) => {
      const { app, id } = opened()
      await using _ = app
      setSeller(app, { taxRate, taxName: 'VAT' })
      addHeld(app, id, { key: 'STARTER', from: '2026-01-01' })
      expect(invoice(app, id, '2026-02')).toMatchObject({
        subtotal: 2_900,
        tax,
        amountDue: 2_900 + tax,
        taxRate,
      })
    },
  )
})

describe('an invoice in a currency', () => {
  test.each([
    // 12.5 yen round to 13 yen, and 0.0125 dinars to 13 fils.
    { currency: 'JPY', price: 500_000, units: 25, amount: 13 },
    { currency: 'KWD', price: 500, units: 25, amount: 13 },
    { currency: 'USD', price: 500, units: 10, amount: 1 },
    { currency: 'USD', price: 500, units: 9, amount: undefined },
  ])('$currency: $units units at $price millionths are $amount of its smallest unit', async (row) => {
    const { app, id } = opened()
    await using _ = app
    addUsage(app, id, { at: '2026-02-03', units: row.units, price: row.price })
    const made = () => invoice(app, id, '2026-02', { currency: row.currency }).amountDue
    if (row.amount === undefined) expect(made).toThrow('nothing to pay')
    else expect(made()).toBe(row.amount)
  })
})

describe('the customer of an invoice', () => {
  test("is the organization with its address, or the operator's stored choice", async () => {
    const { app, id } = opened()
    await using _ = app
    addHeld(app, id, { key: 'STARTER', from: '2025-01-01' })
    app.db.writeNow((tx) =>
      updateOrganization(tx, id, {
        addressLine1: '1 High Street',
        city: 'Ames',
        state: 'IA',
        postalCode: '50010',
      }),
    )
    const buyerOf = (row: InvoiceRow) => {
      const { name, address, taxNumber } = JSON.parse(row.buyer)
      return [name, address, taxNumber]
    }
    const own = ['Corner Bakery', '1 High Street\nAmes, IA 50010', null]
    expect(buyerOf(invoice(app, id, '2025-11'))).toEqual(own)
    const stated = { name: 'Corner Bakery LLC', taxNumber: 'EIN 1' }
    const named = ['Corner Bakery LLC', '1 High Street\nAmes, IA 50010', 'EIN 1']
    expect(buyerOf(invoice(app, id, '2025-12', { buyer: stated }))).toEqual(named)
    expect(buyerOf(invoice(app, id, '2026-01'))).toEqual(named)
    expect(buyerOf(invoice(app, id, '2026-02', { buyer: { taxNumber: null } }))[2]).toBe(null)
  })

  test('needs a seller', async () => {
    await using app = createTestApp()
    const { organization } = app.tenant()
    addHeld(app, organization.id, { key: 'STARTER', from: '2026-01-01' })
    expect(() => invoice(app, organization.id, '2026-02')).toThrow('An invoice needs a seller.')
  })
})

test('two drafts of a month become one invoice', async () => {
  const { app, id } = opened()
  await using _ = app
  addHeld(app, id, { key: 'STARTER', from: '2026-01-01' })
  const wanted = { organization: getOrganization(app.db, id), month: '2026-02', currency: 'USD', buyer: {} }
  const [one, other] = [0, 1].map(() => draftInvoice(app.db, wanted, app.clock.now()))
  expect(app.db.writeNow((tx) => createInvoice(tx, wanted, one!)).number).toBe('INV-0001')
  const second = () => app.db.writeNow((tx) => createInvoice(tx, wanted, other!))
  expect(second).toThrow('February 2026 was already invoiced: INV-0001.')
  expect(invoice(app, id, '2026-01').number).toBe('INV-0002')
})

test('a draft stores nothing', async () => {
  const { app, id } = opened()
  await using _ = app
  addHeld(app, id, { key: 'STARTER', from: '2026-01-01' })
  const before = app.rowCounts()
  const organization = getOrganization(app.db, id)
  const draft = draftInvoice(
    app.db,
    { organization, month: '2026-02', currency: 'USD', buyer: {} },
    app.clock.now(),
  )
  expect(draft.amountDue).toBe(2_900)
  expect(app.rowCounts()).toEqual(before)
  expect(invoice(app, id, '2026-02').number).toBe('INV-0001')
})

describe('an invoice', () => {
  test('that is paid cannot be paid again', async () => {
    const { app, id } = opened()
    await using _ = app
    addHeld(app, id, { key: 'STARTER', from: '2026-01-01' })
    const { number } = invoice(app, id, '2026-02')
    const at = app.clock.now()
    expect(app.db.writeNow((tx) => payInvoice(tx, number, at))).toMatchObject({
      status: 'PAID',
      amountPaid: 2_900,
    })
    expect(() => app.db.writeNow((tx) => payInvoice(tx, number, at))).toThrow(
      'Invoice INV-0001 is PAID, so it cannot change.',
    )
  })

  test('that is void stays void', async () => {
    const { app, id } = opened()
    await using _ = app
    addHeld(app, id, { key: 'STARTER', from: '2026-01-01' })
    const { number } = invoice(app, id, '2026-02')
    expect(app.db.writeNow((tx) => voidInvoice(tx, number))).toMatchObject({ status: 'VOID', amountPaid: 0 })
    const refused = 'Invoice INV-0001 is VOID, so it cannot change.'
    expect(() => app.db.writeNow((tx) => payInvoice(tx, number, app.clock.now()))).toThrow(refused)
    expect(() => app.db.writeNow((tx) => voidInvoice(tx, number))).toThrow(refused)
    expect(() => app.db.writeNow((tx) => correctInvoice(tx, number, { amount: 1 }))).toThrow(refused)
  })
})
