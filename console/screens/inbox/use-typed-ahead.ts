import { useEffect, useRef } from 'react'
import { isTyping } from '../../ui/search-field.tsx'
import type { Mode, Typed } from './inbox-context.ts'

/** A conversation that is not there after this time does not come, ms. */
const WAIT_MS = 5_000

/**
 * Keeps what is typed between the key that asks for the answer and the moment when it is there, so that no letter is
 * lost or taken for a key of the screen.
 */
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
