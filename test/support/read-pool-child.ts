/**
 * Closes a read pool in the middle of running statements, again and again.
 *
 * Usage: bun test/support/read-pool-child.ts <database> <times>
 */
import { interruptible } from '../../src/db/interruptible.ts'
import { workerReadPool } from '../../src/db/worker-pool.ts'
import { seededRandom } from './random.ts'

const [database, times] = process.argv.slice(2) as [string, string]
/** A statement that would count for days, and can be interrupted. */
const ENDLESS = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE ${interruptible('i').text})
  SELECT count(*) AS n FROM n`
const random = seededRandom(1)

for (let time = 0; time < Number(times); time++) {
  const pool = workerReadPool(database)
  const rows = pool.of({ organizationId: 1, advice: 'Ask for less.' })
  const reads = Promise.allSettled([rows.all(ENDLESS), rows.all(ENDLESS)])
  // A thread starts in 20 to 40 ms.
  await Bun.sleep(20 + random() * 30)
  await pool.close()
  await reads
}
console.log('closed')
