import type { Permission } from '../../../api/api.gen.ts'
import styles from './change-summary.module.css'
import { meaningOf, type PermissionChange } from './permissions.ts'

/**
 * Permissions that a change adds and removes.
 * @param whose such as "4 people"
 */
export function ChangeSummary({
  change: { given, taken },
  whose,
}: {
  change: PermissionChange
  whose: string
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled with the arrow keys
    <section className={styles.summary} aria-label="What changes" aria-live="polite" tabIndex={0}>
      {taken.length > 0 && (
        <div className={styles.taken}>
          <p className={styles.title}>
            {whose} can no longer ({taken.length})
          </p>
          <Meanings permissions={taken} />
        </div>
      )}
      {given.length > 0 && (
        <div className={styles.given}>
          <p className={styles.title}>
            {whose} can then also ({given.length})
          </p>
          <Meanings permissions={given} />
        </div>
      )}
    </section>
  )
}

const Meanings = ({ permissions }: { permissions: readonly Permission[] }) => (
  <ul className={styles.list}>
    {permissions.map((permission) => (
      <li key={permission}>{lowered(meaningOf(permission))}</li>
    ))}
  </ul>
)

const lowered = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)
