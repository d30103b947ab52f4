import { settingsPeople } from '../../../../words/en/settings-people.ts'
import type { Member } from '../../../api/api.gen.ts'
import { useChange, useOrganization } from '../../../api/hooks.ts'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { personName } from '../../../ui/format.ts'
import { toast } from '../../../ui/toast.tsx'

interface RemoveProps {
  member: Member
  isSelf: boolean
  onRemoved(): void
  onClose(): void
}

/** Asks before a member is removed. Only a new invitation brings them back. */
export function RemoveDialog({ member, isSelf, onRemoved, onClose }: RemoveProps) {
  const remove = useChange('DELETE /role/member', ['/user/all', '/role', '/billing/limits', '/invitations'])
  const organization = useOrganization()?.name ?? settingsPeople.organization()
  const name = personName(member)
  return (
    <ConfirmDialog
      title={
        isSelf
          ? settingsPeople.leaveTitle({ organization })
          : settingsPeople.removeTitle({ name, organization })
      }
      act={isSelf ? settingsPeople.leave() : settingsPeople.removeOne({ name })}
      keep={isSelf ? settingsPeople.leaveKeep() : settingsPeople.removeKeep({ name })}
      onClose={onClose}
      onConfirm={async () => {
        await remove.run({ query: { userId: member.id }, body: {} })
        toast(isSelf ? settingsPeople.left({ organization }) : settingsPeople.removed({ name }))
        onRemoved()
      }}
    >
      <p>{isSelf ? settingsPeople.leaveHint() : settingsPeople.removeHint({ name })}</p>
    </ConfirmDialog>
  )
}

interface TransferProps {
  member: Member
  onTransferred(): void
  onClose(): void
}

/** Asks before ownership is transferred. Only the new owner can return it. */
export function TransferDialog({ member, onTransferred, onClose }: TransferProps) {
  const transfer = useChange('POST /role/transfer-ownership', ['/user/all', '/role'])
  const organization = useOrganization()?.name ?? settingsPeople.organization()
  const name = personName(member)
  return (
    <ConfirmDialog
      title={settingsPeople.transferTitle({ name, organization })}
      act={settingsPeople.transferAct({ name })}
      keep={settingsPeople.transferKeep()}
      onClose={onClose}
      onConfirm={async () => {
        await transfer.run({ body: { userId: member.id } })
        toast(settingsPeople.transferred({ name }))
        onTransferred()
      }}
    >
      <p>{settingsPeople.transferHint({ name })}</p>
    </ConfirmDialog>
  )
}
