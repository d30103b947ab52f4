import { latestCopy } from '../src/appliance/copies/standing.ts'
import type { Config } from '../src/config/config.ts'
import { systemClock } from '../src/lib/clock.ts'
import { inLargeUnits } from '../src/lib/durations.ts'
import { error, type Finding, ok, warning } from './doctor-storage.ts'

/** Checks the copies elsewhere, by the records of the server and of commands. */
export function checkCopies({ dataDir, secrets }: Config): Finding[] {
  const check = 'copies elsewhere'
  if (!secrets.copies) {
    return [
      warning(
        check,
        'backup_to is not set: if this disk fails, everything is lost that you have not copied to another one (docs/operations/copies.md)',
      ),
    ]
  }
  const { place, newest, ageMs, failure, trouble } = latestCopy(dataDir, secrets.copies, systemClock.now())
  if (trouble) return [error(check, `${trouble.text} ${trouble.remedy}`)]
  const last = newest
    ? `${place}: the newest was made and read back ${inLargeUnits(ageMs ?? 0)} ago`
    : `${place}: none was made yet; the running server makes the first one, or \`carillon copies make\``
  if (failure)
    return [warning(check, `${last}; a later attempt failed and will be repeated: ${failure.reason}`)]
  return [newest ? ok(check, last) : warning(check, last)]
}
