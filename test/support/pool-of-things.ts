import { afterEach, beforeEach } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Connection } from '../../src/db/driver.ts'
import { interruptible } from '../../src/db/interruptible.ts'
import { type PoolLimits, workerReadPool } from '../../src/db/worker-pool.ts'
import { openLiveDatabase } from '../../src/storage/opening/live-connection.ts'

/** A statement that counts for some tenths of a second. */
export const LONG = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 500000) SELECT count(*) AS n FROM n`
export const SHORT = 'SELECT count(*) AS n FROM things WHERE name <> ?'

/** A statement that would count for days, and can be interrupted. */
export const ENDLESS = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE ${interruptible('i').text})
  SELECT count(*) AS n FROM n`

/** Database and pool of each test in this file. The table `things` has the names a and b. */
export const things = {
  folder: '',
  writer: undefined as unknown as Connection,
  pool: undefined as unknown as ReturnType<typeof workerReadPool>,
}

/** Gives the test another pool with these limits. */
export async function limitPool(limits: Partial<PoolLimits>): Promise<void> {
  await things.pool.close()
  things.pool = workerReadPool(fileOf(things.folder), limits)
}

export const fileOf = (folder: string): string => join(folder, 'engine.db')

/** Returns the reader of a request of an organization, or of a job. */
export const readerOf = (organizationId: number, isJob = false) =>
  things.pool.of({ organizationId, isJob, advice: 'Ask for less.' })

/** Gives each test of a file its own database and pool. Call it once. */
export function useThings(): void {
  beforeEach(() => {
    things.folder = mkdtempSync(join(tmpdir(), 'carillon-read-pool-'))
    things.writer = openLiveDatabase(fileOf(things.folder))
    things.writer.exec(`CREATE TABLE things (name TEXT); INSERT INTO things VALUES ('a'), ('b')`)
    things.pool = workerReadPool(fileOf(things.folder))
  })
  afterEach(async () => {
    await things.pool.close()
    things.writer.close()
    rmSync(things.folder, { recursive: true })
  })
}
