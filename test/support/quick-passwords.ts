import { spyOn } from 'bun:test'
import * as crypto from 'node:crypto'

/** Cost of a hash in tests: a tenth of a millisecond instead of 25. */
const CHEAP = { memoryCost: 8, timeCost: 1 } as const

/**
 * Hashes each password at the lowest cost of its algorithm, and writes the requested cost into the hash.
 * Hundreds of tests hash passwords, and none tests how long that takes. Verifies each pair of a password and
 * a foreign hash once per process.
 */
export function hashPasswordsCheaply(): void {
  const { hash, verify } = Bun.password
  /** Cheap hashes by their published form. */
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
 * Derives each key of a passphrase once per process, because a key takes a tenth of a second of processor
 * time. A test often reads the file that it wrote, with the same salt. Another passphrase, salt or cost gives
 * another key as usual.
 */
export function derivePassphraseKeysOnce(): void {
  const derive = crypto.scryptSync
  const keys = new Map<string, Buffer>()
  spyOn(crypto, 'scryptSync').mockImplementation((passphrase, salt, length, cost) => {
    const place = JSON.stringify([passphrase, salt, length, cost])
    const key = keys.get(place) ?? derive(passphrase, salt, length, cost)
    keys.set(place, key)
    // The caller may wipe the key.
    return Buffer.from(key)
  })
}

function once<T>(known: Map<string, Promise<T>>, key: string, work: () => Promise<T>): Promise<T> {
  const made = known.get(key) ?? work()
  known.set(key, made)
  return made
}
