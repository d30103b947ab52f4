import { useEffect, useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { offersByItself, signInByPasskey } from '../../api/passkeys.ts'

/**
 * Lets the browser suggest passkeys in the email field while the page is open. Returns the refusal
 * of a chosen passkey.
 * @param isOn whether the server supports passkeys
 */
export function useOfferedPasskey(isOn: boolean): unknown {
  const [refusal, setRefusal] = useState<unknown>()
  useEffect(() => {
    if (!isOn) return
    const leaving = new AbortController()
    offer(leaving.signal, setRefusal).catch(() => {})
    return () => leaving.abort()
  }, [isOn])
  return refusal
}

async function offer(signal: AbortSignal, onRefusal: (refusal: unknown) => void): Promise<void> {
  if (!(await offersByItself())) return
  for (;;) {
    try {
      return await signInByPasskey({ waiting: signal })
    } catch (error) {
      // A challenge of the server expires after five minutes. A passkey chosen later needs a new
      // one.
      const isLate = error instanceof ApiError && error.code === 'GONE'
      if (signal.aborted) return
      if (error instanceof ApiError && error.status !== 0) onRefusal(error)
      if (!isLate) return
    }
  }
}
