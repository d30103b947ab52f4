import { describe, expect, test } from 'bun:test'
import { chooseOperatorOrganization } from '../../../src/billing/margins/service.ts'
import { createTestApp, type TestApp, type TestTenant } from '../../support/app.ts'
import { addHeld, addSale, addUsage } from '../../support/billing-months.ts'
import { some } from '../../support/size.ts'

/** An application whose operator has an organization, and the key of the owner of that organization. */
function opened(): { app: TestApp; operator: TestTenant } {
  const app = createTestApp()
  const operator = app.tenant('Agency')
  chooseOperator(app, operator)
  return { app, operator }
}

const chooseOperator = (app: TestApp, { organization }: TestTenant): void =>
  app.db.writeNow((tx) => chooseOperatorOrganization(tx, organization.uuid))

/** Creates another organization, long before the months of the report. @returns its internal id */
function client(app: TestApp, timezone = 'UTC'): number {
  const { id } = app.tenant('Bakery', { timezone }).organization
  app.db.writeNow((tx) => void tx.run('UPDATE organizations SET created_at = 0'))
  return id
}

/** Returns the line of an organization in the report of a month, without its names. */
async function marginOf(app: TestApp, operator: TestTenant, name: string, month = '2026-02') {
  const { status, body } = await app.get(`/billing/margins?month=${month}`, operator.key)
  expect(status).toBe(200)
  const found = body.data.find(
    ({ organizationName }: { organizationName: string }) => organizationName === name,
  )
  const { organizationId: _, organizationName: __, month: ___, ...rest } = found
  return rest
}

const NOTHING = {
  currency: 'USD',
  units: { SMS_SEGMENTS: 0, EMAILS: 0, WHATSAPP_MESSAGES: 0 },
  carrierCost: 0,
  exemptCost: 0,
  fees: 0,
  usage: 0,
  earned: 0,
  margin: 0,
  marginRate: null,
  givenBack: 0,
  creditsSold: 0,
  creditsReturned: 0,
}

