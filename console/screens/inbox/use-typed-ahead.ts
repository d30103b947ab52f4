import { useEffect, useRef } from 'react'
import { isTyping } from '../../ui/search-field.tsx'
import type { Mode, Typed } from './inbox-context.ts'

/** Maximum wait for a conversation to open, ms. */
const WAIT_MS = 5_000

/** Keeps text that is typed before the reply form opens, so that no letter is lost or works as a shortcut. */
export function useTypedAhead() {
  const typed = useRef<(Typed & { since: number }) | undefined>(undefined)
  const take = (): Typed | undefined => {
    const { current } = typed
    typed.current = undefined
    return current && Date.now() - current.since < WAIT_MS ? current : undefined
  }
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { current } = typed
      if (!current || isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return
      if (Date.now() - current.since > WAIT_MS) {
        typed.current = undefined
        return
      }
      event.preventDefault()
      event.stopPropagation()
      if (event.key === 'Escape') typed.current = undefined
      else if (event.key === 'Backspace') current.text = [...current.text].slice(0, -1).join('')
      else if (event.key === 'Enter') current.text += '\n'
      else if ([...event.key].length === 1) current.text += event.key
    }
    document.addEventListener('keydown', onKey, true)
    return () => document.removeEventListener('keydown', onKey, true)
  }, [])
  return {
    begin: (mode: Mode) => {
      typed.current = { mode, text: '', since: Date.now() }
    },
    take,
  }
}
