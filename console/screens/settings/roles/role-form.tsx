import { type ReactNode, useState } from 'react'
import type { Permission } from '../../../api/api.gen.ts'
import { TextField } from '../../../ui/field.tsx'
import { Actions, Form, Row, SubmitButton } from '../../../ui/form.tsx'
import { LeaveGuard } from '../../../ui/leave-guard.tsx'
import { Section } from '../../../ui/page.tsx'
import { ChangeSummary } from './change-summary.tsx'
import { PermissionChecks } from './permission-checks.tsx'
import { changeOf, isUnchanged } from './permissions.ts'
import styles from './role-form.module.css'

/** What a person says of a role. */
export interface RoleDraft {
  name: string
  description: string | null
  permissions: Permission[]
}

interface RoleFormProps {
  role: RoleDraft
  /** The permissions that are chosen at first; absent for those of the role. */
  beginning?: Permission[]
  /** Whom a change concerns, such as "4 people". */
  whose: string
  act: string
  /** Returns false if a person has to choose between two versions. Throws ApiError. */
  onSave(role: RoleDraft): Promise<boolean>
  /** The choice between two versions. */
  clash?(mine: RoleDraft): ReactNode
}

/** Name and permissions of a role. What a change takes away stands next to the button that saves it. */
export function RoleForm({ role, beginning = role.permissions, whose, act, onSave, clash }: RoleFormProps) {
  const [name, setName] = useState(role.name)
  const [description, setDescription] = useState(role.description ?? '')
  const [permissions, setPermissions] = useState<readonly Permission[]>(beginning)
  const change = changeOf(role.permissions, permissions)
  const mine = { name: name.trim(), description: description.trim() || null, permissions: [...permissions] }
  const isUnsaved =
    mine.name !== role.name || mine.description !== (role.description || null) || !isUnchanged(change)
  return (
    <Form label="Role" className={styles.form} onSubmit={() => onSave(mine)}>
      <Section>
        <Row>
          <TextField
            label="Name"
            name="name"
            required
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
          <TextField
            label="What it is for"
            name="description"
            value={description}
            onChange={({ target }) => setDescription(target.value)}
          />
        </Row>
      </Section>
      <PermissionChecks had={role.permissions} chosen={permissions} onChange={setPermissions} />
      {isUnsaved && (
        <div className={styles.bar}>
          <ChangeSummary change={change} whose={whose} />
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
