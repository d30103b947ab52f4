import { useEffect, useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { offersByItself, signInByPasskey } from '../../api/passkeys.ts'

/**
 * Lets the browser offer passkeys in what it fills in, while the page is open. Returns why a chosen one was refused.
 * @param isOn whether the server has passkeys
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
      // The question of the server is valid for five minutes: a passkey that was chosen later is asked for again.
      const isLate = error instanceof ApiError && error.code === 'GONE'
      if (signal.aborted) return
      if (error instanceof ApiError && error.status !== 0) onRefusal(error)
      if (!isLate) return
    }
  }
}
