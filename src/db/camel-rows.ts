import type { Statement } from './driver.ts'

type Row = Record<string, unknown>

/** Turns `organization_id` into `organizationId`, the name in code. An expression without a name stays unchanged. */
export const camelName = (column: string): string =>
  /^\w+$/.test(column)
    ? column.replace(/(?<!_)_+([a-z0-9])/g, (_, first: string) => first.toUpperCase())
    : column

/**
 * Returns a function that renames the columns of rows with the same columns as this row, or undefined if no
 * name changes.
 */
function renamerOf(row: Row): ((row: Row) => Row) | undefined {
  const names = Object.keys(row)
  if (names.every((name) => camelName(name) === name)) return undefined
  // Written out, because a loop over the names takes half as long as the read itself.
  const fields = names.map((name) => `${JSON.stringify(camelName(name))}: row[${JSON.stringify(name)}]`)
  return new Function('row', `return { ${fields.join(', ')} }`) as (row: Row) => Row
}

/** A prepared statement whose rows have the names of the columns in camelCase. */
export class RowStatement {
  readonly #statement: Statement
  #rename: ((row: Row) => Row) | undefined
  #isShapeKnown = false

  constructor(statement: Statement) {
    this.#statement = statement
  }

  get(params: readonly unknown[]): Row | undefined {
    const row = this.#statement.get(...params) as Row | undefined
    return row && this.#learnShape(row) ? this.#rename!(row) : row
  }

  all(params: readonly unknown[]): Row[] {
    const rows = this.#statement.all(...params) as Row[]
    const [first] = rows
    return first && this.#learnShape(first) ? rows.map(this.#rename!) : rows
  }

  /** Returns the first column of the first row, or undefined if there is no row. */
  value(params: readonly unknown[]): unknown {
    const row = this.#statement.get(...params) as Row | undefined
    for (const column in row) return row[column]
    return undefined
  }

  run(params: readonly unknown[] = []): { changes: number; lastInsertRowid: number } {
    const { changes, lastInsertRowid } = this.#statement.run(...params)
    return { changes, lastInsertRowid: Number(lastInsertRowid) }
  }

  /** Tells whether columns are renamed. */
  #learnShape(row: Row): boolean {
    if (!this.#isShapeKnown) {
      this.#rename = renamerOf(row)
      this.#isShapeKnown = true
    }
    return this.#rename !== undefined
  }
}
