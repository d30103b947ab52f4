import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrations } from '../../migrations/index.ts'
import type { Connection } from '../../src/db/driver.ts'
import { migrate } from '../../src/db/migrate.ts'
import { openEngine } from '../../src/db/open.ts'
import { uuidv7 } from '../../src/lib/ids.ts'
import { type Bench, type Figure, say } from './figure.ts'
import { firstNameOf, lastNameOf, seedDataDir } from './seed.ts'
import { benchEnvironment, binary } from './server.ts'

const ROWS_PER_COMMIT = 1_000

/** Numbers that exist: imports check them. */
const mobileOf = (row: number): string => `+1${2_122_000_000 + row}`

function writeFile(path: string, rows: number): void {
  const lines = Array.from({ length: rows }, (_, row) => {
    const [first, last] = [firstNameOf(row), lastNameOf(row)]
    return `${first},${last},${mobileOf(row)},${first}.${last}${row}@example.test,Springfield,NY`
  })
  writeFileSync(path, `first name,last name,phone,email,city,state\n${lines.join('\n')}\n`)
}

/** The same contacts by hand: no checks, no verdicts, no opt-outs. */
function floorRate(connection: Connection, rows: number): number {
  const insert = connection.prepare(
    `INSERT INTO contacts (uuid, organization_id, first_name, last_name, phone, email, city, state, source, created_at,
       updated_at) VALUES (?, 1, ?, ?, ?, ?, 'Springfield', 'NY', 'CSV_IMPORT', ?, ?)`,
  )
  const startedAt = performance.now()
  for (let from = 0; from < rows; from += ROWS_PER_COMMIT) {
    connection.exec('BEGIN IMMEDIATE')
    for (let row = from; row < Math.min(from + ROWS_PER_COMMIT, rows); row++) {
      const [first, last, now] = [firstNameOf(row), lastNameOf(row), Date.now()]
      const email = `${first}.${last}${row}@example.test`.toLowerCase()
      insert.run(uuidv7(), first, last, mobileOf(row), email, now, now)
    }
    connection.exec('COMMIT')
  }
  return (rows / (performance.now() - startedAt)) * 1_000
}

/** `carillon contacts import` of a file of half a million rows (as many as there are contacts, when fewer). */
export async function importBench({ workDir, options }: Bench): Promise<Figure[]> {
  const rows = Math.min(500_000, options.contacts)
  say(`import of ${rows.toLocaleString('en-US')} rows …`)
  const file = join(workDir, 'people.csv')
  writeFile(file, rows)

  const floorDir = join(workDir, 'import-floor')
  mkdirSync(floorDir)
  seedDataDir(floorDir, 1, 1)
  const connection = openEngine(join(floorDir, 'live', 'engine.db'))
  migrate(connection, migrations, Date.now())
  const floor = floorRate(connection, rows)
  connection.close()

  const ourDir = join(workDir, 'import-ours')
  seedDataDir(ourDir, 1, 1)
  const startedAt = performance.now()
  const child = Bun.spawn(
    [binary, 'contacts', 'import', file, '--consent-attested', '--data', ourDir, '--json'],
    { stdout: 'ignore', stderr: 'inherit', stdin: 'ignore', env: benchEnvironment },
  )
  if ((await child.exited) !== 0) throw new Error('The import failed.')
  const ours = (rows / (performance.now() - startedAt)) * 1_000
  const peak = (child.resourceUsage()?.maxRSS ?? Number.NaN) / 1_048_576
  const megabytes = statSync(file).size / 1_048_576
  for (const dir of [floorDir, ourDir]) rmSync(dir, { recursive: true })
  return [
    {
      work: `import ${rows.toLocaleString('en-US')} rows`,
      unit: '/s',
      floor,
      ours,
      goal: '25,000 rows/s',
      isMet: (_ratio, rate) => rate >= 25_000,
      note: `a file of ${Math.round(megabytes)} MB; at most ${Math.round(peak)} MB of memory`,
    },
  ]
}
