import type { Written } from './kept.ts'

/**
 * What is not stored yet stays in the entry of this address in the history of the tab, so that a reload finds it. It is
 * in no storage that other pages or people read, and ends with the tab.
 */

const KEY = 'carillonWritten'
const { replaceState } = History.prototype

/** @param written undefined once everything is stored */
export function keepInEntry(written: Written | undefined): void {
  const { [KEY]: before, ...rest } = Object(history.state)
  if (before === undefined && written === undefined) return
  try {
    // Past the router, for which nothing changes. It gives an entry without a key a state of its own after a reload.
    replaceState.call(history, written ? { key: KEY, ...rest, [KEY]: written } : rest, '')
  } catch {
    // A browser may refuse so many changes in so short a time: the next one has it.
  }
}

/** What was written here before a reload; undefined if it is of another campaign. @param id null: of none yet */
export function writtenInEntry(id: string | null): Written | undefined {
  const written: Written | undefined = Object(history.state)[KEY]
  return written?.id === id ? written : undefined
}
