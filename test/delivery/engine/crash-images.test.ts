import { expect, test } from 'bun:test'
import { CRASH_CASES, crashOften } from '../../support/crash-images.ts'
import { runs, some } from '../../support/size.ts'

/** test/drill/crash-images.drill.ts plays many more, and test/drill/every-provider.drill.ts kills processes. */
const CRASHES = runs(4)

test.each(some(CRASH_CASES.map((one) => [`${one.provider} ${one.channel}`, one] as const)))(
  '%s: opened as a crash left it right after the carrier accepted messages, no engine sends one of them again',
  (_name, one) => {
    expect(crashOften(one, CRASHES)).toBeGreaterThanOrEqual(CRASHES)
  },
)
