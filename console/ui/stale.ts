import { kit } from '../../words/en/kit.ts'
import { changesUnderWay } from '../api/client.ts'
import { heldFile } from './held-file.ts'
import { hasTyped } from './typed.ts'

/**
 * Reload after an upgrade. The server no longer has the files of an open tab. The tab reloads once,
 * and never while it has unsaved changes.
 */

const RELOADED = 'carillon-reloaded'
/** Time in which a second reload cannot fix the same failure, ms. */
const ONCE_IN_MS = 60_000

/** A file of the console failed to load. */
export class MissingFile extends Error {
  constructor(cause: unknown) {
    super(kit.fileNotLoaded(), { cause })
  }
}

/** Loads a part of the console. Throws MissingFile. */
export const loadPart = <T>(importer: () => Promise<T>): Promise<T> =>
  importer().catch((error) => {
    throw new MissingFile(error)
  })

/** Returns whether the server answers. A missing file is then missing on the server. */
export async function isServerThere(): Promise<boolean> {
  try {
    const { status } = await fetch('/console/', { method: 'HEAD', cache: 'no-store' })
    return status < 500
  } catch {
    return false
  }
}

/**
 * Loads the files of the next screen before the person types something that a reload would lose.
 * Reloads a tab from before an upgrade.
 */
export async function loadAhead(importer: () => Promise<unknown>): Promise<void> {
  try {
    await importer()
  } catch {
    if (await isServerThere()) await reloadUnlessUnsaved()
  }
}

/** Returns whether a reload would lose something: typed text, a chosen file, or a running save. */
function hasUnsaved(): boolean {
  const leaving = new Event('beforeunload', { cancelable: true })
  return !window.dispatchEvent(leaving) || heldFile() !== undefined || hasTyped(document.body)
}

/**
 * Reloads the page after all running changes are answered. Returns false if a reload would lose
 * something or has just happened.
 */
export async function reloadUnlessUnsaved(): Promise<boolean> {
  await changesDone()
  return !hasUnsaved() && reloadOnce()
}

/** Interval between checks for running changes, ms. */
const LOOK_MS = 100

/** Resolves when the server has answered all changes. */
export async function changesDone(): Promise<void> {
  while (changesUnderWay() > 0) await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
}

/** Reloads the page. Returns false if a reload has just happened. */
export function reloadOnce(): boolean {
  if (Date.now() - Number(sessionStorage.getItem(RELOADED) ?? 0) < ONCE_IN_MS) return false
  sessionStorage.setItem(RELOADED, String(Date.now()))
  location.reload()
  return true
}
