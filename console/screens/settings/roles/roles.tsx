import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import type { RoleDetails } from '../../../api/api.gen.ts'
import { useCan } from '../../../api/hooks.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { counted, number } from '../../../ui/format.ts'
import { Page, Toolbar } from '../../../ui/page.tsx'
import { Choice } from '../../../ui/tabs.tsx'
import { Loaded } from '../../../ui/waiting.tsx'
import { RoleMatrix } from './role-matrix.tsx'
import styles from './roles.module.css'
import { useRoles } from './use-roles.ts'

/** Permissions of all roles: a table on a desktop, and a list of roles on a phone. */
export function Roles() {
  const can = useCan()
  const roles = useRoles()
  const { differ = false } = useSearch({ from: '/inside/settings/roles' })
  const navigate = useNavigate({ from: '/settings/roles' })
  return (
    <Page
      title="Roles"
      isWide
      intro="The four roles of the system are fixed. A role of your own has the permissions that you choose."
      actions={
        can('role:create') && (
          <Link to="/settings/roles/new" className={buttonClass({ kind: 'primary' })}>
            <Plus size={16} aria-hidden />
            Make a role
          </Link>
        )
      }
    >
      <Loaded query={roles} lines={8}>
        {(all) => (
          <>
            <div className={styles.wide}>
              <Toolbar>
                <Choice<'ALL' | 'DIFFER'>
                  label="Permissions"
                  value={differ ? 'DIFFER' : 'ALL'}
                  options={[
                    ['ALL', 'All permissions'],
                    ['DIFFER', 'Where roles differ'],
                  ]}
                  onChange={(next) => navigate({ search: { differ: next === 'DIFFER' ? true : undefined } })}
                />
              </Toolbar>
              <RoleMatrix roles={all} onlyDifferent={differ} />
            </div>
            <RoleList roles={all} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

/** List of roles for a phone. */
const RoleList = ({ roles }: { roles: readonly RoleDetails[] }) => (
  <ul className={styles.narrow} aria-label="Roles">
    {roles.map(({ id, name, description, memberCount, permissions }) => (
      <li key={id}>
        <Link to="/settings/roles/$id" params={{ id }} className={styles.card}>
          <strong>{name}</strong>
          {description && <span>{description}</span>}
          <span className={styles.quiet}>
            {counted(memberCount, 'person', 'people')} · {number(permissions.length)} permissions
          </span>
        </Link>
      </li>
    ))}
  </ul>
)
