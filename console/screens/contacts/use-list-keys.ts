import { useEffect, useRef, useState } from 'react'
import { isTyping } from '../../ui/search-field.tsx'

interface ListKeys {
  count: number
  /** Brings a row into view. */
  show(index: number): void
}

/** `j` and `k` move the mark down and up; Enter follows the link of the marked row, which has the focus. */
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
