import { Check, Minus } from 'lucide-react'
import { settingsRoles } from '../../../../words/en/settings-roles.ts'
import type { Permission } from '../../../api/api.gen.ts'
import checks from './permission-checks.module.css'
import styles from './permission-list.module.css'
import { meaningOf, PERMISSION_GROUPS } from './permissions.ts'

/** Read-only list of a role's permissions. */
export const PermissionList = ({ permissions }: { permissions: readonly Permission[] }) => (
  <div className={checks.groups}>
    {PERMISSION_GROUPS.map((group) => (
      <section key={group.title} className={checks.group}>
        <h2 className={styles.title}>{group.title}</h2>
        <ul>
          {group.permissions.map((permission) => {
            const isAllowed = permissions.includes(permission)
            const Icon = isAllowed ? Check : Minus
            return (
              <li key={permission} className={isAllowed ? styles.yes : styles.no}>
                <Icon
                  size={16}
                  role="img"
                  aria-hidden={false}
                  aria-label={isAllowed ? settingsRoles.listAllowed() : settingsRoles.listDenied()}
                />
                {meaningOf(permission)}
              </li>
            )
          })}
        </ul>
      </section>
    ))}
  </div>
)
