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

function once<T>(known: Map<string, Promise<T>>, key: string, work: () => Promise<T>): Promise<T> {
  const made = known.get(key) ?? work()
  known.set(key, made)
  return made
}
