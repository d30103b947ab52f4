import { expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { Site } from '../support/cli.ts'
import { Client, until } from '../support/client.ts'
import { covers } from '../support/covers.ts'
import { Appliance } from '../support/crash.ts'

covers('cli', 'src/contacts/bulk')

test('a bulk operation is undone on the command line, with a running server and without one, after a confirmation', async () => {
  using site = new Site()
  const { apiKey } = await site.init()
  writeFileSync(site.at('list.csv'), 'first name,phone\nWren,212 555 0100\nJay,212 555 0101\n')
  await site.answer('contacts', 'import', site.at('list.csv'), '--consent-attested')
  const appliance = await Appliance.start({ dataDir: site.data })
  const client = new Client(appliance.url, apiKey)
  const finished = async (path: string, body: object): Promise<string> => {
    const { id } = (await client.post(path, { all: true, ...body })).body.data
    await until(
      async () => (await client.get(`/contacts/bulk-operations/${id}`)).body.data.status,
      (status) => status === 'COMPLETED',
    )
    return id
  }
  const changed = await finished('/contacts/bulk-edit', { city: 'Reno' })
  const deleted = await finished('/contacts/bulk-delete', {})
  const refused = await site.run(['contacts', 'undo', deleted])
  expect([refused.exitCode, refused.stdout]).toEqual([2, ''])
  expect(refused.stderr).toContain('The undo restores 2 contacts that the operation deleted')
  expect(refused.stderr).toContain('Confirm it with --yes.')
  const undone = await site.answer('contacts', 'undo', deleted, '--yes')
  expect(undone).toMatchObject({
    status: 'UNDONE',
    undo: { counts: { restored: 2 }, requestedBy: { type: 'SYSTEM', name: 'Command line' } },
  })
  expect((await client.get('/contacts')).body.data).toMatchObject([{ city: 'Reno' }, { city: 'Reno' }])
  await appliance.stop()
  const people = await site.run(['contacts', 'undo', changed, '--yes'])
  expect([people.exitCode, people.stdout]).toEqual([0, expect.stringMatching(/^contacts restored +2$/m)])
  expect((await site.run(['contacts', 'export'])).stdout).not.toContain('Reno')
  const again = await site.run(['contacts', 'undo', changed, '--yes'])
  expect([again.exitCode, again.stderr]).toEqual([1, expect.stringContaining('does not allow undo')])
  const nothing = await site.run(['contacts', 'undo', '018f0000-0000-7000-8000-000000000001', '--yes'])
  expect([nothing.exitCode, nothing.stderr]).toEqual([
    1,
    expect.stringContaining('No import or bulk operation has the id 018f0000-0000-7000-8000-000000000001.'),
  ])
})
