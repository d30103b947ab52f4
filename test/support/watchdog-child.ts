import { armFaultPoints } from '../../src/lib/fault.ts'
import { watchLoop } from '../../src/wiring/watchdog.ts'

/**
 * A process that watches its event loop with short limits. Prints `beats` after some turns of the loop, and
 * then follows its argument.
 */
const [what] = process.argv.slice(2)
const stop = watchLoop({ beatMs: 20, silenceMs: 1_000, graceSeconds: 1 })
const END_MS = 3_500
setTimeout(() => console.log('beats'), 500)
if (what === 'stuck') setTimeout(() => armFaultPoints(['loop.stuck']), 600)
// Longer than the silence, but shorter than the silence with the grace period.
if (what === 'slow') setTimeout(() => Bun.sleepSync(1_400), 600)
if (what === 'ended') {
  setTimeout(() => {
    stop()
    Bun.sleepSync(END_MS)
    process.exit(0)
  }, 600)
} else setTimeout(() => process.exit(0), END_MS)
