import { settingsRoles } from '../../../../words/en/settings-roles.ts'
import type { Permission } from '../../../api/api.gen.ts'
import styles from './change-summary.module.css'
import { meaningOf, type PermissionChange } from './permissions.ts'

/**
 * Permissions that a change adds and removes.
 * @param affected sentence that names the affected members
 */
export function ChangeSummary({
  change: { given, taken },
  affected,
}: {
  change: PermissionChange
  affected: string
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled with the arrow keys
    <section className={styles.summary} aria-label={settingsRoles.changes()} aria-live="polite" tabIndex={0}>
      <p>{affected}</p>
      {taken.length > 0 && (
        <div className={styles.taken}>
          <p className={styles.title}>{settingsRoles.changeRemoved({ count: taken.length })}</p>
          <Meanings permissions={taken} />
        </div>
      )}
      {given.length > 0 && (
        <div className={styles.given}>
          <p className={styles.title}>{settingsRoles.changeAdded({ count: given.length })}</p>
          <Meanings permissions={given} />
        </div>
      )}
    </section>
  )
}

const Meanings = ({ permissions }: { permissions: readonly Permission[] }) => (
  <ul className={styles.list}>
    {permissions.map((permission) => (
      <li key={permission}>{meaningOf(permission)}</li>
    ))}
  </ul>
)
