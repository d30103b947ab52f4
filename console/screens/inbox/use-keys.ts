import { useEffect, useRef } from 'react'
import { inbox } from '../../../words/en/inbox.ts'
import { isTyping } from '../../ui/search-field.tsx'
import type { ShortcutList } from '../../ui/shortcuts.ts'

/** Shortcuts of the inbox. Disabled while typing and while a dialog or menu is open. */
export const KEYS: ShortcutList = {
  title: inbox.title(),
  shortcuts: [
    { keys: 'J', label: inbox.keysNext() },
    { keys: 'K', label: inbox.keysPrevious() },
    { keys: 'R', label: inbox.keysReply() },
    { keys: inbox.keysSendKeys(), label: inbox.keysSend() },
    { keys: inbox.keysEscape(), label: inbox.keysLeave() },
    { keys: 'N', label: inbox.keysNote() },
    { keys: 'E', label: inbox.keysClose() },
    { keys: 'S', label: inbox.snooze() },
    { keys: 'A', label: inbox.assign() },
    { keys: 'U', label: inbox.unreadAct() },
    { keys: '/', label: inbox.keysSearch() },
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
