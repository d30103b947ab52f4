import { armFaultPoints } from '../../src/lib/fault.ts'
import { watchLoop } from '../../src/wiring/watchdog.ts'

/** A process that watches its loop with short times. Says `beats` when the loop has turned a while, and then does as it is asked. */
const [what] = process.argv.slice(2)
const stop = watchLoop({ beatMs: 20, silenceMs: 1_000, graceSeconds: 1 })
const END_MS = 3_500
setTimeout(() => console.log('beats'), 500)
if (what === 'stuck') setTimeout(() => armFaultPoints(['loop.stuck']), 600)
// Longer than the silence, and shorter than it with the grace.
if (what === 'slow') setTimeout(() => Bun.sleepSync(1_400), 600)
if (what === 'ended') {
  setTimeout(() => {
    stop()
    Bun.sleepSync(END_MS)
    process.exit(0)
  }, 600)
} else setTimeout(() => process.exit(0), END_MS)
