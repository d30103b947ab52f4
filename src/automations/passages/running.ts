import { perDatabase, type Reader } from '../../db/database.ts'
import { Flow } from '../definition/flow.ts'
import { findDefinition, parseDefinition } from '../records/store.ts'
import type { AutomationRow } from '../records/table.ts'

/** An automation that was activated, with the steps of its present version. */
export interface Running {
  row: AutomationRow
  flow: Flow
}

/** Largest number of versions that are remembered. A definition takes up to some 100 kB. */
const MAX_KNOWN = 300

/** The flows of versions, which never change, by automation and number. */
const flowsOf = perDatabase(() => new Map<string, Flow>())

/** Returns the present version of an automation. Undefined before the first activation. */
export function runningOf(reader: Reader, row: AutomationRow): Running | undefined {
  if (row.version === null) return undefined
  const flows = flowsOf(reader)
  const key = `${row.id} ${row.version}`
  const known = flows.get(key)
  if (known) return { row, flow: known }
  const definition = findDefinition(reader, row)
  if (definition === undefined) return undefined
  const flow = new Flow(parseDefinition(definition))
  if (flows.size >= MAX_KNOWN) flows.clear()
  flows.set(key, flow)
  return { row, flow }
}
