import { describe, expect, test } from 'bun:test'
import { openSealingKey } from '../../src/accounts/settings/sealing-key.ts'
import { findSetting } from '../../src/db/settings.ts'
import { EXIT, Refusal } from '../../src/lib/exit.ts'
import { createTestApp, type TestApp } from '../support/app.ts'

const MASTER = 'one master key of thirty-two characters'

/** Opens the sealing key as a start of the appliance with this master key does. */
function open(app: TestApp, masterKey?: string): Uint8Array {
  return app.db.writeNow((tx) => {
    const settings = { ...app.app.settings, sealingKey: findSetting(tx, 'sealing_key')! }
    return openSealingKey(tx, settings, masterKey)
  })
}

function refusalOf(fn: () => unknown): Refusal {
  try {
    fn()
  } catch (error) {
    if (error instanceof Refusal) return error
  }
  throw new Error('It was not refused.')
}

describe('the key that seals provider credentials', () => {
  test('is in the database, so a copied file is complete', async () => {
    await using app = createTestApp()
    expect(Buffer.from(open(app)).toString('base64url')).toBe(app.app.settings.sealingKey)
  })

  test('is the same key when a master key wraps it, and cannot be read in the database', async () => {
    await using app = createTestApp()
    const before = open(app)
    expect(Buffer.from(open(app, MASTER))).toEqual(Buffer.from(before))
    const stored = findSetting(app.db, 'sealing_key')!
    expect(stored).toStartWith('wrapped:')
    expect(stored).not.toContain(app.app.settings.sealingKey)
    expect(Buffer.from(open(app, MASTER))).toEqual(Buffer.from(before))
  })

  test.each([
    { case: 'missing', masterKey: undefined, words: 'none is set' },
    { case: 'wrong', masterKey: `${MASTER}!`, words: 'is not the one' },
    { case: 'too short', masterKey: 'short', words: 'shorter than 32' },
  ])('a master key that is $case is refused, and nothing changes', async ({ masterKey, words }) => {
    await using app = createTestApp()
    open(app, MASTER)
    const stored = findSetting(app.db, 'sealing_key')
    const refusal = refusalOf(() => open(app, masterKey))
    expect(refusal.exitCode).toBe(EXIT.CONFIGURATION)
    expect(refusal.message).toContain(words)
    expect(refusal.remedy).toBeString()
    expect(`${refusal.message} ${refusal.remedy}`).not.toContain(MASTER)
    expect(findSetting(app.db, 'sealing_key')).toBe(stored!)
  })
})
