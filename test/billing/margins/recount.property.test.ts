import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { marginsOf } from '../../../src/billing/margins/service.ts'
import { createTestApp } from '../../support/app.ts'
import { addHeld, addSale, addUsage } from '../../support/billing-months.ts'
import { runs } from '../../support/size.ts'

const ZONES = [
  'UTC',
  'America/New_York',
  'Asia/Kolkata',
  'Pacific/Kiritimati',
  'Australia/Lord_Howe',
] as const
const PRICED = ['CREDITS', 'INVOICE', 'OPEN']

/** Times within half a year, half of them within a day of the end of a month. */
const time = fc.oneof(
  fc.integer({ min: Date.parse('2025-09-15'), max: Date.parse('2026-03-04') }),
  fc
    .tuple(
      fc.constantFrom('2025-10-01', '2025-11-01', '2026-01-01', '2026-02-01', '2026-03-01'),
      fc.integer({ min: -86_400_000, max: 86_400_000 }),
    )
    .map(([day, off]) => Date.parse(day) + off),
)

const usage = fc.record({
  at: time,
  resource: fc.constantFrom('SMS_SEGMENTS' as const, 'EMAILS' as const, 'WHATSAPP_MESSAGES' as const),
  source: fc.constantFrom(...(['OPEN', 'PLAN', 'PACK', 'CREDITS', 'INVOICE', 'EXEMPT'] as const)),
  units: fc.integer({ min: -50, max: 500 }).filter((units) => units !== 0),
  price: fc.integer({ min: 0, max: 60_000 }),
  cost: fc.integer({ min: 0, max: 60_000 }),
})
const sale = fc.record({
  at: time,
  kind: fc.constantFrom('PACK' as const, 'CREDITS' as const),
  amount: fc.integer({ min: 0, max: 10_000 }),
  provider: fc.constantFrom('MANUAL' as const, 'SANDBOX' as const),
})
const plan = fc.record({ key: fc.constantFrom('STARTER', 'GROWTH'), from: time })

/** Returns the month that a clock in the zone shows, computed without the product. */
const monthOn = (zone: string, ms: number): string => {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
  }).formatToParts(ms)
  return `${parts.find(({ type }) => type === 'year')!.value}-${parts.find(({ type }) => type === 'month')!.value}`
}
const halfUp = (cents: number): number => Math.sign(cents) * Math.round(Math.abs(cents)) + 0

test("a month of the report equals a plain sum of all entries of that month in the organization's time zone", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...ZONES),
      fc.constantFrom('2025-10', '2025-11', '2025-12', '2026-01', '2026-02'),
      fc.array(usage, { maxLength: 40 }),
      fc.array(sale, { maxLength: 10 }),
      fc.option(plan, { nil: undefined }),
      async (timezone, month, used, sold, held) => {
        await using app = createTestApp()
        const { organization } = app.tenant('Acme', { timezone })
        const other = app.tenant('Other', { timezone }).organization
        const iso = (ms: number) => new Date(ms).toISOString()
        for (const one of used) addUsage(app, organization.id, { ...one, at: iso(one.at) })
        for (const one of used) addUsage(app, other.id, { ...one, at: iso(one.at), units: 1 })
        for (const one of sold) addSale(app, organization.id, { ...one, at: iso(one.at) })
        if (held) addHeld(app, organization.id, { ...held, from: iso(held.from) })

        const [margin] = await marginsOf(app.db, 1, { organizations: [organization], month, currency: 'USD' })

        const inMonth = used.filter(({ at }) => monthOn(timezone, at) === month)
        const cents = (of: (one: (typeof used)[number]) => number) =>
          halfUp(inMonth.reduce((sum, one) => sum + one.units * of(one), 0) / 10_000)
        const soldIn = (kind: string) =>
          sold
            .filter((one) => one.kind === kind && monthOn(timezone, one.at) === month)
            .reduce((sum, { amount }) => sum + amount, 0)
        const isHeld = held !== undefined && monthOn(timezone, held.from) <= month
        const fees = soldIn('PACK') + (isHeld ? (held.key === 'STARTER' ? 2_900 : 9_900) : 0)
        const carrierCost = cents(({ cost }) => cost)
        const charged = cents(({ source, price }) => (PRICED.includes(source) ? price : 0))
        const unitsOf = (resource: string) =>
          inMonth.filter((one) => one.resource === resource).reduce((sum, { units }) => sum + units, 0)
        expect(margin).toEqual({
          organization,
          month,
          units: {
            SMS_SEGMENTS: unitsOf('SMS_SEGMENTS'),
            EMAILS: unitsOf('EMAILS'),
            WHATSAPP_MESSAGES: unitsOf('WHATSAPP_MESSAGES'),
          },
          carrierCost,
          exemptCost: cents(({ source, cost }) => (source === 'EXEMPT' ? cost : 0)),
          fees,
          usage: charged,
          earned: fees + charged,
          margin: fees + charged - carrierCost,
          givenBack: 0,
          creditsSold: soldIn('CREDITS'),
          creditsReturned: 0,
        })
      },
    ),
    { numRuns: runs(40) },
  )
})
