import { hasTyped } from './typed.ts'

/**
 * After an upgrade the files of an open tab are gone from the server. Such a tab is reloaded, once, and never while
 * something in it is not saved.
 */

const RELOADED = 'carillon-reloaded'
/** A failure that comes back within this time is not mended by another reload. */
const ONCE_IN_MS = 60_000

/** A file of the console could not be loaded. */
export class MissingFile extends Error {
  constructor(cause: unknown) {
    super('A file of the console could not be loaded.', { cause })
  }
}

/** Loads a part of the console. Throws MissingFile. */
export const loadPart = <T>(importer: () => Promise<T>): Promise<T> =>
  importer().catch((error) => {
    throw new MissingFile(error)
  })

/** Whether the server answers, so that the missing file is missing there. */
export async function isServerThere(): Promise<boolean> {
  try {
    const { status } = await fetch('/console/', { method: 'HEAD', cache: 'no-store' })
    return status < 500
  } catch {
    return false
  }
}

/** Whether a reload would lose something: text in a field, or what a screen is saving. */
export function hasUnsaved(): boolean {
  const leaving = new Event('beforeunload', { cancelable: true })
  return !window.dispatchEvent(leaving) || hasTyped(document.body)
}

/** Reloads the page, unless that was done a moment ago. False if it was. */
export function reloadOnce(): boolean {
  if (Date.now() - Number(sessionStorage.getItem(RELOADED) ?? 0) < ONCE_IN_MS) return false
  sessionStorage.setItem(RELOADED, String(Date.now()))
  location.reload()
  return true
}
