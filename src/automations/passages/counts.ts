import type { Tx } from '../../db/database.ts'
import type { AutomationRow } from '../records/table.ts'
import { addCounts } from './store.ts'

/** Collects what happened in a transaction, and adds it to the figures in one statement. */
export class Counts {
  readonly #rows = new Map<
    string,
    { organizationId: number; automationId: number; stepId: string; what: string; count: number }
  >()

  /** @param stepId empty for the automation itself */
  add(
    { id, organizationId }: Pick<AutomationRow, 'id' | 'organizationId'>,
    stepId: string,
    what: string,
    times = 1,
  ): void {
    const key = `${id} ${stepId} ${what}`
    const row = this.#rows.get(key)
    if (row) row.count += times
    else if (times > 0) this.#rows.set(key, { organizationId, automationId: id, stepId, what, count: times })
  }

  /** Writes what was collected, and starts over. */
  write(tx: Tx): void {
    addCounts(tx, [...this.#rows.values()])
    this.#rows.clear()
  }
}
