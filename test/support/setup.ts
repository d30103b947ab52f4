import { beforeEach, expect } from 'bun:test'
import fc from 'fast-check'
import { derivePassphraseKeysOnce, hashPasswordsCheaply } from './quick-passwords.ts'
import { chosenSeed } from './random.ts'
import { runs } from './size.ts'

/**
 * Loaded before every test file (bunfig.toml). One seed decides all random choices of a run. The run prints
 * it, and `TEST_SEED=… npm test` repeats the run.
 */
const seed = chosenSeed()
fc.configureGlobal({ seed, numRuns: runs(100) })
console.error(`Random tests use TEST_SEED=${seed}.`)

hashPasswordsCheaply()
derivePassphraseKeysOnce()

// A test without an assertion could not fail.
beforeEach(() => {
  expect.hasAssertions()
})
