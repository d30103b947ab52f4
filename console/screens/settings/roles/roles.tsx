import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { settingsRoles } from '../../../../words/en/settings-roles.ts'
import type { RoleDetails } from '../../../api/api.gen.ts'
import { useCan } from '../../../api/hooks.ts'
import { buttonClass } from '../../../ui/button.tsx'
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
      title={settingsRoles.title()}
      isWide
      intro={settingsRoles.intro()}
      actions={
        can('role:create') && (
          <Link to="/settings/roles/new" className={buttonClass({ kind: 'primary' })}>
            <Plus size={16} aria-hidden />
            {settingsRoles.create()}
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
                  label={settingsRoles.permissions()}
                  value={differ ? 'DIFFER' : 'ALL'}
                  options={[
                    ['ALL', settingsRoles.permissionsAll()],
                    ['DIFFER', settingsRoles.permissionsDifferent()],
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
  <ul className={styles.narrow} aria-label={settingsRoles.title()}>
    {roles.map(({ id, name, description, memberCount, permissions }) => (
      <li key={id}>
        <Link to="/settings/roles/$id" params={{ id }} className={styles.card}>
          <strong>{name}</strong>
          {description && <span>{description}</span>}
          <span className={styles.quiet}>
            {settingsRoles.cardCounts({ members: memberCount, permissions: permissions.length })}
          </span>
        </Link>
      </li>
    ))}
  </ul>
)