describe('GET /billing/margins', () => {
  test('has carrier costs, earnings and margin, with credits as a prepayment', async () => {
    const { app, operator } = opened()
    await using _ = app
    const id = client(app)
    addHeld(app, id, { key: 'STARTER', from: '2026-01-10' })
    addHeld(app, id, { key: 'extra_member', kind: 'ADD_ON', quantity: 2, from: '2026-01-10' })
    addUsage(app, id, { at: '2026-02-01', source: 'PLAN', units: 1_000, price: 20_000, cost: 7_900 })
    addUsage(app, id, { at: '2026-02-02', source: 'PACK', units: 10, price: 20_000, cost: 7_900 })
    addUsage(app, id, { at: '2026-02-03', source: 'CREDITS', units: 100, price: 20_000, cost: 7_900 })
    addUsage(app, id, { at: '2026-02-04', source: 'INVOICE', units: 50, price: 20_000, cost: 7_900 })
    addUsage(app, id, { at: '2026-02-05', source: 'INVOICE', units: -10, price: 20_000, cost: 7_900 })
    addUsage(app, id, { at: '2026-02-06', source: 'EXEMPT', units: 4, cost: 7_900 })
    addUsage(app, id, {
      at: '2026-02-07',
      resource: 'EMAILS',
      source: 'OPEN',
      units: 300,
      price: 500,
      cost: 100,
    })
    addSale(app, id, { at: '2026-02-08', units: 5_000, amount: 13_000 })
    addSale(app, id, { at: '2026-02-09', kind: 'PACK', amount: 5_000, refunded: 2_500, provider: 'SANDBOX' })
    expect(await marginOf(app, operator, 'Bakery')).toEqual({
      currency: 'USD',
      units: { SMS_SEGMENTS: 1_154, EMAILS: 300, WHATSAPP_MESSAGES: 0 },
      // 1,154 segments at 0.79 cents and 300 emails at 0.01 cents are 914.66 cents.
      carrierCost: 915,
      exemptCost: 3,
      // 29.00 for the plan, 18.00 for the members and 50.00 for the pack.
      fees: 9_700,
      // 140 segments at 2 cents and 300 emails at 0.05 cents.
      usage: 295,
      givenBack: 2_500,
      earned: 7_495,
      margin: 6_580,
      marginRate: 0.8779,
      creditsSold: 13_000,
      creditsReturned: 0,
    })
    expect(await marginOf(app, operator, 'Bakery', '2026-03')).toEqual({
      ...NOTHING,
      fees: 4_700,
      earned: 4_700,
      margin: 4_700,
      marginRate: 1,
    })
    expect(await marginOf(app, operator, 'Agency')).toEqual(NOTHING)
  })

  test('shows a loss', async () => {
    const { app, operator } = opened()
    await using _ = app
    const id = client(app)
    addUsage(app, id, { at: '2026-02-01', source: 'OPEN', units: 1_000, price: 5_000, cost: 7_900 })
    expect(await marginOf(app, operator, 'Bakery')).toMatchObject({
      carrierCost: 790,
      earned: 500,
      margin: -290,
      marginRate: -0.58,
    })
  })

  test.each(
    some([
      { timezone: 'UTC', month: '2026-02', from: '2026-02-01T00:00:00Z', until: '2026-03-01T00:00:00Z' },
      {
        timezone: 'America/New_York',
        month: '2025-11',
        from: '2025-11-01T04:00:00Z',
        until: '2025-12-01T05:00:00Z',
      },
      {
        timezone: 'America/New_York',
        month: '2026-02',
        from: '2026-02-01T05:00:00Z',
        until: '2026-03-01T05:00:00Z',
      },
      {
        timezone: 'Asia/Kolkata',
        month: '2026-02',
        from: '2026-01-31T18:30:00Z',
        until: '2026-02-28T18:30:00Z',
      },
      {
        timezone: 'Pacific/Kiritimati',
        month: '2026-01',
        from: '2025-12-31T10:00:00Z',
        until: '2026-01-31T10:00:00Z',
      },
      {
        timezone: 'Pacific/Pago_Pago',
        month: '2026-02',
        from: '2026-02-01T11:00:00Z',
        until: '2026-03-01T11:00:00Z',
      },
      // Asunción skips midnight of October 1.
      {
        timezone: 'America/Asuncion',
        month: '2023-10',
        from: '2023-10-01T04:00:00Z',
        until: '2023-11-01T03:00:00Z',
      },
    ]),
  )('$month in $timezone starts at $from and ends at $until', async ({ timezone, month, from, until }) => {
    const { app, operator } = opened()
    await using _ = app
    const id = client(app, timezone)
    for (const [edge, inside, outside] of [
      [from, 0, -1],
      [until, -1, 0],
    ] as const) {
      addUsage(app, id, { at: new Date(Date.parse(edge) + inside).toISOString(), units: 1 })
      addUsage(app, id, { at: new Date(Date.parse(edge) + outside).toISOString(), units: 100 })
      addSale(app, id, { at: new Date(Date.parse(edge) + inside).toISOString(), amount: 1 })
      addSale(app, id, { at: new Date(Date.parse(edge) + outside).toISOString(), amount: 100 })
    }
    const found = await marginOf(app, operator, 'Bakery', month)
    expect([found.units.SMS_SEGMENTS, found.creditsSold]).toEqual([2, 2])
  })

  describe('counts the fee of a plan', () => {
    test.each(
      some([
        { what: 'a month by hand', held: { key: 'STARTER', from: '2026-02-27' }, fees: 2_900 },
        {
          what: 'a twelfth of a year',
          held: { key: 'STARTER', from: '2025-06-01', interval: 'YEAR' as const },
          fees: 2_417,
        },
        {
          what: 'each month of a subscription by card that started in it',
          held: { key: 'GROWTH', provider: 'SANDBOX' as const, from: '2025-12-15', period: '2026-02-15' },
          fees: 9_900,
        },
        {
          what: 'no month of a subscription by card that started later',
          held: { key: 'GROWTH', provider: 'SANDBOX' as const, from: '2026-03-01', period: '2026-03-01' },
          fees: 0,
        },
        {
          what: 'the last month of a subscription by card that ended in the next',
          held: {
            key: 'GROWTH',
            provider: 'SANDBOX' as const,
            from: '2025-12-15',
            to: '2026-03-15',
            period: '2026-02-15',
          },
          fees: 9_900,
        },
        {
          what: 'no month after the end of a subscription',
          held: {
            key: 'GROWTH',
            provider: 'SANDBOX' as const,
            from: '2025-12-15',
            to: '2026-02-15',
            period: '2026-01-15',
          },
          fees: 0,
        },
        {
          what: 'no unpaid month',
          held: {
            key: 'GROWTH',
            provider: 'SANDBOX' as const,
            from: '2025-12-15',
            period: '2026-02-15',
            status: 'PAST_DUE',
          },
          fees: 0,
        },
        {
          what: 'a twelfth of a year by card',
          held: {
            key: 'GROWTH',
            provider: 'SANDBOX' as const,
            from: '2025-08-31',
            period: '2025-08-31',
            interval: 'YEAR' as const,
          },
          fees: 8_250,
        },
      ]),
    )('$what', async ({ held, fees }) => {
      const { app, operator } = opened()
      await using _ = app
      const id = client(app)
      addHeld(app, id, held)
      expect((await marginOf(app, operator, 'Bakery')).fees).toBe(fees)
    })

    test('uses the sale price of a plan by card', async () => {
      const { app, operator } = opened()
      await using _ = app
      const id = client(app)
      const from = '2026-01-15'
      addHeld(app, id, { key: 'GROWTH', provider: 'SANDBOX', from, period: '2026-02-15' })
      addSale(app, id, { at: from, key: 'GROWTH', amount: 7_000, provider: 'SANDBOX' })
      app.db.writeNow((tx) => {
        tx.run(
          `UPDATE billing_purchases SET kind = 'PLAN', subscription_reference = 'sub_' || ?`,
          String(Date.parse(from)),
        )
      })
      expect(await marginOf(app, operator, 'Bakery')).toMatchObject({ fees: 7_000, creditsSold: 0 })
    })
  })

  test('lists every organization of the month, also deleted ones, in pages', async () => {
    const { app, operator } = opened()
    await using _ = app
    const names = ['Early', 'Gone', 'Late'].map((name) => app.tenant(name).organization)
    app.db.writeNow((tx) => {
      const setTimes = (id: number, createdAt: string, deletedAt: string | null) =>
        tx.run(
          'UPDATE organizations SET created_at = ?, deleted_at = ? WHERE id = ?',
          Date.parse(createdAt),
          deletedAt === null ? null : Date.parse(deletedAt),
          id,
        )
      setTimes(operator.organization.id, '2025-01-01', null)
      setTimes(names[0]!.id, '2025-01-01', null)
      setTimes(names[1]!.id, '2025-01-01', '2026-02-10')
      setTimes(names[2]!.id, '2026-03-04', null)
    })
    const read = async (query: string) => {
      const { body } = await app.get(`/billing/margins?${query}`, operator.key)
      return [body.data.map((row: { organizationName: string }) => row.organizationName), body.meta.total]
    }
    expect(await read('month=2026-02')).toEqual([['Agency', 'Early', 'Gone'], 3])
    expect(await read('month=2026-02&limit=2&page=2')).toEqual([['Gone'], 3])
    expect(await read('month=2026-02&page=9007199254740991')).toEqual([[], 3])
    expect(await read('month=2026-04')).toEqual([['Agency', 'Early', 'Late'], 3])
  })

  test.each(['2026-13', '2026-2', '26-02', 'x', '0000-01', '2026-02-01'])(
    'refuses the month %s',
    async (month) => {
      const { app, operator } = opened()
      await using _ = app
      expect((await app.get(`/billing/margins?month=${month}`, operator.key)).status).toBe(400)
    },
  )
})

