import { perDatabase, type Reader } from '../../db/database.ts'
import { Flow } from '../definition/flow.ts'
import { findVersion, parseDefinition } from '../records/store.ts'
import type { AutomationRow } from '../records/table.ts'

/** An automation that was activated, with the steps of its present version. */
export interface Running {
  row: AutomationRow
  flow: Flow
  /** The steps at which people go on who were at a step that is gone; null ends it for them. */
  moved: Moved
}

type Moved = Readonly<Record<string, string | null>>

/** Largest number of versions that are remembered. A definition takes up to some 100 kB. */
const MAX_KNOWN = 300

/** The versions, which never change, by automation and number. */
const versionsOf = perDatabase(() => new Map<string, Omit<Running, 'row'>>())

/** Returns the present version of an automation. Undefined before the first activation. */
export function runningOf(reader: Reader, row: AutomationRow): Running | undefined {
  if (row.version === null) return undefined
  const versions = versionsOf(reader)
  const key = `${row.id} ${row.version}`
  const known = versions.get(key)
  if (known) return { row, ...known }
  const found = findVersion(reader, row)
  if (found === undefined) return undefined
  const version = {
    flow: new Flow(parseDefinition(found.definition)),
    moved: JSON.parse(found.moved) as Moved,
  }
  if (versions.size >= MAX_KNOWN) versions.clear()
  versions.set(key, version)
  return { row, ...version }
}
