import { describe, expect, test } from 'bun:test'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { isFigure, ranFiles } from '../../scripts/drills/output.ts'
import { evidenceText, type Row, readEvidence, whyDue } from '../../scripts/drills/record.ts'
import { isWithin, placesIn, type Unit, unitOf, unitsOf } from '../../scripts/drills/units.ts'

const root = join(import.meta.dir, '../../')
const units = unitsOf(root)
const drills = units.filter(({ name }) => name.endsWith('.ts'))

describe('the output of the test runner', () => {
  const OUTPUT = `bun test v1.4.5 (a7733435c)

test/drill/kill.drill.ts:
Random tests use TEST_SEED=1.
2026-11-28T12:28:33.005Z stopping signal=SIGTERM
{
  kills: 41,
}
(pass) killed up to 200 times [12345.67ms]
(fail) twenty copies start [2.50s]

test/jobs/queues.test.ts:
(pass) a job runs once [1500.00ms]
(skip) on a machine with systemd

1 tests skipped:
(skip) on a machine with systemd

1 tests failed:
(fail) twenty copies start [2.50s]

 2 pass
 1 skip
 1 fail
 7 expect() calls
Ran 4 tests across 2 files. [20.00s]
bun test v1.4.5 (a7733435c)

test/drill/kill.drill.ts:
(pass) once more [500.00ms]
`

  test('counts each test of a file once, with its printed lines', () => {
    expect(ranFiles(OUTPUT)).toEqual([
      {
        file: 'test/drill/kill.drill.ts',
        passed: 2,
        failed: 1,
        leftOut: 0,
        figures: ['{', '  kills: 41,', '}'],
        seconds: 12.34567 + 2.5 + 0.5,
      },
      {
        file: 'test/jobs/queues.test.ts',
        passed: 1,
        failed: 0,
        leftOut: 1,
        seconds: 1.5,
        figures: [],
      },
    ])
    expect(isFigure('2026-11-28T12:28:33.005Z stopping signal=SIGTERM')).toBe(false)
  })

  test('keeps 30 lines of 200 characters of a test that prints without end', () => {
    const line = 'x'.repeat(300)
    const [ran] = ranFiles(`test/drill/kill.drill.ts:\n${`${line}\n`.repeat(50)}(pass) done [1.00ms]`)
    expect(ran!.figures).toEqual(Array.from({ length: 30 }, () => 'x'.repeat(200)))
    expect(ran!.passed).toBe(1)
  })
})

const count = fc.nat({ max: 99_999 })
const name = fc.stringMatching(/^test\/[a-z-]{1,20}(\/[a-z-]{1,20}\.drill\.ts)?$/)
const row: fc.Arbitrary<Row> = fc.record({
  name,
  commit: fc.stringMatching(/^[0-9a-f]{12}$/),
  date: fc.constant('2026-11-29'),
  passed: count,
  failed: count,
  leftOut: count,
  seconds: fc.nat({ max: 1_000_000 }).map((tenths) => tenths / 10),
  figures: fc.array(fc.stringMatching(/^[ -_a-z]{1,40}$/).filter((line) => line.trim() !== '')),
})

test('a record is read as it was written', () => {
  fc.assert(
    fc.property(fc.uniqueArray(row, { selector: (one) => one.name }), (rows) => {
      const evidence = {
        machine: ['- 2 × a processor', '- Bun 1'],
        rows,
        soak: 'A soak:\n\n```text\nread 5 ms\n```',
      }
      const read = readEvidence(evidenceText(evidence))
      expect({ ...read, rows: read.rows.toSorted(byName) }).toEqual({
        ...evidence,
        rows: rows.toSorted(byName),
      })
    }),
  )
})
const byName = (one: Row, other: Row): number => (one.name < other.name ? -1 : 1)

describe('a drill has to run', () => {
  const unit: Unit = {
    name: 'test/drill/kill.drill.ts',
    files: ['./test/drill/kill.drill.ts'],
    covers: ['src/storage', 'test/drill/kill.drill.ts'],
    isRandom: true,
    isAlone: false,
  }
  const passed: Row = {
    name: unit.name,
    commit: 'abc',
    date: '2026-11-29',
    passed: 3,
    failed: 0,
    leftOut: 0,
    seconds: 1,
    figures: [],
  }

  test.each([
    { what: 'that has no record', rows: [], changed: [], because: 'It has not run.' },
    { what: 'that failed', rows: [{ ...passed, failed: 1 }], changed: [], because: 'It failed on abc.' },
    {
      what: 'that was left out',
      rows: [{ ...passed, leftOut: 2 }],
      changed: [],
      because: '2 of its tests were left out on abc.',
    },
    {
      what: 'after a change of what it tries',
      rows: [passed],
      changed: ['README.md', 'src/storage/opening/lock.ts'],
      because: 'src/storage/opening/lock.ts changed since abc.',
    },
    {
      what: 'whose commit is not known',
      rows: [passed],
      changed: undefined,
      because: 'abc is no commit of this history.',
    },
  ])('$what', ({ rows, changed, because }) => {
    expect(whyDue(unit, rows, () => changed)).toBe(because)
  })

  test('never after an unrelated change', () => {
    expect(whyDue(unit, [passed], () => ['src/storage-more/lock.ts', 'docs/evidence.md'])).toBeUndefined()
  })
})

describe('the drills', () => {
  test('name only places that exist', () => {
    const wrong = drills
      .map(({ name }) => ({ name, places: placesIn(readFileSync(join(root, name), 'utf8')) }))
      .filter(({ places }) => places.length === 0 || places.some((place) => !existsSync(join(root, place))))
    expect(wrong).toEqual([])
    expect(drills.length).toBeGreaterThan(60)
  })

  test('test each domain, the command line and each part of the console', () => {
    const parts = ['src', 'console/screens'].flatMap((folder) =>
      readdirSync(join(root, folder), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => `${folder}/${name}`),
    )
    const covered = units.filter(({ covers }) => covers.length < 20).flatMap(({ covers }) => covers)
    const without = [...parts, 'cli', 'install.sh', 'migrations', 'console/shell', 'console/api'].filter(
      (part) => !covered.some((place) => isWithin(part, place) || isWithin(place, part)),
    )
    expect(without).toEqual([])
  })

  test('run each file of tests in one unit', () => {
    const files = readdirSync(join(root, 'test'), { recursive: true })
      .map((file) => `test/${file}`)
      .filter((file) => /\.(test|drill)\.ts$/.test(file))
    expect(files.filter((file) => unitOf(units, file) === undefined)).toEqual([])
  })
})
