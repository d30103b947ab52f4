import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { migrations } from '../../../migrations/index.ts'
import { withoutTriggers } from '../../../src/appliance/transport/copy.ts'
import { inspect } from '../../../src/appliance/transport/import.ts'
import { connect } from '../../../src/db/driver.ts'
import { TRANSPORT_RULES } from '../../../src/wiring/modules.ts'
import { addContact, postCampaign, sendable } from '../../support/campaigns.ts'
import { some } from '../../support/size.ts'
import { exportTo, folder, importFrom, server } from '../../support/transport.ts'

const refusalOf = (work: () => unknown): string => {
  try {
    work()
  } catch (error) {
    return (error as Error).message
  }
  return 'nothing was refused'
}

/** Organization with a campaign, exported once. */
const files = folder()
const file = files.path('whole')

beforeAll(async () => {
  await using a = server()
  const tenant = sendable(a.app)
  addContact(a.app, tenant)
  await postCampaign(a.app, tenant)
  await a.app.drain()
  exportTo(file, { from: a, organization: tenant.organization })
})

afterAll(() => files[Symbol.dispose]())

/** More cases: refusals.drill.ts. */
describe('a file', () => {
  test('that was cut off, changed in one byte, or is another one changes nothing', async () => {
    await using b = server()
    const whole = readFileSync(file)
    const changed = Buffer.from(whole)
    changed[changed.length >> 1]! ^= 1
    const before = b.app.rowCounts()
    const broken = { half: whole.subarray(0, whole.length >> 1), changed, other: Buffer.from('name,phone\n') }
    const refusals = Object.entries(broken).map(([name, bytes]) => {
      writeFileSync(files.path(name), bytes)
      return refusalOf(() => importFrom(files.path(name), { into: b }))
    })
    expect(refusals).toEqual([
      'The file is not an exported organization, or its end is missing.',
      'The file was changed or damaged after it was exported.',
      'The file is not an exported organization, or its end is missing.',
    ])
    expect(b.app.rowCounts()).toEqual(before)
  })

  test('with a form or rows that no export has is refused before anything of it is run or added', async () => {
    // SQL that would end the whole server if it were run.
    const bomb = 'AFTER INSERT ON schema_migrations BEGIN DELETE FROM settings; END'
    const header = (change: string) =>
      `UPDATE settings SET value = json_set(value, ${change}) WHERE key = 'organization_export'`
    const hostile: ReadonlyArray<readonly [sql: string, says: string]> = [
      [`CREATE TRIGGER sqlitex ${bomb}`, 'trigger sqlitex does not belong to Carillon'],
      [`CREATE TRIGGER "sqlite x" ${bomb}`, 'trigger sqlite x does not belong to Carillon'],
      ['CREATE TABLE contact_search_more (x)', 'table contact_search_more does not belong to Carillon'],
      ['CREATE INDEX more ON contacts (city)', 'index more does not belong to Carillon'],
      ['ALTER TABLE tags ADD COLUMN more TEXT', 'table tags does not belong to Carillon'],
      ['DROP TRIGGER organization_mail_key', 'it lacks trigger organization_mail_key'],
      ['DELETE FROM schema_migrations', 'its migrations are not those of Carillon'],
      [
        'UPDATE schema_migrations SET version = -version',
        'comes from a version of Carillon before the first release',
      ],
      [
        'DROP TABLE schema_migrations; CREATE VIEW schema_migrations AS SELECT 1 AS version',
        'it lacks table',
      ],
      ['UPDATE messages SET contact_id = -7', 'messages has a contact_id that is not in the file'],
      [
        'UPDATE messages SET contact_id = 2 * contact_id',
        'messages has a contact_id that is not in the file',
      ],
      ['UPDATE message_minutes SET execution_id = -1', 'did not pass its check'],
      [`UPDATE contacts SET merged_into = 99`, 'contacts has a merged_into that is not in the file'],
      ['UPDATE api_keys SET id = -id', 'an id that no export assigns'],
      [
        'UPDATE executions SET audience_cursor = 1 << 40',
        'executions has a audience_cursor that is not in the file',
      ],
      [
        'UPDATE campaigns SET created_at = 1 << 60',
        'campaigns has a number in created_at that is out of range',
      ],
      [`UPDATE contacts SET custom_fields = '{'`, 'contacts has no valid JSON in custom_fields'],
      [`PRAGMA ignore_check_constraints = ON; UPDATE messages SET status = 'LOST'`, 'did not pass its check'],
      [header(`'$.format', 2`), 'its header is not that of an export'],
      [header(`'$.organization.uuid', 'x'`), 'its header is about another organization'],
      [
        `UPDATE settings SET value = '' WHERE key = 'organization_export'`,
        'its header is not that of an export',
      ],
    ]
    const tried = some(hostile, 5)
    const refusals = tried.map(([sql], n) => {
      const database = files.path(`${n}.db`)
      copyFileSync(files.path('whole.target'), database)
      const connection = connect(database)
      connection.pragma('foreign_keys = OFF')
      connection.pragma('synchronous = OFF')
      const triggers = sql.includes('TRIGGER') ? { restore: () => {} } : withoutTriggers(connection)
      connection.exec(sql)
      triggers.restore()
      connection.close()
      return refusalOf(() =>
        inspect(database, { migrations, invariants: [], rules: TRANSPORT_RULES, nowMs: 0 }),
      )
    })
    for (const [n, [sql, says]] of tried.entries())
      expect([sql, refusals[n]]).toEqual([sql, expect.stringContaining(says)])
  })
})

describe('an organization that arrives', () => {
  test('is refused if it is there already, also after it was deleted, and nothing changes', async () => {
    await using b = server()
    importFrom(file, { into: b })
    const before = b.app.rowCounts()
    expect(refusalOf(() => importFrom(file, { into: b }))).toBe(
      '"Acme" is on this server already (acme). Nothing was changed.',
    )
    b.app.db.writeNow((tx) => tx.run('UPDATE organizations SET deleted_at = 1'))
    expect(refusalOf(() => importFrom(file, { into: b }))).toStartWith('"Acme" was deleted here')
    expect(b.app.rowCounts()).toEqual(before)
  })
})
