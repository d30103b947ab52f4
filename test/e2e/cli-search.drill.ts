import { expect, test } from 'bun:test'
import { connect } from '../../src/db/driver.ts'
import { Site } from '../support/cli.ts'
import { covers } from '../support/covers.ts'

covers('cli/commands/search.ts', 'src/contacts/search')

test('search rebuild repairs an index that doctor --full finds broken', async () => {
  using site = new Site()
  await site.init()
  const engine = connect(site.files.database)
  // A contact that only the index contains.
  engine.exec(`INSERT INTO contacts (uuid, organization_id, first_name, phone, source, created_at, updated_at)
      SELECT 'x', min(id), 'Quintus', '+15046210000', 'MANUAL', 0, 0 FROM organizations;
    UPDATE contact_search_progress SET indexed_through = 1`)
  engine.close()
  const broken = await site.run(['doctor', '--full', '--json'])
  expect(broken.exitCode).toBe(1)
  expect(broken.stdout).toContain('the search index has the live contacts and no others')
  const rebuilt = await site.run(['search', 'rebuild', '--json'])
  expect([rebuilt.exitCode, rebuilt.json]).toEqual([0, { contacts: 1 }])
  expect((await site.run(['doctor', '--full', '--json'])).exitCode).toBe(0)
})

test('search rebuild refuses a directory without data and creates nothing there', async () => {
  using site = new Site()
  const ran = await site.run(['search', 'rebuild'])
  expect(ran.exitCode).toBe(1)
  expect(ran.stderr).toContain('There is no Carillon data')
})
