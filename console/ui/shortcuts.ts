import { useEffect } from 'react'

/** The keys of a screen, as the help lists them that `?` opens. */

interface Shortcut {
  /** As it is pressed: `j`, or `Ctrl Enter`. */
  keys: string
  label: string
}

export interface ShortcutList {
  title: string
  shortcuts: readonly Shortcut[]
}

const lists = new Set<ShortcutList>()

/** The keys of what is shown now. */
export const shownShortcuts = (): ShortcutList[] => [...lists]

/** Lists the keys of a screen while it is shown. @param list must not be made again with each render */
export function useShortcutList(list: ShortcutList): void {
  useEffect(() => {
    lists.add(list)
    return () => {
      lists.delete(list)
    }
  }, [list])
}

/** Whether a dialog is open, which keys of the screen behind it must not reach. */
export const isInDialog = (): boolean => document.querySelector('dialog[open]') !== null
