import { useEffect, useRef } from 'react'
import { isTyping } from '../../ui/search-field.tsx'
import type { ShortcutList } from '../../ui/shortcuts.ts'

/** Shortcuts of the inbox. Disabled while typing and while a dialog or menu is open. */
export const KEYS: ShortcutList = {
  title: 'Inbox',
  shortcuts: [
    { keys: 'J', label: 'Next conversation' },
    { keys: 'K', label: 'Previous conversation' },
    { keys: 'R', label: 'Answer; Enter does the same' },
    { keys: 'Ctrl Enter', label: 'Send' },
    { keys: 'Esc', label: 'Leave the answer, which is kept' },
    { keys: 'N', label: 'Write a note' },
    { keys: 'E', label: 'Close, or open again' },
    { keys: 'S', label: 'Snooze' },
    { keys: 'A', label: 'Assign' },
    { keys: 'U', label: 'Mark as unread' },
    { keys: '/', label: 'Search' },
  ],
}

type Acts = Readonly<Record<string, (() => void) | false>>

const hasOverlay = (): boolean => document.querySelector('dialog[open], [popover]:popover-open') !== null

/** Returns whether Enter activates a link or button. */
const isPressing = ({ key, target }: KeyboardEvent): boolean =>
  key === 'Enter' && target instanceof HTMLElement && target.closest('a, button, summary') !== null

/**
 * Handles the shortcuts.
 * @param acts actions by key; `false` if the role may not
 */
export function useKeys(acts: Acts): void {
  const latest = useRef(acts)
  latest.current = acts
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const act = latest.current[event.key]
      if (!act || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (isTyping(event.target) || isPressing(event) || hasOverlay()) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
