import { type CheckedBy, findFault } from '../../db/check.ts'
import { type Connection, sqliteCode, withReader } from '../../db/driver.ts'
import { pendingMigrations } from '../../db/migrate.ts'
import { type CheckedFile, checkedWhole } from '../../storage/opening/checked-file.ts'
import { assertCarillon, damaged, unreadable } from '../../storage/publishing/snapshot-file.ts'
import type { FollowedFile } from './state.ts'

const REMEDY =
  'Nothing was changed. Restore a copy instead: carillon restore --from-copies. `carillon copies list` shows all copies.'

/**
 * Returns the file of a standby as checked, with what `inspect` reads from it. A file that passed its full check is not
 * checked again: each segment after it was verified. Throws a refusal (exit 65) for a file that is damaged or newer
 * than this program.
 */
export function checkedFile<T>(
  path: string,
  { checked }: Pick<FollowedFile, 'checked'>,
  { by, inspect }: { by: CheckedBy; inspect(connection: Connection): T },
): { file: CheckedFile; found: T } {
  const isChecked = checked !== null && checked.fault === null
  try {
    return checkedWhole(path, () =>
      withReader(path, (connection) => {
        assertCarillon(connection, path, REMEDY)
        pendingMigrations(connection, by.migrations)
        const fault = isChecked ? undefined : findFault(connection, by)
        if (fault !== undefined) throw damaged(path, fault, REMEDY)
        return inspect(connection)
      }),
    )
  } catch (error) {
    if (sqliteCode(error)) throw unreadable(path, error, REMEDY)
    throw error
  }
}
