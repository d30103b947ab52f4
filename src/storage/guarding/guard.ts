import { basename } from 'node:path'
import type { WriteGuard } from '../../db/create-database.ts'
import { AppError } from '../../lib/errors.ts'
import type { FileWatch, Loss } from './watch-files.ts'

const RETRY_SECONDS = 30

/**
 * Returns the refusal of a write because of this loss (SERVICE_UNAVAILABLE). Workers treat its cause as a fault
 * of the disk and wait.
 */
export function lost({ path, isCut }: Loss): AppError {
  const what = `${basename(path)} was ${isCut ? 'cut' : 'deleted or replaced'} while the server uses it`
  return new AppError(
    'SERVICE_UNAVAILABLE',
    `Nothing can be saved: ${what}. The operator must restart the server.`,
    {
      retryAfterSeconds: RETRY_SECONDS,
      cause: Object.assign(new Error(`${path} is not the file that was opened`), { code: 'EIO' }),
      isLogged: true,
    },
  )
}

/**
 * Returns a guard that refuses every write after the first fault of the files. @param onLoss called at each
 * refusal
 */
export function guardOf(watch: FileWatch, onLoss: (loss: Loss) => void = () => {}): WriteGuard {
  let found: Loss | undefined
  const check = (loss: Loss | undefined): void => {
    found ??= loss
    if (!found) return
    onLoss(found)
    throw lost(found)
  }
  return {
    begun: () => check(found ?? watch.hold()),
    committed: () => check(watch.confirm()),
  }
}
