import type { Written } from './kept.ts'

/**
 * Unsaved content in the tab's history entry, for use after a reload. Other pages and people cannot
 * read it, and it ends with the tab.
 */

const KEY = 'carillonWritten'
const { replaceState } = History.prototype

/**
 * Keeps the draft in the history entry.
 * @param written undefined once everything is stored
 */
export function keepInEntry(written: Written | undefined): void {
  const { [KEY]: before, ...rest } = Object(history.state)
  if (before === undefined && written === undefined) return
  try {
    // Bypasses the router, because the page does not change. After a reload, the router gives an
    // entry without a key its own state.
    replaceState.call(history, written ? { key: KEY, ...rest, [KEY]: written } : rest, '')
  } catch {
    // A browser may refuse frequent changes. The next change includes this one.
  }
}

/**
 * Returns the draft from before a reload, or undefined if it belongs to another campaign.
 * @param id null for an unstored draft
 */
export function writtenInEntry(id: string | null): Written | undefined {
  const written: Written | undefined = Object(history.state)[KEY]
  return written?.id === id ? written : undefined
}
