import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { Permission, RoleDetails } from '../../../api/api.gen.ts'
import { useCan, useChange } from '../../../api/hooks.ts'
import { read, refresh } from '../../../api/queries.ts'
import { useGo } from '../../../shell/use-go.ts'
import { attempt } from '../../../ui/attempt.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { counted } from '../../../ui/format.ts'
import { Page } from '../../../ui/page.tsx'
import { toast } from '../../../ui/toast.tsx'
import { Loaded } from '../../../ui/waiting.tsx'
import { PermissionList } from './permission-list.tsx'
import { RoleForm } from './role-form.tsx'
import { RoleMembers } from './role-members.tsx'
import { useMayGive, useRoles } from './use-roles.ts'

const BACK = { to: '/settings/roles', label: 'Roles' }

/** One role: what it may do and who has it. */
export function RoleScreen() {
  const { id } = useParams({ from: '/inside/settings/roles/$id' })
  const query = useQuery(read('GET /role/{id}', { params: { id } }))
  return (
    <Loaded query={query} lines={8}>
      {({ data: role }) => <Role key={role.id} role={role} />}
    </Loaded>
  )
}

function Role({ role }: { role: RoleDetails }) {
  const can = useCan()
  const change = useChange('PATCH /role/{id}', ['/role', '/user/all'])
  const { id, name, description, isSystem, permissions, memberCount } = role
  const isEditable = !isSystem && can('role:update')
  return (
    <Page
      title={name}
      back={BACK}
      beside={isSystem && <Badge>Fixed</Badge>}
      intro={description}
      actions={
        <>
          {can('role:create') && (
            <Link to="/settings/roles/new" search={{ from: id }} className={buttonClass()}>
              Make a role from it
            </Link>
          )}
          {!isSystem && can('role:delete') && <DeleteButton role={role} />}
        </>
      }
    >
      {isEditable ? (
        <RoleForm
          role={role}
          whose={memberCount > 0 ? counted(memberCount, 'person', 'people') : 'People with it'}
          act="Save"
          onSave={async (after) => {
            await change.run({ params: { id }, body: after })
            toast(`${after.name} was saved.`, {
              label: 'Undo',
              run: () =>
                attempt(() => change.run({ params: { id }, body: { name, description, permissions } })),
            })
          }}
        />
      ) : (
        <PermissionList permissions={permissions} />
      )}
      {can('member:read') && <RoleMembers role={role} />}
    </Page>
  )
}

/** Deletes a role that no member has. It can be made again. */
function DeleteButton({ role: { id, name, description, permissions } }: { role: RoleDetails }) {
  const go = useGo()
  // What is shown of it is not read again: it is gone.
  const remove = useChange('DELETE /role/{id}')
  const make = useChange('POST /role', ['/role'])
  async function act() {
    await remove.run({ params: { id } })
    go('/settings/roles')
    toast(`The role ${name} was deleted.`, {
      label: 'Undo',
      run: () => attempt(() => make.run({ body: { name, description, permissions } })),
    })
    refresh('/role')
  }
  return (
    <Button isBusy={remove.isRunning} onClick={() => attempt(act)}>
      Delete
    </Button>
  )
}

const NOTHING: { name: string; description: string | null; permissions: Permission[] } = {
  name: '',
  description: null,
  permissions: [],
}

/** A role of the organization's own, begun empty or from another one. */
export function NewRole() {
  const { from } = useSearch({ from: '/inside/settings/roles/new' })
  const navigate = useNavigate()
  const roles = useRoles()
  const mayGive = useMayGive()
  const make = useChange('POST /role', ['/role'])
  return (
    <Page
      title="A new role"
      back={BACK}
      intro="You can give only permissions that you have yourself. Who has a role may do what it says from their next click on."
    >
      <Loaded query={roles} lines={8}>
        {(all) => {
          const base = all.find(({ id }) => id === from)
          const permissions = (base?.permissions ?? []).filter((one) => mayGive([one]))
          return (
            <RoleForm
              key={from}
              role={NOTHING}
              beginning={permissions}
              whose="People with it"
              act="Make the role"
              onSave={async (role) => {
                const { data } = await make.run({ body: role })
                toast(`The role ${data.name} was made.`)
                navigate({ to: '/settings/roles/$id', params: { id: data.id }, ignoreBlocker: true })
              }}
            />
          )
        }}
      </Loaded>
    </Page>
  )
}
