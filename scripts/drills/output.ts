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
/** A line that a server logged. */
const LOGGED = /^\d{4}-\d\d-\d\dT[\d:.]+Z /
/** What failed and what was left out is listed a second time at the end. */
const REPEATED = /^\d+ tests? (?:failed|skipped):$/
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
  } else if (isFigure(line) && drill.figures.length < MOST_LINES) drill.figures.push(line.slice(0, LONGEST))
}

const isFigure = (line: string): boolean => line.trim() !== '' && !NO_FIGURE.test(line) && !LOGGED.test(line)

/** What a task printed, and how it ended. */
export interface Outcome {
  output: string
  exitCode: number
  seconds: number
}

/**
 * The document about one run of the drills and of the soak.
 * @param machine lines about the machine and the commit
 * @param soaked absent if the soak was left out
 */
export function evidenceOf(
  machine: readonly string[],
  drilled: Outcome,
  soaked?: Outcome & { minutes: number },
): string {
  const drills = drillsOf(drilled.output)
  const sum = (of: (drill: Drill) => number) => drills.reduce((total, drill) => total + of(drill), 0)
  const counted = `${sum(({ passed }) => passed)} passed and ${sum(({ failed }) => failed)} failed in ${Math.round(drilled.seconds / 60)} minutes`
  return [
    '# Evidence',
    '',
    'What the drills and the soak measured on one machine, written by `npm run evidence`. [performance.md](performance.md) explains the figures of the benches, and [contributing.md](contributing.md) what a drill is.',
    '',
    ...machine,
    '',
    '## Drills',
    '',
    `${counted}; three files run at the same time, those in \`alone\` by themselves. What was left out needs a program that this machine did not have.`,
    '',
    ...tableOf(drills),
    '',
    '## What drills printed',
    ...figuresOf(drills),
    '',
    '## Soak',
    '',
    ...(soaked
      ? [
          `${soaked.minutes} minutes of mixed load, ${soaked.exitCode === 0 ? 'with every bound kept' : 'with a bound that was not kept'}:`,
          '',
          ...block(soaked.output.split('\n').filter(isFigure).slice(-60)),
        ]
      : ['It was left out.']),
    '',
  ].join('\n')
}

const block = (lines: readonly string[]): string[] => ['```text', ...lines, '```']

const tableOf = (drills: readonly Drill[]): string[] => [
  '| Drill | Passed | Failed | Left out | Seconds |',
  '|---|---|---|---|---|',
  ...drills.map(
    ({ file, passed, failed, leftOut, seconds }) =>
      `| \`${file}\` | ${passed} | ${failed} | ${leftOut} | ${seconds.toFixed(1)} |`,
  ),
]

const figuresOf = (drills: readonly Drill[]): string[] =>
  drills
    .filter(({ figures }) => figures.length > 0)
    .flatMap(({ file, figures }) => ['', `\`${file}\``, '', ...block(figures)])