describe('costs and margins', () => {
  const PATHS = ['/billing/margins', '/billing/margins.csv']

  test('are visible to no organization until the operator has chosen one', async () => {
    await using app = createTestApp()
    const { key } = app.tenant()
    for (const path of PATHS) {
      const { status, body } = await app.get(path, key)
      expect([status, body.code, body.message]).toEqual([
        403,
        'FORBIDDEN',
        expect.stringContaining('has not chosen an organization that may see costs and margins'),
      ])
    }
  })

  test("are visible to the operator's organization only: no client sees its own", async () => {
    const { app, operator } = opened()
    await using _ = app
    const client = app.tenant('Client')
    for (const path of PATHS) {
      for (const token of [client.key, await app.session(client)]) {
        const { status, body } = await app.get(path, token)
        expect([status, body.code]).toEqual([403, 'FORBIDDEN'])
        expect(JSON.stringify(body)).not.toContain('Agency')
      }
      for (const token of [operator.key, await app.session(operator)]) {
        expect((await app.get(path, token)).status).toBe(200)
      }
    }
  })

  test.each(['ADMIN', 'MEMBER', 'VIEWER'] as const)(
    'are hidden from its %s, who lacks billing:manage',
    async (role) => {
      const { app, operator } = opened()
      await using _ = app
      const token = await app.session(operator, role)
      for (const path of PATHS) {
        const { status, body } = await app.get(path, token)
        expect([status, body.details]).toEqual([403, [{ permission: 'billing:manage' }]])
      }
    },
  )

  test('are hidden from an organization chosen before', async () => {
    const { app, operator } = opened()
    await using _ = app
    chooseOperator(app, app.tenant('Another'))
    expect((await app.get('/billing/margins', operator.key)).status).toBe(403)
    app.db.writeNow((tx) => chooseOperatorOrganization(tx, null))
    expect((await app.get('/billing/margins', operator.key)).body.message).toContain(
      'has not chosen an organization',
    )
  })
})

