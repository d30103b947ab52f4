import { describe, expect, test } from 'bun:test'
import { connect } from '../../src/db/driver.ts'
import { answer, billing, type Refusal } from '../support/billing-commands.ts'
import type { Site } from '../support/cli.ts'
import { covers } from '../support/covers.ts'
import { opened, withSeller } from '../support/invoice-commands.ts'

covers('cli', 'src/billing')

/** Asserts that each line ends with its code and a sentence on standard error, and prints nothing else. */
async function assertRefused(site: Site, refusals: readonly Refusal[]): Promise<void> {
  for (const { line, exitCode, says } of refusals) {
    const ran = await billing(site, line)
    expect([line, ran.exitCode, ran.stdout, ran.stderr]).toEqual([
      line,
      exitCode,
      '',
      expect.stringContaining(says),
    ])
  }
}

describe('carillon billing settings', () => {
  test('refuses with a sentence, and changes nothing', async () => {
    using site = await opened()
    const before = await answer(site, 'settings')
    await assertRefused(site, [
      { line: 'settings --tax-rate 100.01', exitCode: 2, says: 'must be a percentage such as 19 or 7.25' },
      { line: 'settings --tax-rate 7.255', exitCode: 2, says: 'must be a percentage such as 19 or 7.25' },
      { line: 'settings --payment-days 1000', exitCode: 2, says: 'must be a whole number from 0 to 365' },
      { line: 'settings --invoice-prefix A1', exitCode: 1, says: 'must not end with a digit' },
      { line: 'settings --next-number 0', exitCode: 2, says: 'must be a whole number from 1' },
      { line: 'settings --operator-organization nobody', exitCode: 1, says: 'Organization not found.' },
    ])
    expect(await answer(site, 'settings')).toEqual(before)
  })
})

describe('carillon billing invoices', () => {
  test('gives a month another number after its invoice was voided, and each act is in the audit log', async () => {
    using site = await opened()
    await withSeller(site)
    await answer(site, 'invoices create acme --month 2026-01')
    expect(await answer(site, 'invoices void INV-0001')).toMatchObject({ status: 'VOID', amountPaid: 0 })
    expect(await answer(site, 'invoices create acme --month 2026-01')).toMatchObject({ number: 'INV-0002' })
    await answer(site, 'invoices pay INV-0002')
    const acts = await site.answer('audit', 'list', '--organization', 'acme')
    const ofInvoices = acts
      .filter(({ act }: { act: string }) => act.startsWith('BILLING_INVOICE'))
      .map(({ act, resource }: { act: string; resource: { type: string; name: string } }) => [
        act,
        resource.type,
        resource.name,
      ])
    expect(ofInvoices).toEqual([
      ['BILLING_INVOICE_PAID', 'INVOICE', 'INV-0002'],
      ['BILLING_INVOICE_CREATED', 'INVOICE', 'INV-0002'],
      ['BILLING_INVOICE_VOIDED', 'INVOICE', 'INV-0001'],
      ['BILLING_INVOICE_CREATED', 'INVOICE', 'INV-0001'],
    ])
  })

  test('refuses with a sentence, and gives no number', async () => {
    using site = await opened()
    const unnamed = await billing(site, 'invoices create acme --month 2026-02')
    expect(unnamed.stderr).toContain('An invoice needs a seller. Set it first: carillon billing settings')
    await withSeller(site)
    await assertRefused(site, [
      { line: 'invoices create acme', exitCode: 2, says: 'Name the month with --month' },
      { line: 'invoices create acme --month 2037-01', exitCode: 1, says: 'January 2037 is not over.' },
      {
        line: 'invoices create acme --month 2025-12',
        exitCode: 1,
        says: 'has nothing to pay for December 2025',
      },
      { line: 'invoices create nobody --month 2026-02', exitCode: 1, says: 'Organization not found.' },
      { line: 'invoices show INV-0001', exitCode: 1, says: 'There is no invoice INV-0001.' },
      { line: 'invoices pay INV-0001', exitCode: 1, says: 'There is no invoice INV-0001.' },
      { line: 'invoices list --status lost', exitCode: 2, says: 'There is no invoice status "lost".' },
      { line: 'report --month 2026-2', exitCode: 2, says: '--month must be a month such as 2026-10' },
      { line: 'report --organization nobody', exitCode: 1, says: 'Organization not found.' },
      { line: 'report --csv --json', exitCode: 2, says: 'The answer is either CSV or JSON.' },
    ])
    expect(await answer(site, 'invoices create acme --month 2026-02')).toMatchObject({ number: 'INV-0001' })
    const again = await billing(site, 'invoices create acme --month 2026-02')
    expect(again.stderr).toContain('February 2026 was already invoiced: INV-0001.')
    const later = await billing(site, 'invoices pay INV-0001 --on 2037-01-01')
    expect([later.exitCode, later.stderr]).toEqual([
      2,
      expect.stringContaining('must be today or an earlier day'),
    ])
  })

  test('prints CSV for bookkeeping, without formulas in names', async () => {
    using site = await opened()
    await withSeller(site)
    await answer(site, 'settings --tax-rate 19 --tax-name', '=VAT')
    await answer(
      site,
      'invoices create acme --month 2026-02',
      '--buyer-name',
      '=cmd|A1',
      '--buyer-tax-number',
      '-1',
    )
    const list = (await billing(site, 'invoices list --csv')).stdout
      .replace('\ufeff', '')
      .trimEnd()
      .split('\r\n')
    expect(list[0]).toBe(
      'number,status,organization,buyer,buyer_tax_number,period_start,period_end,subtotal,tax_name,tax_percent,tax,amount_due,amount_paid,currency,created_at,due_at,paid_at',
    )
    expect(list[1]).toStartWith(
      `INV-0001,OPEN,acme,"'=cmd|A1",'-1,2026-02-01T00:00:00.000Z,2026-03-01T00:00:00.000Z,55.5,'=VAT,19,10.55,66.05,0,USD,`,
    )
    const lines = (await billing(site, 'invoices show INV-0001 --csv')).stdout.replace('\ufeff', '')
    expect(lines).toBe(
      'number,kind,description,quantity,unit_price,amount,currency\r\nINV-0001,SALE,"2,000 credits",1,55.5,55.5,USD\r\n',
    )
  })
})

