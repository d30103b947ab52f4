import { openSync } from 'node:fs'
import { EXIT, Refusal } from '../src/lib/exit.ts'

/**
 * Opened before the command goes on as the user who owns the data, who may not
 * be allowed to. `a` and not `w`: what is there stays until there is something
 * to replace it with. New files are readable by their owner alone.
 */
export function openFile(path: string, mode: 'r' | 'a'): number {
  try {
    return openSync(path, mode, 0o600)
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    if (code === 'ENOENT' && mode === 'r') throw new Refusal(EXIT.FAILED, `There is no file ${path}.`)
    const what = mode === 'r' ? 'read' : 'written'
    throw new Refusal(EXIT.FAILED, `${path} cannot be ${what}: ${(cause as Error).message}`, undefined, cause)
  }
}
