import { expect, test } from 'bun:test'
import { drillsOf, evidenceOf } from '../../scripts/evidence-of-output.ts'

const OUTPUT = `bun test v1.4.5 (a7733435c)

test/drill/kill.drill.ts:
Random tests use TEST_SEED=1.
{
  kills: 41,
}
(pass) killed up to 200 times [12345.67ms]
(fail) twenty copies start [2.50s]

test/drill/alone/stall.drill.ts:
(pass) others wait at most 100 ms [1500.00ms]
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

test('what the runner printed is counted by file, once, with the lines that its tests printed', () => {
  expect(drillsOf(OUTPUT)).toEqual([
    {
      file: 'test/drill/alone/stall.drill.ts',
      ...{ passed: 1, failed: 0, leftOut: 1, seconds: 1.5, figures: [] },
    },
    {
      file: 'test/drill/kill.drill.ts',
      ...{ passed: 2, failed: 1, leftOut: 0, figures: ['{', '  kills: 41,', '}'] },
      seconds: 12.34567 + 2.5 + 0.5,
    },
  ])
})

test('a test that prints without end leaves 30 lines of 200 characters', () => {
  const line = 'x'.repeat(300)
  const [drill] = drillsOf(`test/drill/kill.drill.ts:\n${`${line}\n`.repeat(50)}(pass) done [1.00ms]`)
  expect(drill!.figures).toEqual(Array.from({ length: 30 }, () => 'x'.repeat(200)))
  expect(drill!.passed).toBe(1)
})

test('the document has what drills and soak measured, and no line that a server logged', () => {
  const logged = '2026-11-28T12:28:33.005Z stopping signal=SIGTERM'
  const drilled = OUTPUT.replace('{\n', `${logged}\n{\n`)
  const text = evidenceOf(
    ['- Commit: abc'],
    { output: drilled, exitCode: 1, seconds: 120 },
    { output: `${logged}\nread 5.0 ms\n`, exitCode: 0, seconds: 60, minutes: 1 },
  )
  expect(text).toContain('- Commit: abc\n')
  expect(text).toContain('3 passed and 1 failed in 2 minutes;')
  expect(text).toContain('| `test/drill/kill.drill.ts` | 2 | 1 | 0 | 15.3 |')
  expect(text).toContain('```text\n{\n  kills: 41,\n}\n```')
  expect(text).toContain('1 minutes of mixed load, with every bound kept:\n\n```text\nread 5.0 ms\n```')
  expect(text).not.toContain('SIGTERM')
})
