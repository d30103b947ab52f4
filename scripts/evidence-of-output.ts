/** What the test runner printed of one file of drills. */
export interface Drill {
  file: string
  passed: number
  failed: number
  leftOut: number
  /** Of all its tests together. */
  seconds: number
  /** The lines that its tests printed: at most 30, each of at most 200 characters. */
  figures: string[]
}

const FILE = /^(test\/\S+\.drill\.ts):$/
const TEST = /^\((pass|fail|skip)\) .*?(?: \[([\d.]+)(ms|s)\])?$/
const NO_FIGURE =
  /^(?:bun test |Random tests use TEST_SEED| *\d+ (?:pass|fail|skip|filtered out|expect\(\) calls)$|Ran \d+ tests)/
/** What failed is listed a second time at the end. */
const REPEATED = /^\d+ tests? failed:$/
const MOST_LINES = 30
const LONGEST = 200

/** The files that the output of a test runner has, by their names. */
export function drillsOf(output: string): Drill[] {
  const drills = new Map<string, Drill>()
  let drill: Drill | undefined
  for (const line of output.split('\n')) {
    const [, file] = FILE.exec(line) ?? []
    if (file !== undefined) {
      drill = drills.get(file) ?? { file, passed: 0, failed: 0, leftOut: 0, seconds: 0, figures: [] }
      drills.set(file, drill)
    } else if (REPEATED.test(line)) drill = undefined
    else if (drill) take(drill, line)
  }
  return [...drills.values()].toSorted((one, other) => (one.file < other.file ? -1 : 1))
}

function take(drill: Drill, line: string): void {
  const [, verdict, time, unit] = TEST.exec(line) ?? []
  if (verdict !== undefined) {
    if (verdict === 'pass') drill.passed += 1
    else if (verdict === 'fail') drill.failed += 1
    else drill.leftOut += 1
    drill.seconds += Number(time ?? 0) / (unit === 's' ? 1 : 1_000)
  } else if (line.trim() !== '' && !NO_FIGURE.test(line) && drill.figures.length < MOST_LINES)
    drill.figures.push(line.slice(0, LONGEST))
}
