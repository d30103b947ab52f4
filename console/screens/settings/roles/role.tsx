import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { settingsRoles } from '../../../../words/en/settings-roles.ts'
import { versions } from '../../../../words/en/versions.ts'
import type { Permission, RoleDetails } from '../../../api/api.gen.ts'
import { call } from '../../../api/client.ts'
import { useCan, useChange } from '../../../api/hooks.ts'
import { read, refresh } from '../../../api/queries.ts'
import { stayed, useGo } from '../../../shell/use-go.ts'
import { attempt } from '../../../ui/attempt.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { ChangedElsewhere } from '../../../ui/changed-elsewhere.tsx'
import { Page } from '../../../ui/page.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useCarefulSave } from '../../../ui/use-careful-save.ts'
import { versionsOf } from '../../../ui/versions.tsx'
import { Loaded, LoadedPage } from '../../../ui/waiting.tsx'
import { PermissionList } from './permission-list.tsx'
import { meaningOf } from './permissions.ts'
import { type RoleDraft, RoleForm } from './role-form.tsx'
import { RoleMembers } from './role-members.tsx'
import { useMayGive, useRoles } from './use-roles.ts'

const BACK = { to: '/settings/roles', label: settingsRoles.title() }

/** A role with its permissions and members. */
export function RoleScreen() {
  const { id } = useParams({ from: '/inside/settings/roles/$id' })
  const query = useQuery(read('GET /role/{id}', { params: { id } }))
  return (
    <LoadedPage query={query} title={settingsRoles.role()} back={BACK} lines={8}>
      {({ data: role }) => <Role key={role.id} role={role} />}
    </LoadedPage>
  )
}

function Role({ role }: { role: RoleDetails }) {
  const can = useCan()
  const { id, name, description, isSystem, permissions } = role
  const isEditable = !isSystem && can('role:update')
  return (
    <Page
      title={name}
      back={BACK}
      beside={isSystem && <Badge>{settingsRoles.builtIn()}</Badge>}
      intro={description}
      actions={
        <>
          {can('role:create') && (
            <Link to="/settings/roles/new" search={{ from: id }} className={buttonClass()}>
              {settingsRoles.copy()}
            </Link>
          )}
          {!isSystem && can('role:delete') && <DeleteButton role={role} />}
        </>
      }
    >
      {isEditable ? <EditableRole role={role} /> : <PermissionList permissions={permissions} />}
      {can('member:read') && <RoleMembers role={role} />}
    </Page>
  )
}

const draftOf = ({ name, description, permissions }: RoleDetails): RoleDraft => ({
  name,
  description,
  permissions,
})

const inWords = ({ name, description, permissions }: RoleDraft) => ({
  [settingsRoles.name()]: name,
  [settingsRoles.description()]: description,
  [settingsRoles.permissions()]: permissions.map(meaningOf),
})

function EditableRole({ role }: { role: RoleDetails }) {
  const [shown, setShown] = useState(role)
  /**
   * Key of the form. Another version restarts it; a save does not, because the user may have
   * changed more meanwhile.
   */
  const [version, setVersion] = useState(0)
  const beginAgain = () => setVersion((last) => last + 1)
  const params = { id: role.id }
  const careful = useCarefulSave<RoleDetails, RoleDraft>(role, {
    formOf: draftOf,
    read: async () => (await call('GET /role/{id}', { params })).data,
    change: async (body, ifUpdatedAt) =>
      (await call('PATCH /role/{id}', { params, body }, { ifUpdatedAt })).data,
  })

  async function store(act: typeof careful.save, draft: RoleDraft): Promise<boolean> {
    const stored = await act(draft)
    if (!stored) return false
    setShown(stored)
    await refresh('/role', '/user/all')
    return true
  }

  async function saving(act: typeof careful.save, draft: RoleDraft): Promise<boolean> {
    const before = draftOf(shown)
    if (!(await store(act, draft))) return false
    const undo = () => attempt(() => store(careful.save, before).then((isStored) => isStored && beginAgain()))
    toast(settingsRoles.saved({ name: draft.name }), { label: settingsRoles.undo(), run: undo })
    return true
  }

  return (
    <RoleForm
      key={version}
      role={shown}
      memberCount={role.memberCount}
      act={settingsRoles.save()}
      onSave={(draft) => saving(careful.save, draft)}
      clash={(mine) =>
        careful.theirs && (
          <ChangedElsewhere
            title={versions.changed()}
            changedAt={careful.theirs.updatedAt}
            {...versionsOf(inWords(mine), inWords(draftOf(careful.theirs)))}
            onKeep={() => attempt(() => saving(careful.keep, mine))}
            onTake={() => {
              const theirs = careful.take()
              if (theirs) setShown(theirs)
              beginAgain()
            }}
          />
        )
      }
    />
  )
}

/** Deletes a role without members, with Undo. */
function DeleteButton({ role: { id, name, description, permissions } }: { role: RoleDetails }) {
  const go = useGo()
  // No refresh: the screen would try to load the deleted role.
  const remove = useChange('DELETE /role/{id}')
  const make = useChange('POST /role', ['/role'])
  async function act() {
    await remove.run({ params: { id } })
    go('/settings/roles')
    toast(settingsRoles.deleted({ name }), {
      label: settingsRoles.undo(),
      run: () => attempt(() => make.run({ body: { name, description, permissions } })),
    })
    refresh('/role')
  }
  return (
    <Button isBusy={remove.isRunning} onClick={() => attempt(act)}>
      {settingsRoles.delete()}
    </Button>
  )
}

const NOTHING: { name: string; description: string | null; permissions: Permission[] } = {
  name: '',
  description: null,
  permissions: [],
}

/** Creates a role, empty or from another one. */
export function NewRole() {
  const { from } = useSearch({ from: '/inside/settings/roles/new' })
  const navigate = useNavigate()
  const roles = useRoles()
  const mayGive = useMayGive()
  const make = useChange('POST /role', ['/role'])
  return (
    <Page title={settingsRoles.createTitle()} back={BACK} intro={settingsRoles.createIntro()}>
      <Loaded query={roles} lines={8}>
        {(all) => {
          const base = all.find(({ id }) => id === from)
          const permissions = (base?.permissions ?? []).filter((one) => mayGive([one]))
          return (
            <RoleForm
              key={from}
              role={NOTHING}
              beginning={permissions}
              memberCount={0}
              act={settingsRoles.create()}
              onSave={async (role) => {
                const isHere = stayed()
                const { data } = await make.run({ body: role })
                toast(settingsRoles.created({ name: data.name }))
                if (isHere()) {
                  navigate({ to: '/settings/roles/$id', params: { id: data.id }, ignoreBlocker: true })
                }
                return true
              }}
            />
          )
        }}
      </Loaded>
    </Page>
  )
}
