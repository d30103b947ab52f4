import { beforeEach, expect } from 'bun:test'
import fc from 'fast-check'
import { derivePassphraseKeysOnce, hashPasswordsCheaply } from './quick-passwords.ts'
import { chosenSeed } from './random.ts'
import { runs } from './size.ts'

/**
 * Loaded before every test file (bunfig.toml). One seed governs all that is
 * random in a run; a run prints it, and `TEST_SEED=… npm test` repeats it.
 */
const seed = chosenSeed()
fc.configureGlobal({ seed, numRuns: runs(100) })
console.error(`Random tests use TEST_SEED=${seed}.`)

hashPasswordsCheaply()
derivePassphraseKeysOnce()

// A test that looks at nothing cannot fail.
beforeEach(() => {
  expect.hasAssertions()
})
