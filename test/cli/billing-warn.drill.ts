import { expect, test } from 'bun:test'
import { Site } from '../support/cli.ts'
import { covers } from '../support/covers.ts'

covers('cli/commands/billing-warn.ts', 'src/billing')

test("carillon billing warn sets the number of credits below which members are warned, and is in the audit log as the operator's act", async () => {
  using site = new Site()
  await site.init()
  const early = await site.run(['billing', 'warn', 'acme', '100'])
  expect([early.exitCode, early.stderr]).toEqual([1, expect.stringContaining('never had credits')])
  await site.answer('billing', 'grant', 'acme', '80')
  const warned = { organization: 'acme', lowBalanceThreshold: 100, available: 80 }
  expect(await site.answer('billing', 'warn', 'acme', '100')).toEqual(warned)
  expect((await site.run(['billing', 'warn', 'acme', '0'])).exitCode).toBe(2)
  expect(await site.answer('billing', 'warn', 'acme', 'none')).toEqual({
    ...warned,
    lowBalanceThreshold: null,
  })
  const acts = await site.answer('audit', 'list', '--organization', 'acme')
  expect(acts.slice(0, 2)).toMatchObject([
    { act: 'BILLING_WARNING_CHANGED', details: { credits: null } },
    { act: 'BILLING_WARNING_CHANGED', details: { credits: 100 }, actor: { type: 'SYSTEM' } },
  ])
})
