import { expect, test } from 'bun:test'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { withReader } from '../../src/db/driver.ts'
import { createLog } from '../../src/lib/log.ts'
import { serve } from '../../src/serve.ts'
import { INVARIANTS } from '../../src/wiring/invariants.ts'
import { TEST_CONFIG, TestApp, TestClock } from '../support/app.ts'
import { TemporaryDirectory } from '../support/data-dir.ts'
import { knownPerson, placesWith } from '../support/person.ts'
import { runs } from '../support/size.ts'

/** Number of people in a run. Each has data in every table that holds people. */
const PEOPLE = runs(200, 40)

test('no data of erased people is in any file that the server writes afterwards', async () => {
  using folder = new TemporaryDirectory()
  const dataDir = join(folder.path, 'data')
  const clock = new TestClock()
  const log = createLog('logfmt', () => {})
  const config = {
    ...TEST_CONFIG,
    dataDir,
    generationDir: join(folder.path, 'generation'),
    port: 0,
    snapshotIntervalMs: 3_600_000,
  }
  const serving = await serve(config, { log, clock })
  const app = new TestApp(serving.app, clock, [], serving.storage.connection)
  const people = []
  for (let n = 0; n < PEOPLE; n++) people.push(await knownPerson(app))
  // The builder of people writes some rows without their counters, which would stop snapshots.
  serving.app.db.writeNow((tx) => {
    tx.run('DELETE FROM contact_import_rows WHERE row_number = 99')
    for (const { repair = [] } of INVARIANTS) for (const sql of repair) tx.run(sql)
  })
  const words = [...new Set(people.flatMap((person) => person.words))]
  for (const [n, { tenant, uuid }] of people.entries()) {
    for (let length = 0; length < 20; length++)
      await app.patch(`/contacts/${uuid}`, tenant.key, {
        city: `Birdcage Walk ${'.'.repeat((length * 37 + n) % 200)}`,
      })
  }
  for (const { tenant, uuid } of people) await app.post(`/contacts/${uuid}/erase`, tenant.key)
  for (let tries = 0; tries < 6; tries++) {
    await app.drain()
    clock.advance(3_600_000)
  }
  expect(placesWith(app, words)).toEqual([])
  await serving.stop()
  const published = withReader(join(dataDir, 'carillon.db'), (connection) =>
    connection.prepare('SELECT count(completed_at) AS erased FROM erasures').get(),
  )
  expect(published).toEqual({ erased: PEOPLE })
  const found = filesIn(folder.path).flatMap((path) => {
    const text = readFileSync(path).toString('latin1').toLowerCase()
    return words
      .filter((word) => text.includes(word.toLowerCase()))
      .map((word) => `${path.slice(folder.path.length)}: ${word}`)
  })
  expect(found).toEqual([])
})

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true })
    .map((name) => join(folder, String(name)))
    // Earlier snapshots are deleted by age.
    .filter((path) => statSync(path).isFile() && !path.includes('/backups/'))
