import { openSync } from 'node:fs'
import { EXIT, Refusal } from '../src/lib/exit.ts'

/**
 * Opens a file before the command continues as the owner of the data, who may lack the
 * permission. Uses `a` instead of `w`, so that the content stays until it is replaced.
 * Only their owner can read new files.
 */
export function openFile(path: string, mode: 'r' | 'a'): number {
  try {
    return openSync(path, mode, 0o600)
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    if (code === 'ENOENT' && mode === 'r') throw new Refusal(EXIT.FAILED, `There is no file ${path}.`)
    const action = mode === 'r' ? 'read' : 'written'
    throw new Refusal(
      EXIT.FAILED,
      `${path} cannot be ${action}: ${(cause as Error).message}`,
      undefined,
      cause,
    )
  }
}
