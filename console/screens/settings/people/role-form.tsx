import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { settingsPeople } from '../../../../words/en/settings-people.ts'
import type { Member, Role } from '../../../api/api.gen.ts'
import { useChange } from '../../../api/hooks.ts'
import { attempt } from '../../../ui/attempt.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { Actions, Form, SubmitButton } from '../../../ui/form.tsx'
import { personName } from '../../../ui/format.ts'
import { toast } from '../../../ui/toast.tsx'
import { ChangeSummary } from '../roles/change-summary.tsx'
import { changeOf } from '../roles/permissions.ts'
import { useMayGive, useRoles } from '../roles/use-roles.ts'

interface RoleFormProps {
  member: Member
  role: Role
  isSelf: boolean
  onGiven(): void
}

/** Changes a member's role. Shows the gained and lost permissions first. */
export function RoleForm({ member, role, isSelf, onGiven }: RoleFormProps) {
  const roles = useRoles().data ?? []
  const mayGive = useMayGive()
  const assign = useChange('PATCH /role/assign', ['/user/all', '/role'])
  const [roleId, setRoleId] = useState(role.id)
  const name = personName(member)
  const before = roles.find(({ id }) => id === role.id)
  const after = roles.find(({ id }) => id === roleId)
  const isChanged = after !== undefined && roleId !== role.id
  const offered = roles.filter(({ key }) => key !== 'OWNER')
  return (
    <Form
      label={settingsPeople.roleOf({ name })}
      onSubmit={async () => {
        if (!isChanged) return
        await assign.run({ body: { userId: member.id, roleId } })
        toast(settingsPeople.roleAssigned({ name, role: after.name }), {
          label: settingsPeople.undo(),
          run: () => attempt(() => assign.run({ body: { userId: member.id, roleId: role.id } })),
        })
        onGiven()
      }}
    >
      <SelectField
        label={settingsPeople.role()}
        name="roleId"
        value={roleId}
        onChange={({ target }) => setRoleId(target.value)}
        hint={
          <>
            {after?.description && <>{after.description} </>}
            <Link to="/settings/roles/$id" params={{ id: roleId }}>
              {settingsPeople.rolePermissions()}
            </Link>
          </>
        }
      >
        {offered.length === 0 && <option value={role.id}>{role.name}</option>}
        {offered.map(({ id, name: label, permissions }) => (
          <option key={id} value={id} disabled={id !== role.id && !mayGive(permissions)}>
            {id === role.id || mayGive(permissions) ? label : settingsPeople.roleAbove({ role: label })}
          </option>
        ))}
      </SelectField>
      {isChanged && (
        <>
          <ChangeSummary
            affected={isSelf ? settingsPeople.affectsYou() : settingsPeople.affectsOne({ name })}
            change={changeOf(before?.permissions ?? [], after.permissions)}
          />
          <Actions>
            <SubmitButton>{settingsPeople.roleAssign({ role: after.name })}</SubmitButton>
            <Button onClick={() => setRoleId(role.id)}>{settingsPeople.roleKeep({ role: role.name })}</Button>
          </Actions>
        </>
      )}
    </Form>
  )
}
