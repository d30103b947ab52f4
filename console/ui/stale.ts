import { changesUnderWay } from '../api/client.ts'
import { heldFile } from './held-file.ts'
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

/**
 * Loads what comes next, before the person does something that a reload would lose. A tab from before an upgrade is
 * reloaded now.
 */
export async function loadAhead(importer: () => Promise<unknown>): Promise<void> {
  try {
    await importer()
  } catch {
    if (await isServerThere()) await reloadUnlessUnsaved()
  }
}

/** Whether a reload would lose something: text in a field, a chosen file, or what a screen is saving. */
function hasUnsaved(): boolean {
  const leaving = new Event('beforeunload', { cancelable: true })
  return !window.dispatchEvent(leaving) || heldFile() !== undefined || hasTyped(document.body)
}

/** Reloads the page once nothing is on its way to the server. False if that would lose something, or was done just now. */
export async function reloadUnlessUnsaved(): Promise<boolean> {
  await changesDone()
  return !hasUnsaved() && reloadOnce()
}

/** How often it is looked whether what was begun to be saved is saved, ms. */
const LOOK_MS = 100

/** Resolves when no call that changes something is on its way. */
export async function changesDone(): Promise<void> {
  while (changesUnderWay() > 0) await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
}

/** Reloads the page, unless that was done a moment ago. False if it was. */
export function reloadOnce(): boolean {
  if (Date.now() - Number(sessionStorage.getItem(RELOADED) ?? 0) < ONCE_IN_MS) return false
  sessionStorage.setItem(RELOADED, String(Date.now()))
  location.reload()
  return true
}
