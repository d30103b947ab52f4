import { settingsRoles } from '../../../../words/en/settings-roles.ts'
import type { Permission } from '../../../api/api.gen.ts'
import { Button } from '../../../ui/button.tsx'
import { Check, FieldGroup } from '../../../ui/field.tsx'
import styles from './permission-checks.module.css'
import { isForOwnerAlone, meaningOf, PERMISSION_GROUPS, type PermissionGroup } from './permissions.ts'
import { useMayGive } from './use-roles.ts'

interface ChecksProps {
  /** Current permissions of the role. It may keep ones that the user lacks. */
  had: readonly Permission[]
  chosen: readonly Permission[]
  onChange(chosen: readonly Permission[]): void
}

/** Checkboxes for all permissions, in groups. */
export function PermissionChecks({ had, chosen, onChange }: ChecksProps) {
  const mayGive = useMayGive()
  const whyNot = (permission: Permission): string | undefined => {
    if (isForOwnerAlone(permission)) return settingsRoles.onlyOwner()
    if (!had.includes(permission) && !mayGive([permission])) return settingsRoles.notYours()
    return undefined
  }
  const set = (permissions: readonly Permission[], isOn: boolean): void =>
    onChange([
      ...chosen.filter((one) => !permissions.includes(one)),
      ...(isOn ? permissions.filter((one) => whyNot(one) === undefined) : []),
    ])
  return (
    <div className={styles.groups}>
      {PERMISSION_GROUPS.map((group) => (
        <Group key={group.title} group={group} chosen={chosen} whyNot={whyNot} onSet={set} />
      ))}
    </div>
  )
}

interface GroupProps {
  group: PermissionGroup
  chosen: readonly Permission[]
  whyNot(permission: Permission): string | undefined
  onSet(permissions: readonly Permission[], isOn: boolean): void
}

function Group({ group: { title, permissions }, chosen, whyNot, onSet }: GroupProps) {
  const open = permissions.filter((one) => whyNot(one) === undefined)
  const isFull = open.every((one) => chosen.includes(one))
  return (
    <div className={styles.group}>
      <FieldGroup label={title}>
        {permissions.map((permission) => {
          const reason = whyNot(permission)
          return (
            <Check
              key={permission}
              label={meaningOf(permission)}
              hint={reason}
              disabled={reason !== undefined}
              checked={chosen.includes(permission)}
              onChange={({ target }) => onSet([permission], target.checked)}
            />
          )
        })}
      </FieldGroup>
      {open.length > 1 && (
        <Button
          kind="quiet"
          className={styles.all}
          aria-label={(isFull ? settingsRoles.groupNone : settingsRoles.groupAll)({ group: title })}
          onClick={() => onSet(open, !isFull)}
        >
          {isFull ? settingsRoles.none() : settingsRoles.all()}
        </Button>
      )}
    </div>
  )
}
