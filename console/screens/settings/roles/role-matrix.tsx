import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { Fragment } from 'react'
import { settingsRoles } from '../../../../words/en/settings-roles.ts'
import type { RoleDetails } from '../../../api/api.gen.ts'
import { meaningOf, PERMISSION_GROUPS } from './permissions.ts'
import styles from './role-matrix.module.css'

interface MatrixProps {
  roles: readonly RoleDetails[]
  /** Whether to omit permissions that all roles or none have. */
  onlyDifferent: boolean
}

/** Table of permissions by role. Both headers stay visible while it scrolls. */
export function RoleMatrix({ roles, onlyDifferent }: MatrixProps) {
  const allowed = roles.map(({ permissions }) => new Set(permissions))
  const groups = PERMISSION_GROUPS.map(({ title, permissions }) => ({
    title,
    permissions: permissions.filter((permission) => {
      const count = allowed.filter((some) => some.has(permission)).length
      return !onlyDifferent || (count > 0 && count < roles.length)
    }),
  })).filter(({ permissions }) => permissions.length > 0)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled with the arrow keys
    <section className={styles.frame} aria-label={settingsRoles.matrix()} tabIndex={0}>
      <table className={styles.matrix}>
        <thead>
          <tr>
            <td className={styles.corner} />
            {roles.map(({ id, name, memberCount }) => (
              <th key={id} scope="col">
                <Link to="/settings/roles/$id" params={{ id }}>
                  {name}
                </Link>
                <span className={styles.count}>{settingsRoles.memberCount({ count: memberCount })}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map(({ title, permissions }) => (
            <Fragment key={title}>
              <tr className={styles.group}>
                <th scope="rowgroup">{title}</th>
                <td colSpan={roles.length} />
              </tr>
              {permissions.map((permission) => (
                <tr key={permission}>
                  <th scope="row">{meaningOf(permission)}</th>
                  {allowed.map((some, index) => (
                    <td key={roles[index]?.id}>
                      {some.has(permission) ? (
                        <Check
                          size={16}
                          role="img"
                          aria-hidden={false}
                          aria-label={settingsRoles.allowed()}
                          className={styles.yes}
                        />
                      ) : (
                        <span className={styles.no}>
                          <span className={styles.hidden}>{settingsRoles.denied()}</span>
                        </span>
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </section>
  )
}
