import { spyOn } from 'bun:test'
import * as crypto from 'node:crypto'

/** What a hash costs in tests: a tenth of a millisecond instead of 25. */
const CHEAP = { memoryCost: 8, timeCost: 1 } as const

/**
 * Hashes each password at the lowest cost of its algorithm, under the name of the cost that was asked for. Hundreds of
 * tests hash passwords, and none is about how long that takes. Whether a password fits a hash made elsewhere is worked
 * out once per process for each two of them.
 */
export function hashPasswordsCheaply(): void {
  const { hash, verify } = Bun.password
  /** Cheap hashes by the name under which they are known. */
  const made = new Map<string, string>()
  const verdicts = new Map<string, Promise<boolean>>()
  Bun.password.hash = async (password, parameters) => {
    if (typeof parameters !== 'object' || parameters.algorithm === 'bcrypt') return hash(password, parameters)
    const cheap = await hash(password, { ...parameters, ...CHEAP })
    const { memoryCost, timeCost } = parameters
    const named = cheap.replace(costs(CHEAP), costs({ memoryCost, timeCost }))
    made.set(named, cheap)
    return named
  }
  Bun.password.verify = (password, hashed, ...algorithm) => {
    const cheap = made.get(String(hashed))
    if (cheap !== undefined) return verify(password, cheap, ...algorithm)
    return once(verdicts, JSON.stringify([String(password), String(hashed), algorithm]), () =>
      verify(password, hashed, ...algorithm),
    )
  }
}

const costs = ({
  memoryCost,
  timeCost,
}: {
  memoryCost?: number | undefined
  timeCost?: number | undefined
}): string => `$m=${memoryCost},t=${timeCost},`

/**
 * Each key of a passphrase is derived once per process: a file that is read in the test which wrote it has the same
 * salt, and a key takes a tenth of a second of a processor. Another passphrase, salt or cost gives another key as ever.
 */
export function derivePassphraseKeysOnce(): void {
  const derive = crypto.scryptSync
  const keys = new Map<string, Buffer>()
  spyOn(crypto, 'scryptSync').mockImplementation((passphrase, salt, length, cost) => {
    const place = JSON.stringify([passphrase, salt, length, cost])
    const key = keys.get(place) ?? derive(passphrase, salt, length, cost)
    keys.set(place, key)
    // Whoever has it may wipe it.
    return Buffer.from(key)
  })
}

function once<T>(known: Map<string, Promise<T>>, key: string, work: () => Promise<T>): Promise<T> {
  const made = known.get(key) ?? work()
  known.set(key, made)
  return made
}
