import { type RefObject, useEffect, useRef } from 'react'
import { settingsOptOuts } from '../../../../words/en/settings-opt-outs.ts'
import { isTyping } from '../../../ui/search-field.tsx'
import { isInDialog, type ShortcutList, useShortcutList } from '../../../ui/shortcuts.ts'

const SHORTCUTS: ShortcutList = {
  title: settingsOptOuts.keysTitle(),
  shortcuts: [
    { keys: 'j', label: settingsOptOuts.keysNext() },
    { keys: 'k', label: settingsOptOuts.keysPrevious() },
    { keys: 'o', label: settingsOptOuts.keysOptOut() },
    { keys: 'n', label: settingsOptOuts.kept() },
  ],
}
const NONE: ShortcutList = { title: settingsOptOuts.messages(), shortcuts: [] }

/** Moves between list items with `j` and `k`, and decides about the focused one with `o` and `n`. */
export function useReviewKeys(isOn: boolean): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null)
  useShortcutList(isOn ? SHORTCUTS : NONE)
  useEffect(() => {
    if (!isOn) return
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || isInDialog()) return
      const items = [...(list.current?.children ?? [])] as HTMLElement[]
      const index = items.findIndex((item) => item.contains(document.activeElement))
      const step = { j: 1, k: -1 }[event.key]
      if (step) items[Math.max(0, Math.min(items.length - 1, index + step))]?.focus()
      else if (['o', 'n'].includes(event.key)) {
        items[index]?.querySelector<HTMLButtonElement>(`button[aria-keyshortcuts="${event.key}"]`)?.click()
      } else return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isOn])
  return list
}
