import { describe, expect, test } from 'bun:test'
import {
  ACME,
  APPLIANCE,
  actsOf,
  answer,
  billing,
  opened,
  type Refusal,
} from '../support/billing-commands.ts'
import { some } from '../support/size.ts'

describe('carillon billing plans', () => {
  test("creates, changes, shows, archives and chooses plans, and records each as the operator's act in the audit log", async () => {
    using site = await opened()
    const created = await answer(
      site,
      'plans set club --name Club --monthly 12.50 --yearly 125 --limit contacts=1000,emails=50 --private --overage invoice',
      '--features',
      'Polls; Priority support',
      '--show-to',
      'acme',
    )
    expect(created).toMatchObject({
      key: 'CLUB',
      name: 'Club',
      monthlyPrice: 1_250,
      yearlyPrice: 12_500,
      currency: 'USD',
      limits: { CONTACTS: 1_000, EMAILS: 50 },
      features: ['Polls', 'Priority support'],
      isPrivate: true,
      isDefault: false,
      overage: 'INVOICE',
      archivedAt: null,
      shownTo: ['acme'],
    })
    const changed = await answer(
      site,
      'plans set CLUB --yearly none --limit emails=none,members=2 --features none --public --hide-from acme',
    )
    expect(changed).toMatchObject({
      name: 'Club',
      monthlyPrice: 1_250,
      yearlyPrice: null,
      limits: { CONTACTS: 1_000, MEMBERS: 2 },
      features: [],
      isPrivate: false,
      shownTo: [],
      position: 5,
    })
    expect(await answer(site, 'plans archive club')).toMatchObject({ archivedAt: expect.any(String) })
    const listed = await answer(site, 'plans list')
    expect(listed.map(({ key }: { key: string }) => key)).toEqual([
      'SELF_HOSTED',
      'FREE',
      'STARTER',
      'GROWTH',
      'AGENCY',
      'CLUB',
    ])
    expect(await answer(site, 'plans set club --description Back')).toMatchObject({ archivedAt: null })
    expect(await answer(site, 'plans default club')).toMatchObject({ isDefault: true })
    expect(await actsOf(site, APPLIANCE)).toEqual([
      'BILLING_PLAN_CHANGED by SYSTEM',
      'BILLING_PLAN_CHANGED by SYSTEM',
      'BILLING_PLAN_ARCHIVED by SYSTEM',
      'BILLING_PLAN_CHANGED by SYSTEM',
      'BILLING_DEFAULT_PLAN_CHANGED by SYSTEM',
    ])
  })

  const REFUSALS: readonly Refusal[] = [
    { line: 'plans set NEW --monthly 3', exitCode: 1, says: 'NEW is a new plan and needs a name.' },
    { line: 'plans set N --name x', exitCode: 1, says: 'N must be 2 to 40 letters, digits and _.' },
    { line: 'plans set FREE --monthly 1.005', exitCode: 2, says: 'must be an amount in USD such as 29.00' },
    { line: 'plans set FREE --monthly -1', exitCode: 2, says: 'must be an amount in USD' },
    { line: 'plans set FREE --limit stars=1', exitCode: 2, says: '--limit has no resource "stars".' },
    { line: 'plans set FREE --limit contacts=-1', exitCode: 2, says: 'must be a whole number from 0' },
    { line: 'plans set FREE --show-to nobody', exitCode: 1, says: 'Organization not found.' },
    { line: 'plans set FREE --private --public', exitCode: 2, says: 'cannot be used with option' },
    { line: 'plans archive SELF_HOSTED', exitCode: 1, says: 'is the default plan' },
    { line: 'plans archive NONE', exitCode: 1, says: 'There is no plan NONE.' },
    { line: 'plans default NONE', exitCode: 1, says: 'There is no plan NONE.' },
    { line: 'plans show NONE', exitCode: 1, says: 'There is no plan NONE.' },
  ]

  test('refuses with a sentence, and changes nothing', async () => {
    using site = await opened()
    const before = await answer(site, 'plans list')
    for (const { line, exitCode, says } of some(REFUSALS, 6)) {
      const ran = await billing(site, line)
      expect([line, ran.exitCode, ran.stdout, ran.stderr]).toEqual([
        line,
        exitCode,
        '',
        expect.stringContaining(says),
      ])
    }
    expect(await answer(site, 'plans list')).toEqual(before)
    expect(await actsOf(site, APPLIANCE)).toEqual([])
  })
})