describe('GET /billing/margins.csv', () => {
  test('has all organizations in main units, and escapes formulas in names', async () => {
    const { app, operator } = opened()
    await using _ = app
    const names = ['=1+1', '+2', '-3', '@SUM(A1)', 'A, "B"']
    const ids = names.map(() => app.tenant('Client').organization)
    app.db.writeNow((tx) => {
      tx.run('UPDATE organizations SET created_at = 0')
      for (const [n, { id }] of ids.entries())
        tx.run('UPDATE organizations SET name = ? WHERE id = ?', names[n], id)
    })
    addUsage(app, ids[0]!.id, { at: '2026-02-01', source: 'OPEN', units: 1_000, price: 5_000, cost: 7_900 })
    const { body, headers } = await app.get('/billing/margins.csv?month=2026-02', operator.key)
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toBe('attachment; filename="margins-2026-02.csv"')
    const [head, ...lines] = body.trimEnd().split('\r\n')
    expect(head).toBe(
      'month,organization_id,organization,sms_segments,emails,whatsapp_messages,carrier_cost,fees,usage,earned,margin,margin_percent,credits_sold,exempt_cost,given_back,credits_returned,currency',
    )
    expect(lines.map((line: string) => line.replace(/[0-9a-f-]{36}/, 'id'))).toEqual([
      '2026-02,id,Agency,0,0,0,0,0,0,0,0,,0,0,0,0,USD',
      "2026-02,id,'=1+1,1000,0,0,7.9,0,5,5,-2.9,-58,0,0,0,0,USD",
      "2026-02,id,'+2,0,0,0,0,0,0,0,0,,0,0,0,0,USD",
      "2026-02,id,'-3,0,0,0,0,0,0,0,0,,0,0,0,0,USD",
      "2026-02,id,'@SUM(A1),0,0,0,0,0,0,0,0,,0,0,0,0,USD",
      '2026-02,id,"A, ""B""",0,0,0,0,0,0,0,0,,0,0,0,0,USD',
    ])
  })

  test('includes organizations beyond the first hundred', async () => {
    const { app, operator } = opened()
    await using _ = app
    for (let n = 0; n < 101; n++) app.tenant(`Client ${n}`)
    const { body } = await app.get('/billing/margins.csv', operator.key)
    expect(body.trimEnd().split('\r\n')).toHaveLength(103)
  })
})
