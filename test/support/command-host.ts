/**
 * Runs commands of the command line one after the other in this process, for `CommandHost`. A process of its own
 * for each takes a tenth of a second of a processor, most of it to load what the one before had loaded.
 */
import { runHere } from './command-here.ts'
import type { CommandOrder } from './command-runs.ts'

process.on('message', async (order: CommandOrder) => {
  process.send!(await runHere(order))
})
process.on('disconnect', () => process.exit(0))