describe('carillon billing assign', () => {
  test('assigns a plan, replaces it, and ends it', async () => {
    using site = await opened()
    const [first, again, yearly, ended] = [
      await answer(site, 'assign acme growth'),
      await answer(site, 'assign acme GROWTH'),
      await answer(site, 'assign acme starter --interval year'),
      await answer(site, 'assign acme --end'),
    ]
    const common = { organization: 'acme' }
    expect([first, again, yearly, ended]).toEqual([
      { ...common, plan: 'GROWTH', planName: 'Growth', before: null, interval: 'MONTH' },
      { ...common, plan: 'GROWTH', planName: 'Growth', before: 'GROWTH', interval: 'MONTH' },
      { ...common, plan: 'STARTER', planName: 'Starter', before: 'GROWTH', interval: 'YEAR' },
      { ...common, plan: 'SELF_HOSTED', planName: 'Self-hosted', before: 'STARTER', interval: null },
    ])
    expect(await actsOf(site, ACME)).toEqual([
      'BILLING_PLAN_ASSIGNED by SYSTEM',
      'BILLING_PLAN_ASSIGNED by SYSTEM',
      'BILLING_PLAN_ENDED by SYSTEM',
    ])
  })
})

describe('carillon billing grant, adjust and ledger', () => {
  test("grant credits until a day in the organization's time zone, sell them, and correct the balance, never below zero", async () => {
    using site = await opened()
    await site.answer('org', 'create', 'Tokyo', '--owner', 'owner@example.test', '--timezone', 'Asia/Tokyo')
    expect(await answer(site, 'grant tokyo 500 --expires 2037-01-31')).toEqual({
      organization: 'tokyo',
      change: 500,
      balance: 500,
      reserved: 0,
      available: 500,
      expiresAt: '2037-01-31T15:00:00.000Z',
    })
    expect(await answer(site, 'grant tokyo 1000 --price 30')).toMatchObject({
      balance: 1_500,
      expiresAt: null,
    })
    expect(await answer(site, 'adjust tokyo -1200 --note', 'Counted twice')).toMatchObject({
      change: -1_200,
      balance: 300,
    })
    expect(await answer(site, 'adjust tokyo +5')).toMatchObject({ balance: 305 })
    const more = await billing(site, 'adjust tokyo -306')
    expect([more.exitCode, more.stderr]).toEqual([
      1,
      expect.stringContaining('has only 305 credits that can be removed. A balance never goes below zero.'),
    ])
    expect((await billing(site, 'adjust acme -1')).stderr).toContain('has no credits that can be removed')
    const entries = await answer(site, 'ledger tokyo')
    expect(
      entries.map(({ type, amount, balanceAfter, description }: Record<string, unknown>) => [
        type,
        amount,
        balanceAfter,
        description,
      ]),
    ).toEqual([
      ['ADJUSTMENT', 5, 305, 'Corrected by the server operator'],
      ['ADJUSTMENT', -1_200, 300, 'Counted twice'],
      ['PURCHASE', 1_000, 1_500, 'Sold by the server operator'],
      ['GRANT', 500, 500, 'Granted by the server operator'],
    ])
    expect(await actsOf(site, ['--organization', 'tokyo'])).toEqual([
      'BILLING_CREDITS_GRANTED by SYSTEM',
      'BILLING_CREDITS_GRANTED by SYSTEM',
      'BILLING_CREDITS_ADJUSTED by SYSTEM',
      'BILLING_CREDITS_ADJUSTED by SYSTEM',
    ])
  })
})
