import { isWithin, type Unit } from './units.ts'

/** The newest run of a unit. */
export interface Row {
  name: string
  /** First twelve digits of the commit. */
  commit: string
  /** YYYY-MM-DD, UTC. */
  date: string
  passed: number
  failed: number
  /** Tests that were skipped because the machine lacks something. */
  leftOut: number
  /** Duration of its tests, over all seeds. */
  seconds: number
  /** Lines that its tests printed. */
  figures: readonly string[]
}

/** Content of docs/evidence.md. */
export interface Evidence {
  /** Lines about the machine of the newest run. */
  machine: readonly string[]
  rows: readonly Row[]
  /** Section about the soak, without its heading. */
  soak: string
}

const INTRODUCTION =
  'The newest run of each drill and what it measured, written by `npm run drill` and `npm run soak`. [contributing.md](contributing.md) says what a drill is, and [performance.md](performance.md) has the figures of the benches. `npm run release` refuses a commit with a drill that failed, was left out, or did not run since a change of what it tries.'
const TABLE = [
  '| Drill | Commit | Date | Passed | Failed | Left out | Seconds |',
  '|---|---|---|---|---|---|---|',
]
const [MACHINE, DRILLS, FIGURES, SOAK] = ['## Machine', '## Drills', '## What drills printed', '## Soak']

/** Returns the text of the document. `readEvidence` reads it. */
export function evidenceText({ machine, rows, soak }: Evidence): string {
  const sorted = rows.toSorted((one, other) => (one.name < other.name ? -1 : 1))
  return [
    '# Evidence',
    '',
    INTRODUCTION,
    '',
    MACHINE,
    '',
    ...machine,
    '',
    DRILLS,
    '',
    ...TABLE,
    ...sorted.map(
      ({ name, commit, date, passed, failed, leftOut, seconds }) =>
        `| \`${name}\` | ${commit} | ${date} | ${passed} | ${failed} | ${leftOut} | ${seconds.toFixed(1)} |`,
    ),
    '',
    FIGURES,
    ...sorted
      .filter(({ figures }) => figures.length > 0)
      .flatMap(({ name, figures }) => ['', `\`${name}\``, '', '```text', ...figures, '```']),
    '',
    SOAK,
    '',
    soak,
    '',
  ].join('\n')
}

const ROW = /^\| `([^`]+)` \| ([0-9a-f]+) \| (\d{4}-\d\d-\d\d) \| (\d+) \| (\d+) \| (\d+) \| ([\d.]+) \|$/gm
const PRINTED = /^`([^`]+)`\n\n```text\n([\s\S]*?)\n```$/gm

/** Reads the text of `evidenceText`. A text of another form has no rows. */
export function readEvidence(text: string): Evidence {
  const figures = new Map(
    [...partOf(text, FIGURES, SOAK).matchAll(PRINTED)].map(([, name, lines]) => [name!, lines!.split('\n')]),
  )
  return {
    machine: partOf(text, MACHINE, DRILLS).split('\n').filter(Boolean),
    rows: [...partOf(text, DRILLS, FIGURES).matchAll(ROW)].map(
      ([, name, commit, date, passed, failed, leftOut, seconds]) => ({
        name: name!,
        commit: commit!,
        date: date!,
        passed: Number(passed),
        failed: Number(failed),
        leftOut: Number(leftOut),
        seconds: Number(seconds),
        figures: figures.get(name!) ?? [],
      }),
    ),
    soak: partOf(text, SOAK),
  }
}

/** Returns the text from one heading to the next, without surrounding blank lines. */
function partOf(text: string, heading: string, next?: string): string {
  const from = text.indexOf(`\n${heading}\n`)
  if (from < 0) return ''
  const end = next === undefined ? -1 : text.indexOf(`\n${next}\n`, from)
  return text.slice(from + heading.length + 2, end < 0 ? undefined : end).trim()
}

/** Returns the files that changed since a commit; undefined for an unknown commit. */
export type ChangedSince = (commit: string) => readonly string[] | undefined

/** Returns why a unit must run; undefined if its newest run still counts. */
export function whyDue(unit: Unit, rows: readonly Row[], changedSince: ChangedSince): string | undefined {
  const row = rows.find(({ name }) => name === unit.name)
  if (row === undefined) return 'It has not run.'
  if (row.failed > 0) return `It failed on ${row.commit}.`
  if (row.leftOut > 0) return `${row.leftOut} of its tests were left out on ${row.commit}.`
  const changed = changedSince(row.commit)
  if (changed === undefined) return `${row.commit} is no commit of this history.`
  const touched = changed.find((file) => unit.covers.some((place) => isWithin(file, place)))
  return touched === undefined ? undefined : `${touched} changed since ${row.commit}.`
}
