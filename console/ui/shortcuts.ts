import { useEffect } from 'react'

/** Shortcuts of a screen, for the help that `?` opens. */

interface Shortcut {
  /** Keys to press: `j`, or `Ctrl Enter`. */
  keys: string
  label: string
}

export interface ShortcutList {
  title: string
  shortcuts: readonly Shortcut[]
}

const lists = new Set<ShortcutList>()

/** Returns the shortcuts of the current screen. */
export const shownShortcuts = (): ShortcutList[] => [...lists]

/**
 * Lists the shortcuts of a screen while it is shown.
 * @param list must be the same object in each render
 */
export function useShortcutList(list: ShortcutList): void {
  useEffect(() => {
    lists.add(list)
    return () => {
      lists.delete(list)
    }
  }, [list])
}

/** Returns whether a dialog is open. Shortcuts of the screen behind it must then do nothing. */
export const isInDialog = (): boolean => document.querySelector('dialog[open]') !== null
