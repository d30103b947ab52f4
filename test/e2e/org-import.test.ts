import { expect, test } from 'bun:test'
import { statSync, writeFileSync } from 'node:fs'
import { Site } from '../support/cli.ts'

/** An organization on its way from one data directory to another, by the commands of the operator. */

test('an organization goes to another server in one file, arrives suspended, and works there with its key once resumed', async () => {
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
