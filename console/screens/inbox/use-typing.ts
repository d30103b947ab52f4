import { useEffect, useRef } from 'react'
import { call } from '../../api/client.ts'

/** The server remembers it for six seconds. */
const AGAIN_MS = 4_000

/** Lets colleagues see that an answer is written: `go` with each change of the text, `stop` when it is sent or left. */
export function useTyping(id: string): { go(): void; stop(): void } {
  const last = useRef(0)
  const report = (isWriting: boolean) => {
    last.current = isWriting ? Date.now() : 0
    const request = { params: { id }, body: { isWriting } }
    call('POST /inbox/conversations/{id}/typing', request, { isHarmless: true }).catch(() => {
      // It is only a courtesy: the answer is checked when it is sent.
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
