import { expect, test } from 'bun:test'
import { statSync, writeFileSync } from 'node:fs'
import { Site } from '../support/cli.ts'
import { covers } from '../support/covers.ts'

covers('cli/commands/org-transport.ts', 'cli/transport.ts', 'src/appliance/transport')

/** A move of an organization from one data directory to another, by commands of the operator. */

test('an organization is moved to another server in one file, arrives suspended, and works there with its key after it was resumed', async () => {
  using here = new Site()
  using there = new Site()
  await here.init('Corner Bakery')
  await there.init('Another')
  writeFileSync(here.at('list.csv'), 'First name,Phone\nAda,+12125550101\nBen,+12125550102\n')
  await here.answer('contacts', 'import', here.at('list.csv'), '--consent-attested')
  writeFileSync(here.at('passphrase'), 'lanterns over the harbour\n', { mode: 0o600 })
  const passphrase = ['--passphrase-file', here.at('passphrase')]
  const file = here.at('bakery.organization')

  const exported = await here.answer('org', 'export', 'corner-bakery', '-o', file, ...passphrase)
  expect(exported).toMatchObject({
    organization: 'corner-bakery',
    contacts: 2,
    sizeBytes: statSync(file).size,
  })
  const imported = await there.answer('org', 'import', file, ...passphrase)
  expect(imported).toMatchObject({ slug: 'corner-bakery', isRenamed: false, linkedPeople: 1, newPeople: [] })
  expect(await there.answer('org', 'list')).toMatchObject([
    { slug: 'another', status: 'ACTIVE' },
    { slug: 'corner-bakery', status: 'SUSPENDED', contacts: 2 },
  ])
  expect(await there.answer('org', 'resume', 'corner-bakery')).toMatchObject({ wasSuspended: true })
  const again = await there.run(['org', 'import', file, ...passphrase])
  expect([again.exitCode, again.stderr]).toEqual([
    1,
    expect.stringContaining(
      '"Corner Bakery" is on this server already (corner-bakery). Nothing was changed.',
    ),
  ])
  const doctor = await there.run(['doctor', '--full'])
  expect([doctor.exitCode, doctor.stdout + doctor.stderr]).toEqual([0, expect.not.stringContaining('rule')])
})

test('credits arrive with their organization, and the import names consequences for its plan', async () => {
  using here = new Site()
  using there = new Site()
  await here.init('Corner Bakery')
  await there.init('Another')
  await here.answer('billing', 'plans', 'set', 'GOLD', '--name', 'Gold', '--limit', 'sms_segments=10')
  await here.answer('billing', 'assign', 'corner-bakery', 'GOLD')
  await here.answer('billing', 'grant', 'corner-bakery', '120')
  const file = here.at('bakery.organization')
  const exported = await here.run(['org', 'export', 'corner-bakery', '-o', file, '--with-payment-ids'])
  expect(exported.exitCode).toBe(0)
  // No payment processor charges for it.
  expect(exported.stderr).not.toMatch(/processor|Stripe|settled/)
  const imported = await there.run(['org', 'import', file])
  expect(imported.exitCode).toBe(0)
  expect(imported.stdout + imported.stderr).toContain(
    `This server has no plan GOLD, so the organization has SELF_HOSTED now. Assign another: carillon billing assign corner-bakery PLAN
It keeps 120 credits from the other server. To remove them: carillon billing adjust corner-bakery -120`,
  )
  await there.answer('billing', 'adjust', 'corner-bakery', '-120')
  expect(await there.answer('billing', 'ledger', 'corner-bakery')).toMatchObject([
    { amount: -120, balanceAfter: 0 },
    { amount: 120, balanceAfter: 120 },
  ])
})
