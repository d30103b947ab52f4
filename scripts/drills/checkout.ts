import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ChangedSince, type Row, readEvidence, whyDue } from './record.ts'
import { type Unit, unitsOf } from './units.ts'

/** Root of the checkout of these scripts. */
export const ROOT = new URL('../..', import.meta.url).pathname
export const EVIDENCE = 'docs/evidence.md'

/** Returns the output of git in lines; undefined if it failed. */
export function git(...command: string[]): string[] | undefined {
  const { exitCode, stdout } = Bun.spawnSync(['git', ...command], { cwd: ROOT })
  return exitCode === 0 ? stdout.toString().split('\n').filter(Boolean) : undefined
}

export const headCommit = (): string => git('rev-parse', '--short=12', 'HEAD')![0]!

/** Returns the files that differ from HEAD, without the record itself. */
export const changedNow = (): string[] =>
  (git('status', '--porcelain', '--no-renames') ?? [])
    .map((line) => line.slice(3))
    .filter((file) => file !== EVIDENCE)

export const readRows = (): Row[] => [...readEvidence(readFileSync(join(ROOT, EVIDENCE), 'utf8')).rows]

/** Returns the units that must run, with the reason. */
export function dueUnits(): Array<{ unit: Unit; why: string }> {
  const rows = readRows()
  const known = new Map<string, readonly string[] | undefined>()
  const now = changedNow()
  const changedSince: ChangedSince = (commit) => {
    if (!known.has(commit)) {
      const isAncestor = git('merge-base', '--is-ancestor', commit, 'HEAD') !== undefined
      known.set(commit, isAncestor ? git('diff', '--name-only', commit, 'HEAD') : undefined)
    }
    const changed = known.get(commit)
    return changed && [...changed, ...now]
  }
  return unitsOf(ROOT).flatMap((unit) => {
    const why = whyDue(unit, rows, changedSince)
    return why === undefined ? [] : [{ unit, why }]
  })
}
