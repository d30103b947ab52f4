import { expect, test } from 'bun:test'
import { connect } from '../../src/db/driver.ts'
import { covers } from '../support/covers.ts'
import { Served } from '../support/served.ts'

covers('cli', 'src/billing')

test('a change by the operator applies from the next request of the running server', async () => {
  await using served = await Served.begin()
  const { site, client } = served
  const billing = (line: string, ...more: string[]) => site.answer('billing', ...line.split(' '), ...more)
  const create = async (n: number) =>
    (await client.post('/contacts', { firstName: 'Wren', phone: `+1212555010${n}` })).status

  const seen: unknown[] = [await create(0)]
  await billing('plans set TINY --limit contacts=1 --name Tiny')
  await billing('assign acme TINY')
  seen.push(await create(1))
  await billing('plans set TINY --limit contacts=2')
  seen.push(await create(1), await create(2))
  await billing('assign acme --end')
  seen.push(await create(2))
  expect(seen).toEqual([201, 402, 201, 402, 201])

  const margins = async () => (await client.get('/billing/margins')).status
  const before = await margins()
  await billing('settings --operator-organization acme')
  expect([before, await margins()]).toEqual([403, 200])

  await billing('grant acme 500 --price 30')
  expect((await client.get('/billing/credits')).body.data).toMatchObject({ balance: 500, available: 500 })
})

test('an invoice that the command line makes has a page on the server at once', async () => {
  await using served = await Served.begin()
  const { site, client } = served
  const billing = (line: string, ...more: string[]) => site.answer('billing', ...line.split(' '), ...more)
  await billing('grant acme 500 --price 30')
  const engine = connect(site.files.database)
  engine.prepare('UPDATE billing_purchases SET granted_at = ?').run(Date.parse('2026-02-10'))
  engine.close()
  await billing('settings --seller-name Lantern --seller-address Springfield')
  const { hostedInvoiceUrl } = await billing('invoices create acme --month 2026-02')
  const page = await (await fetch(hostedInvoiceUrl)).text()
  expect(page).toContain('30.00 USD due')
  await billing('invoices pay INV-0001')
  expect(await (await fetch(hostedInvoiceUrl)).text()).toContain('30.00 USD paid on')
  const { body } = await client.get('/billing/invoices')
  expect(body.data).toMatchObject([{ number: 'INV-0001', status: 'PAID', hostedInvoiceUrl }])
})
