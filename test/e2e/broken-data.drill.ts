import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { Site } from '../support/cli.ts'
import { covers } from '../support/covers.ts'

covers('src/storage', 'src/serve.ts', 'cli/failure.ts')

/**
 * States of the live data after an act of a person, a disk fault or another program. None of them can be
 * opened.
 */
const STATES: Readonly<Record<string, (site: Site) => void>> = {
  'a table is missing': change('DROP TABLE jobs'),
  'a column is missing': change('ALTER TABLE settings RENAME COLUMN value TO content'),
  'a table that the start writes is missing': change('DROP TABLE storage_sessions'),
  'the record of the migrations is missing': change('DROP TABLE schema_migrations'),
  'a migration is not recorded': change('DELETE FROM schema_migrations WHERE version = 93'),
  'a migration is another one': change(`UPDATE schema_migrations SET checksum = 'x' WHERE version = 93`),
  'a migration is of a later version': change(
    `UPDATE schema_migrations SET version = 9999 WHERE version = 93`,
  ),
  'all migrations are from before the first release': change(
    'UPDATE schema_migrations SET version = version - 13',
  ),
  'settings are not readable': change(`UPDATE settings SET value = '{'`),
  'a directory is where the database was': ({ files }) => {
    for (const suffix of ['', '-wal', '-shm']) rmSync(files.database + suffix, { force: true })
    mkdirSync(files.database)
  },
  'a file is where live/ was': ({ files }) => {
    rmSync(files.live, { recursive: true })
    writeFileSync(files.live, '')
  },
  'no database, and a snapshot that is none': ({ files }) => {
    rmSync(files.live, { recursive: true })
    rmSync(files.snapshot, { force: true })
    writeFileSync(files.snapshot, 'Not a database.')
  },
}

function change(sql: string): (site: Site) => void {
  return ({ files }) => {
    const file = new Database(files.database)
    file.run(sql)
    file.close()
  }
}

test.each(Object.entries(STATES))(
  'if %s, a start ends with a plain sentence and a remedy',
  async (_what, breakIt) => {
    using site = new Site()
    await site.init()
    breakIt(site)
    const { exitCode, stdout, stderr } = await site.run(['serve', '--port', '0'])
    expect([1, 65]).toContain(exitCode)
    expect(stdout).toBe('')
    // The output is sentences, without a stack trace, `undefined` or an object.
    const said = stderr.split('\n').filter((line) => line !== '' && !line.startsWith('{"time"'))
    expect(said[0]).toStartWith('carillon: ')
    expect(said.length).toBeLessThanOrEqual(2)
    expect(said.at(-1)).toMatch(/(See|Go|Use|Make|Run|Put|restore|The previous binary) .*\.|doctor/)
    expect(stderr).not.toMatch(/^ +at |\$bunfs|undefined|\[object/m)
  },
)
