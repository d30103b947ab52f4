import { statementOf } from '../../src/db/fragment.ts'
import type { TestApp } from './app.ts'

/** Records the reads of the read pool from now on. */
export function watchReadPool(app: TestApp): string[] {
  const reads: string[] = []
  const { readPool } = app.db
  const of = readPool.of.bind(readPool)
  readPool.of = (asker) => {
    const rows = of(asker)
    return {
      all: (sql, ...params) => {
        reads.push(statementOf(sql, params).text)
        return rows.all(sql, ...params)
      },
      get: (sql, ...params) => {
        reads.push(statementOf(sql, params).text)
        return rows.get(sql, ...params)
      },
    }
  }
  return reads
}
