/**
 * Runs commands one after the other in this process, for `CommandHost`. A separate process for each takes a
 * tenth of a second of processor time, most of it to load the same modules.
 */
import { runHere } from './command-here.ts'
import type { CommandOrder } from './command-runs.ts'

process.on('message', async (order: CommandOrder) => {
  process.send!(await runHere(order))
})
process.on('disconnect', () => process.exit(0))
