import { spyOn } from 'bun:test'
import * as crypto from 'node:crypto'
import { PASSWORD } from './people.ts'

/**
 * The password of most tests is hashed once per process for each set of parameters: a hash takes 25 ms of a
 * processor, and the people of some 200 tests have it. Other passwords are hashed as ever. Whether a password fits a
 * hash is worked out once per process for each two of them.
 */
export function hashUsualPasswordOnce(): void {
  const { hash, verify } = Bun.password
  const [hashes, verdicts] = [new Map<string, Promise<string>>(), new Map<string, Promise<boolean>>()]
  Bun.password.hash = (password, parameters) =>
    password === PASSWORD
      ? once(hashes, JSON.stringify(parameters), () => hash(password, parameters))
      : hash(password, parameters)
  Bun.password.verify = (password, hashed, ...algorithm) =>
    once(verdicts, JSON.stringify([String(password), String(hashed), algorithm]), () =>
      verify(password, hashed, ...algorithm),
    )
}

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
