import { type ReactNode, useState } from 'react'
import { settingsRoles } from '../../../../words/en/settings-roles.ts'
import type { Permission } from '../../../api/api.gen.ts'
import { TextField } from '../../../ui/field.tsx'
import { Actions, Form, Row, SubmitButton } from '../../../ui/form.tsx'
import { LeaveGuard } from '../../../ui/leave-guard.tsx'
import { Section } from '../../../ui/page.tsx'
import { ChangeSummary } from './change-summary.tsx'
import { PermissionChecks } from './permission-checks.tsx'
import { changeOf, isUnchanged } from './permissions.ts'
import styles from './role-form.module.css'

/** Values of the role form. */
export interface RoleDraft {
  name: string
  description: string | null
  permissions: Permission[]
}

interface RoleFormProps {
  role: RoleDraft
  /** Initially chosen permissions; absent for the role's own. */
  beginning?: Permission[]
  /** Number of members that have the role. */
  memberCount: number
  act: string
  /** Stores the role. Returns false if the user has to choose a version. Throws ApiError. */
  onSave(role: RoleDraft): Promise<boolean>
  /** Renders the choice between two versions. */
  clash?(mine: RoleDraft): ReactNode
}

/** Form for the name and permissions of a role. Lost permissions show next to the save button. */
export function RoleForm({
  role,
  beginning = role.permissions,
  memberCount,
  act,
  onSave,
  clash,
}: RoleFormProps) {
  const [name, setName] = useState(role.name)
  const [description, setDescription] = useState(role.description ?? '')
  const [permissions, setPermissions] = useState<readonly Permission[]>(beginning)
  const change = changeOf(role.permissions, permissions)
  const mine = { name: name.trim(), description: description.trim() || null, permissions: [...permissions] }
  const isUnsaved =
    mine.name !== role.name || mine.description !== (role.description || null) || !isUnchanged(change)
  return (
    <Form label={settingsRoles.role()} className={styles.form} onSubmit={() => onSave(mine)}>
      <Section>
        <Row>
          <TextField
            label={settingsRoles.name()}
            name="name"
            required
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
          <TextField
            label={settingsRoles.description()}
            name="description"
            value={description}
            onChange={({ target }) => setDescription(target.value)}
          />
        </Row>
      </Section>
      <PermissionChecks had={role.permissions} chosen={permissions} onChange={setPermissions} />
      {isUnsaved && (
        <div className={styles.bar}>
          <ChangeSummary change={change} affected={settingsRoles.changeAffects({ count: memberCount })} />
          {clash?.(mine)}
          <Actions>
            <SubmitButton>{act}</SubmitButton>
          </Actions>
        </div>
      )}
      <LeaveGuard isUnsaved={isUnsaved} />
    </Form>
  )
}
