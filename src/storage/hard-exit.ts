import { libcFunction } from './libc.ts'

/**
 * Ends the process with this code immediately, as _exit(2) does: no handler runs, and
 * SQLite closes nothing. Closing the last connection would move pages of a truncated WAL
 * into the main file.
 */
export function hardExit(exitCode: number): never {
  libcFunction('_exit', { args: ['i32'], returns: 'void' })?.(exitCode)
  process.kill(process.pid, 'SIGKILL')
  throw new Error('The process was to end.')
}
