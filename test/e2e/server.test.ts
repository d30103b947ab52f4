import { expect, test } from 'bun:test'
import { existsSync, statSync } from 'node:fs'
import { connect } from '../../src/db/driver.ts'
import { brokenInvariants } from '../../src/wiring/invariants.ts'
import { Site } from '../support/cli.ts'
import { Client } from '../support/client.ts'
import { Appliance, FROM_SOURCES } from '../support/crash.ts'

/** One server from the sources. serve.drill.ts and cli-next-to-server.drill.ts test the binary. */
test('a server applies changes by commands from its next request on, and a stop leaves every acknowledged write in carillon.db', async () => {
  using site = new Site()
  const { apiKey } = await site.init()
  await using appliance = await Appliance.start({ dataDir: site.data, program: FROM_SOURCES })
  expect((await fetch(`${appliance.url}/health/ready`)).status).toBe(200)

  const { id, key } = await site.answer('key', 'issue', '--name', 'Shop')
  const shop = new Client(appliance.url, key)
  expect((await shop.get('/contacts')).status).toBe(200)
  await site.answer('key', 'revoke', id)
  expect((await shop.get('/contacts')).body.code).toBe('INVALID_API_KEY')
  const refused = await site.run(['recount'])
  expect([refused.exitCode, refused.stderr]).toEqual([
    75,
    expect.stringContaining('then recalculate totals, then start it again'),
  ])

  const client = new Client(appliance.url, apiKey)
  const created = await client.made('/contacts', { firstName: 'Wren', phone: '+12125550100' })
  expect(await appliance.stop()).toBe(0)
  const file = connect(site.files.snapshot, { readonly: true })
  expect(file.prepare('SELECT uuid FROM contacts').all()).toEqual([{ uuid: created.id }])
  expect(brokenInvariants(file)).toEqual([])
  file.close()
  const wal = `${site.files.database}-wal`
  expect(existsSync(wal) ? statSync(wal).size : 0).toBe(0)
})
