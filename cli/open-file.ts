import { openSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { EXIT, Refusal } from '../src/lib/exit.ts'
import { removeAbandoned, Unfinished } from '../src/storage/unfinished.ts'

/**
 * Opens a file before the command continues as the owner of the data, because the owner may lack the
 * permission. Uses `a` instead of `w`, so that the old content stays until it is replaced. Makes a
 * new file readable only by its owner.
 */
export function openFile(path: string, mode: 'r' | 'a'): number {
  try {
    return openSync(path, mode, 0o600)
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    if (code === 'ENOENT' && mode === 'r') throw new Refusal(EXIT.FAILED, `There is no file ${path}.`)
    throw unusable(path, mode === 'r' ? 'read' : 'written', cause)
  }
}

/** Throws a refusal (exit 1) if the path is a folder. */
export function assertNoFolder(path: string): void {
  if (!isFolder(path)) return
  throw new Refusal(EXIT.FAILED, `${path} is a folder. Give the name of a file.`)
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch {
    return false
  }
}

const unusable = (path: string, action: string, cause: unknown): Refusal =>
  new Refusal(EXIT.FAILED, `${path} cannot be ${action}: ${(cause as Error).message}`, undefined, cause)

/**
 * Starts writing a file outside the data directory that appears only when it is complete.
 * Removes unfinished files of killed runs from its folder.
 * Throws a refusal (exit 1) when it cannot be written, or exit 75 while another process writes it.
 */
export function beginFile(target: string): Unfinished {
  assertNoFolder(target)
  removeAbandoned(dirname(target))
  try {
    return new Unfinished(target)
  } catch (cause) {
    throw cause instanceof Refusal ? cause : unusable(target, 'written', cause)
  }
}
