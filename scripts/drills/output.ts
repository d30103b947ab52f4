/** Output of the test runner about one file. */
export interface Ran {
  file: string
  passed: number
  failed: number
  leftOut: number
  /** Duration of all its tests. */
  seconds: number
  /** Lines that its tests printed: at most 30, each of at most 200 characters. */
  figures: string[]
}

const FILE = /^(test\/\S+\.(?:drill|test)\.ts):$/
const TEST = /^\((pass|fail|skip)\) .*?(?: \[([\d.]+)(ms|s)\])?$/
const NO_FIGURE =
  /^(?:bun test |Random tests use TEST_SEED| *\d+ (?:pass|fail|skip|filtered out|expect\(\) calls)$|Ran \d+ tests)/
/** Matches a log line of a server. */
const LOGGED = /^\d{4}-\d\d-\d\dT[\d:.]+Z /
/** Matches the heading of the second list of failed and skipped tests at the end. */
const REPEATED = /^\d+ tests? (?:failed|skipped):$/
const MOST_LINES = 30
const LONGEST = 200

/** Returns the results of files in the output of a test runner. */
export function ranFiles(output: string): Ran[] {
  const files = new Map<string, Ran>()
  let ran: Ran | undefined
  for (const line of output.split('\n')) {
    const [, file] = FILE.exec(line) ?? []
    if (file !== undefined) {
      ran = files.get(file) ?? { file, passed: 0, failed: 0, leftOut: 0, seconds: 0, figures: [] }
      files.set(file, ran)
    } else if (REPEATED.test(line)) ran = undefined
    else if (ran) take(ran, line)
  }
  return [...files.values()].toSorted((one, other) => (one.file < other.file ? -1 : 1))
}

function take(ran: Ran, line: string): void {
  const [, verdict, time, unit] = TEST.exec(line) ?? []
  if (verdict !== undefined) {
    if (verdict === 'pass') ran.passed += 1
    else if (verdict === 'fail') ran.failed += 1
    else ran.leftOut += 1
    ran.seconds += Number(time ?? 0) / (unit === 's' ? 1 : 1_000)
  } else if (isFigure(line) && ran.figures.length < MOST_LINES) ran.figures.push(line.slice(0, LONGEST))
}

/** Tells whether a line is a measurement. */
export const isFigure = (line: string): boolean =>
  line.trim() !== '' && !NO_FIGURE.test(line) && !LOGGED.test(line)