describe('carillon billing report', () => {
  test('compares organizations, with a line of totals', async () => {
    using site = await opened()
    await site.answer('org', 'create', 'Bakery', '--owner', 'owner@example.test')
    const engine = connect(site.files.database)
    engine.prepare('UPDATE organizations SET created_at = 0').run()
    engine
      .prepare(
        `INSERT INTO usage_entries (uuid, organization_id, resource, source, period_start, delta, balance_after, reason,
          price, cost, credits, reference_type, created_at)
         VALUES ('u1', 2, 'SMS_SEGMENTS', 'OPEN', 0, 1000, 1000, 'SENT', 5000000, 7900000, 0, 'MESSAGES', ?)`,
      )
      .run(Date.parse('2026-02-03'))
    engine.close()
    const { stdout, stderr } = await billing(site, 'report --month 2026-02')
    expect(stdout.split('\n').map((line) => line.replace(/ {2,}/g, ' | '))).toEqual([
      'organization | cost (USD) | earned | margin | % | credits sold | fees | usage | SMS | emails | WhatsApp',
      'Acme | 0.00 | 0.00 | 0.00 | - | 55.50 | 0.00 | 0.00 | 0 | 0 | 0',
      'Bakery | 7.90 | 5.00 | -2.90 | -58 % | 0.00 | 0.00 | 5.00 | 1,000 | 0 | 0',
      'all | 7.90 | 5.00 | -2.90 | -58 % | 55.50 | 0.00 | 5.00 | 1,000 | 0 | 0',
      '',
    ])
    expect(stderr).toContain('February 2026, each organization in its own time zone.')
    expect(await answer(site, 'report --month 2026-02 --organization bakery')).toMatchObject([
      {
        organizationName: 'Bakery',
        carrierCost: 790,
        earned: 500,
        margin: -290,
        marginRate: -0.58,
        month: '2026-02',
      },
    ])
    const csv = (await billing(site, 'report --month 2026-02 --csv')).stdout.trimEnd().split('\r\n')
    expect(csv).toHaveLength(3)
    expect(csv[2]).toMatch(/,Bakery,1000,0,0,7\.9,0,5,5,-2\.9,-58,0,0,0,0,USD$/)
    const one = (await billing(site, 'report --month 2026-02 --csv --organization bakery')).stdout
    expect(one.trimEnd().split('\r\n').slice(1)).toEqual([csv[2]!])
  })
})

describe('carillon billing refund', () => {
  test('refunds a sale by hand, removes its unused credits, and its month is not charged', async () => {
    using site = await opened()
    await withSeller(site)
    const entries = await answer(site, 'ledger acme')
    const [second, first] = entries.map(({ referenceId }: { referenceId: string }) => referenceId)
    await answer(site, 'adjust acme -2500')
    expect(await answer(site, `refund ${first} --amount 15`)).toMatchObject({
      refunded: 1_500,
      currency: 'USD',
    })
    expect((await answer(site, 'ledger acme'))[0]).toMatchObject({
      type: 'REFUND',
      amount: -500,
      balanceAfter: 0,
    })
    expect(await answer(site, `refund ${second}`)).toMatchObject({ refunded: 5_550 })
    const again = await billing(site, `refund ${second}`)
    expect([again.exitCode, again.stderr]).toEqual([
      1,
      expect.stringContaining('0.00 USD of this purchase can be refunded'),
    ])
    expect((await billing(site, 'invoices create acme --month 2026-02')).stderr).toContain(
      'has nothing to pay',
    )
    const january = await answer(site, 'invoices create acme --month 2026-01')
    expect(january.amountDue).toBe(1_500)
    expect((await billing(site, 'refund nothing')).stderr).toContain('There is no purchase "nothing".')
  })
})

describe('carillon billing clock', () => {
  test('exists only in the sandbox', async () => {
    using site = await opened()
    const ran = await billing(site, 'clock advance 31d')
    expect([ran.exitCode, ran.stderr]).toEqual([
      1,
      expect.stringContaining('Only the sandbox has a test clock.'),
    ])
  })

  test('moves forward by days or hours, and is in the audit log', async () => {
    using site = await opened()
    const engine = connect(site.files.database)
    engine.prepare(`INSERT INTO settings (key, value) VALUES ('billing_mode', 'SANDBOX')`).run()
    engine.close()
    const before = Date.parse((await answer(site, 'clock show')).now)
    const { now } = await answer(site, 'clock advance 31d')
    expect(Math.round((Date.parse(now) - before) / 86_400_000)).toBe(31)
    for (const time of ['31', '-1d', '0d', '1w', '99999999d']) {
      expect((await billing(site, `clock advance ${time}`)).exitCode).toBe(2)
    }
    const [act] = await site.answer('audit', 'list', '--appliance')
    expect(act).toMatchObject({
      act: 'BILLING_TEST_CLOCK_MOVED',
      actor: { type: 'SYSTEM' },
      details: { to: now },
    })
  })
})
