import { useEffect, useState } from 'react'
import type { SignInMethods } from '../../api/api.gen.ts'
import { ApiError, call } from '../../api/client.ts'
import { pause } from '../../api/connection.ts'

const PAUSE_MS = 2_000
let known: SignInMethods | undefined

/**
 * Returns the sign-in methods of this server, or undefined until they are known. Retries while the
 * server is unreachable.
 */
export function useMethods(): SignInMethods | undefined {
  const [methods, setMethods] = useState(known)
  useEffect(() => {
    if (known) return
    const leaving = new AbortController()
    async function ask() {
      while (!known && !leaving.signal.aborted) {
        try {
          known = (await call('GET /auth/methods', {}, { signal: leaving.signal })).data
          setMethods(known)
        } catch (error) {
          if (!(error instanceof ApiError) || !error.isPassing) return
          await pause(PAUSE_MS)
        }
      }
    }
    ask()
    return () => leaving.abort()
  }, [])
  return methods
}

/** Forgets the sign-in methods. The registration of the first user changes them. */
export const forgetMethods = (): void => {
  known = undefined
}
