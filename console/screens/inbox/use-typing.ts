import { useEffect, useRef } from 'react'
import { call } from '../../api/client.ts'

/** Interval between reports, ms. The server forgets a report after six seconds. */
const AGAIN_MS = 4_000

/**
 * Shows colleagues that the user is writing a reply: `go` after each change, `stop` when it is sent
 * or left.
 */
export function useTyping(id: string): { go(): void; stop(): void } {
  const last = useRef(0)
  const report = (isWriting: boolean) => {
    last.current = isWriting ? Date.now() : 0
    const request = { params: { id }, body: { isWriting } }
    call('POST /inbox/conversations/{id}/typing', request, { isHarmless: true }).catch(() => {
      // The report is optional. The server checks the reply when it is sent.
    })
  }
  const stop = () => {
    if (last.current > 0) report(false)
  }
  const leaving = useRef(stop)
  leaving.current = stop
  useEffect(() => () => leaving.current(), [])
  return {
    go: () => {
      if (Date.now() - last.current > AGAIN_MS) report(true)
    },
    stop,
  }
}
