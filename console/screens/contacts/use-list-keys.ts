import { useEffect, useRef, useState } from 'react'
import { isTyping } from '../../ui/search-field.tsx'

interface ListKeys {
  count: number
  /** Scrolls a row into view. */
  show(index: number): void
}

/** Moves a mark with `j` and `k`. The marked row's link has the focus, so Enter opens it. */
export function useListKeys(list: ListKeys) {
  const [marked, setMarked] = useState<number>()
  const latest = useRef(list)
  latest.current = list
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const step = { j: 1, k: -1 }[event.key]
      const isElsewhere =
        isTyping(event.target) ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        document.querySelector('dialog')
      if (!step || isElsewhere) return
      setMarked((old) => {
        const { count, show } = latest.current
        const next = Math.max(0, Math.min((old ?? -1) + step, count - 1))
        show(next)
        return next
      })
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return { marked }
}
