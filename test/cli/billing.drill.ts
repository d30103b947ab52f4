import { describe, expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import {
  ACME,
  APPLIANCE,
  actsOf,
  answer,
  billing,
  opened,
  type Refusal,
  write,
} from '../support/billing-commands.ts'
import { covers } from '../support/covers.ts'

covers('cli', 'src/billing')

describe('carillon billing plans', () => {
  test('prints tables for people', async () => {
    using site = await opened()
    const { stdout } = await billing(site, 'plans show growth')
    expect(stdout).toMatch(/^price of a month +99\.00$/m)
    expect(stdout).toMatch(/^limits +15,000 contacts, 10 members, 5 senders, /m)
    const list = (await billing(site, 'plans list')).stdout.split('\n')
    expect(list[0]).toMatch(/^plan +USD a month +a year +limits +sold as +name$/)
    expect(list[1]).toMatch(/^SELF_HOSTED +- +- +no limits +default, private +Self-hosted$/)
    expect(list[5]).toMatch(/^AGENCY +299\.00 +2,990\.00 /)
  })

  test.each([
    { currency: 'JPY', typed: '2900', stored: 2_900, printed: '2,900', refused: '29.00' },
    { currency: 'KWD', typed: '9.125', stored: 9_125, printed: '9.125', refused: '9.1255' },
  ])('counts the decimals of $currency', async ({ currency, typed, stored, printed, refused }) => {
    using site = await opened({ CARILLON_BILLING_CURRENCY: currency })
    expect(await answer(site, `plans set STARTER --monthly ${typed}`)).toMatchObject({
      monthlyPrice: stored,
      currency,
    })
    expect((await billing(site, 'plans show STARTER')).stdout).toMatch(
      new RegExp(`^price of a month +${printed}$`, 'm'),
    )
    expect((await billing(site, `plans set STARTER --monthly ${refused}`)).exitCode).toBe(2)
  })
})

describe('carillon billing products', () => {
  test('creates, changes and archives add-ons and packs', async () => {
    using site = await opened()
    const made = await answer(
      site,
      'products set whatsapp_500 --kind pack --resource whatsapp_messages --quantity 500 --price 12',
      '--name',
      '500 WhatsApp messages',
    )
    expect(made).toMatchObject({
      key: 'whatsapp_500',
      kind: 'PACK',
      resource: 'WHATSAPP_MESSAGES',
      quantityPerUnit: 500,
      price: 1_200,
      position: 9,
    })
    expect(await answer(site, 'products set WHATSAPP_500 --price 11.50')).toMatchObject({ price: 1_150 })
    expect(await answer(site, 'products archive whatsapp_500')).toMatchObject({
      archivedAt: expect.any(String),
    })
    const list = (await billing(site, 'products list')).stdout
    expect(list).toMatch(
      /^sms_segments_1000 +25\.00 +1,000 SMS segments +pack, used up +1,000 SMS segments$/m,
    )
    expect(list).toMatch(/^extra_member +9\.00 +1 member +each month +One more member$/m)
    expect(list).toMatch(/^whatsapp_500 +11\.50 +500 WhatsApp messages +archived/m)
    expect(await actsOf(site, APPLIANCE)).toEqual([
      'BILLING_PRODUCT_CHANGED by SYSTEM',
      'BILLING_PRODUCT_CHANGED by SYSTEM',
      'BILLING_PRODUCT_ARCHIVED by SYSTEM',
    ])
  })

  test('refuses fractions, and a change of kind after a sale', async () => {
    using site = await opened()
    await answer(site, 'add-on acme sms_segments_1000')
    const refusals: readonly Refusal[] = [
      { line: 'products set new_one --price 1', exitCode: 1, says: 'new_one is new: it needs a kind' },
      {
        line: 'products set new_one --kind pack --name A --quantity 1 --price 1',
        exitCode: 1,
        says: 'needs the resource',
      },
      { line: 'products set sms_segments_1000 --resource emails', exitCode: 1, says: 'was already sold' },
      {
        line: 'products set sms_segments_1000 --quantity 0',
        exitCode: 2,
        says: 'must be a whole number from 1',
      },
      { line: 'products archive none', exitCode: 1, says: 'There is no add-on or pack none.' },
    ]
    for (const { line, exitCode, says } of refusals) {
      const ran = await billing(site, line)
      expect([line, ran.exitCode, ran.stderr]).toEqual([line, exitCode, expect.stringContaining(says)])
    }
  })
})

describe('carillon billing rates', () => {
  test('lists, changes and removes rates', async () => {
    using site = await opened()
    expect(await answer(site, 'rates set sms +44 --credits 3 --price 0.055 --cost 0.0402')).toEqual({
      channel: 'SMS',
      prefix: '44',
      credits: 3,
      price: 55_000,
      cost: 40_200,
      currency: 'USD',
    })
    expect(await answer(site, 'rates set SMS 44 --price 0.06')).toMatchObject({
      credits: 3,
      price: 60_000,
      cost: 40_200,
    })
    const { stdout } = await billing(site, 'rates list')
    expect(stdout.split('\n')[0]).toMatch(/^channel +numbers +credits +price \(USD\) +cost +left$/)
    expect(stdout).toMatch(/^SMS +\+44 +3 +0\.06 +0\.0402 +0\.0198$/m)
    expect(stdout).toMatch(/^SMS +all others +5 +0\.00 +0\.00 +0\.00$/m)
    expect(stdout).toMatch(/^EMAIL +all +1 /m)
    await answer(site, 'rates remove SMS +44')
    expect((await answer(site, 'rates list')).map(({ prefix }: { prefix: string }) => prefix)).toEqual([
      '',
      '',
      '1',
      '',
    ])
    expect(await actsOf(site, APPLIANCE)).toEqual(Array(3).fill('BILLING_RATES_CHANGED by SYSTEM'))
  })

  test('are exported to a file and imported again', async () => {
    using site = await opened()
    await answer(site, 'rates set SMS +44 --credits 3 --price 0.055 --cost 0.0402')
    await answer(site, 'rates set WHATSAPP +44 --credits 2 --price 0.000001')
    const before = await answer(site, 'rates list')
    const { stdout } = await billing(site, 'rates export')
    expect(stdout.replace('\ufeff', '')).toBe(
      [
        'channel,prefix,credits,price,cost',
        'EMAIL,,1,0,0',
        'SMS,,5,0,0',
        'SMS,1,1,0,0',
        'SMS,44,3,0.055,0.0402',
      ]
        .concat(['WHATSAPP,,3,0,0', 'WHATSAPP,44,2,0.000001,0', ''])
        .join('\r\n'),
    )
    writeFileSync(site.at('rates.csv'), stdout)
    await answer(site, 'rates set SMS +1 --credits 7')
    await answer(site, 'rates set SMS +49 --credits 7')
    expect(await answer(site, 'rates import', site.at('rates.csv'), '--replace')).toEqual({
      changed: 6,
      removed: 1,
    })
    expect(await answer(site, 'rates list')).toEqual(before)
  })

  test('are imported completely, or not at all', async () => {
    using site = await opened()
    const before = await answer(site, 'rates list')
    const files: ReadonlyArray<{ text: string; says: string }> = [
      {
        text: 'channel,prefix,credits,price,cost\nSMS,33,2,0.1,0.05\nSMS,+33,2,0.1,0.05\n',
        says: 'same numbers as row 1',
      },
      {
        text: 'channel,prefix,credits,price,cost\nSMS,33,2,=1+1,0.05\n',
        says: '"=1+1" is not a price. Write it as 0.02.',
      },
      { text: 'channel,prefix,credits,price,cost\nFAX,33,2,1,1\n', says: '"FAX" is not a channel' },
      { text: 'channel,prefix,credits,price,cost\nSMS,abc,2,1,1\n', says: '"abc" is not a prefix' },
      {
        text: 'channel,prefix,credits,price,cost\nSMS,33,1.5,1,1\n',
        says: 'is not a whole number of credits',
      },
      { text: 'channel,prefix,credits,price,cost\nEMAIL,1,1,1,1\n', says: 'Emails have one rate' },
      { text: 'channel,prefix,credits\nSMS,33,1\n', says: 'The file has no column price, cost.' },
      { text: 'channel,prefix,credits,price,cost\n', says: 'The file has no rates.' },
    ]
    for (const { text, says } of files) {
      writeFileSync(site.at('rates.csv'), text)
      const ran = await billing(site, 'rates import', site.at('rates.csv'))
      expect([text, ran.exitCode, ran.stderr]).toEqual([text, 1, expect.stringContaining(says)])
    }
    expect(await answer(site, 'rates list')).toEqual(before)
  })

  test('refuses with a sentence', async () => {
    using site = await opened()
    const refusals: readonly Refusal[] = [
      { line: 'rates set FAX --credits 1', exitCode: 2, says: 'The channel must be one of SMS, ' },
      {
        line: 'rates set SMS abc --credits 1',
        exitCode: 2,
        says: 'must be the first digits of numbers, such as +1',
      },
      {
        line: 'rates set SMS +49 --price 1',
        exitCode: 1,
        says: 'A new rate needs the credits of one message.',
      },
      {
        line: 'rates set EMAIL +1 --credits 1',
        exitCode: 1,
        says: 'Emails have one rate, without a prefix.',
      },
      { line: 'rates set SMS --price 0.0000001', exitCode: 2, says: 'with at most 6 decimals' },
      { line: 'rates remove SMS +49', exitCode: 1, says: 'SMS has no rate for +49.' },
      { line: 'rates export --json', exitCode: 2, says: 'The answer is either CSV or JSON.' },
    ]
    for (const { line, exitCode, says } of refusals) {
      const ran = await billing(site, line)
      expect([line, ran.exitCode, ran.stderr]).toEqual([line, exitCode, expect.stringContaining(says)])
    }
  })
})

describe('carillon billing assign', () => {
  test('refuses an archived plan, and a plan while another one is paid by card', async () => {
    using site = await opened()
    await answer(site, 'plans archive growth')
    const refusals: readonly Refusal[] = [
      { line: 'assign acme growth', exitCode: 1, says: 'GROWTH is archived.' },
      { line: 'assign acme none', exitCode: 1, says: 'There is no plan NONE.' },
      { line: 'assign acme', exitCode: 2, says: 'Name a plan, or --end.' },
      { line: 'assign acme starter --end', exitCode: 2, says: 'Name a plan, or --end.' },
      { line: 'assign acme --end', exitCode: 1, says: 'The organization has no assigned plan to end.' },
      { line: 'assign none starter', exitCode: 1, says: 'Organization not found.' },
    ]
    for (const { line, exitCode, says } of refusals) {
      const ran = await billing(site, line)
      expect([line, ran.exitCode, ran.stderr]).toEqual([line, exitCode, expect.stringContaining(says)])
    }
    await answer(site, 'assign acme starter')
    write(
      site,
      `UPDATE billing_subscriptions SET provider = 'SANDBOX', provider_reference = 'sub_1', current_period_end = ?`,
      Date.parse('2027-03-04'),
    )
    write(site, `INSERT INTO settings (key, value) VALUES ('billing_mode', 'SANDBOX')`)
    const { stderr } = await billing(site, 'assign acme agency')
    expect(stderr).toContain(
      'pays for the plan STARTER by card (ACTIVE, paid until 2027-03-04). Cancel that subscription first.',
    )
  })

  test('assigns recurring add-ons and sells packs', async () => {
    using site = await opened()
    expect(await answer(site, 'add-on acme extra_member --quantity 3')).toMatchObject({
      quantity: 3,
      before: 0,
    })
    expect(await answer(site, 'add-on acme extra_member --quantity 1')).toMatchObject({
      quantity: 1,
      before: 3,
    })
    expect(await answer(site, 'add-on acme extra_member --quantity 0')).toMatchObject({
      quantity: 0,
      before: 1,
    })
    const sold = await billing(site, 'add-on acme credits_1000 --quantity 2')
    expect(sold.stderr).toContain('Its next invoice charges 60.00 USD.')
    expect((await billing(site, 'ledger acme')).stdout).toMatch(
      /PURCHASE +2,000 +2,000 +Bought: 2 packs “1,000 credits”/,
    )
    expect(await actsOf(site, ACME)).toEqual([
      ...Array(3).fill('BILLING_ADD_ON_ASSIGNED by SYSTEM'),
      'BILLING_PRODUCT_SOLD by SYSTEM',
    ])
    expect((await billing(site, 'add-on acme credits_1000 --quantity 0')).exitCode).toBe(2)
    expect((await billing(site, 'add-on acme none')).stderr).toContain('There is no add-on or pack none.')
  })
})

describe('carillon billing grant, adjust and ledger', () => {
  test('refuse with a sentence, and change nothing', async () => {
    using site = await opened()
    const refusals: readonly Refusal[] = [
      { line: 'grant acme 0', exitCode: 2, says: 'must be a whole number from 1' },
      { line: 'grant acme 1.5', exitCode: 2, says: 'must be a whole number from 1' },
      { line: 'grant acme 5 --expires 2020-01-01', exitCode: 2, says: 'must be today or a later day' },
      { line: 'grant acme 5 --expires 2037-02-30', exitCode: 2, says: 'must be a day such as 2027-01-31' },
      { line: 'grant acme 5 --price x', exitCode: 2, says: 'must be an amount in USD' },
      { line: 'adjust acme 50', exitCode: 2, says: 'must be a number with its sign' },
      { line: 'adjust acme +0', exitCode: 2, says: 'must be a number with its sign' },
      { line: 'ledger acme --month 2026-13', exitCode: 2, says: '--month must be a month such as 2026-10' },
      { line: 'ledger acme --csv --json', exitCode: 2, says: 'The answer is either CSV or JSON.' },
    ]
    for (const { line, exitCode, says } of refusals) {
      const ran = await billing(site, line)
      expect([line, ran.exitCode, ran.stderr]).toEqual([line, exitCode, expect.stringContaining(says)])
    }
    expect(await answer(site, 'ledger acme')).toEqual([])
  })

  test('the ledger as CSV begins with the oldest entry, and runs no formula', async () => {
    using site = await opened()
    await answer(site, 'grant acme 100 --note', '=HYPERLINK("http://evil.example")')
    await answer(site, 'adjust acme -1 --note', '@SUM(A1)')
    const lines = (await billing(site, 'ledger acme --csv')).stdout
      .replace('\ufeff', '')
      .trimEnd()
      .split('\r\n')
    expect(lines[0]).toBe('created_at,type,amount,balance_after,description,reference_type,reference_id,id')
    expect(lines[1]).toMatch(
      /^[\d:.TZ-]+,GRANT,100,100,"'=HYPERLINK\(""http:\/\/evil\.example""\)",OPERATOR,,/,
    )
    expect(lines[2]).toMatch(/^[\d:.TZ-]+,ADJUSTMENT,-1,99,'@SUM\(A1\),OPERATOR,,/)
    expect(lines).toHaveLength(3)
  })

  test('the ledger of usage is that of the organization, and of the named month', async () => {
    using site = await opened()
    await answer(site, 'add-on acme sms_segments_1000')
    write(
      site,
      `INSERT INTO usage_entries (uuid, organization_id, resource, source, period_start, delta, balance_after, reason,
        price, cost, credits, reference_type, created_at)
       VALUES ('u1', 1, 'SMS_SEGMENTS', 'INVOICE', 0, 10, 10, 'SENT', 200000, 79000, 0, 'MESSAGES', ?)`,
      Date.parse('2026-02-03T10:00:00Z'),
    )
    expect((await billing(site, 'ledger acme --usage --month 2026-02')).stdout).toMatch(
      /^2026-02-03 10:00:00Z +10 +SMS segments +INVOICE +0\.20 +0\.079 +0 +10 +SENT +-$/m,
    )
    expect(await answer(site, 'ledger acme --usage')).toHaveLength(2)
    const csv = (await billing(site, 'ledger acme --usage --month 2026-02 --csv')).stdout
    expect(csv).toContain(
      '2026-02-03T10:00:00.000Z,SMS_SEGMENTS,INVOICE,10,10,SENT,0.2,0.079,0,MESSAGES,,u1\r\n',
    )
    expect(csv.trimEnd().split('\r\n')).toHaveLength(2)
    expect((await billing(site, 'ledger acme --usage --month 2026-01')).stdout).toContain(
      'None in January 2026.',
    )
  })
})
