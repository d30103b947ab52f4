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
  const organization = useOrganization()?.name ?? 'the organization'
  const name = personName(member)
  return (
    <ConfirmDialog
      title={isSelf ? `Leave ${organization}` : `Remove ${name} from ${organization}`}
      act={isSelf ? 'Leave' : `Remove ${name}`}
      keep={isSelf ? 'Stay' : `Keep ${name}`}
      onClose={onClose}
      onConfirm={async () => {
        await remove.run({ query: { userId: member.id }, body: {} })
        toast(isSelf ? `You left ${organization}.` : `${name} was removed.`)
        onRemoved()
      }}
    >
      <p>
        {isSelf ? 'Your' : 'Their'} sessions here end at once, and the API keys and open invitations that{' '}
        {isSelf ? 'you' : 'they'} made stop working. What {isSelf ? 'you' : 'they'} wrote stays.{' '}
        {isSelf ? 'You come' : 'They come'} back only by a new invitation. Other organizations are not
        touched.
      </p>
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
  const organization = useOrganization()?.name ?? 'the organization'
  const name = personName(member)
  return (
    <ConfirmDialog
      title={`Make ${name} the owner of ${organization}`}
      act={`Make ${name} the owner`}
      keep="Stay the owner"
      onClose={onClose}
      onConfirm={async () => {
        await transfer.run({ body: { userId: member.id } })
        toast(`${name} is the owner now. You are an admin.`)
        onTransferred()
      }}
    >
      <p>
        You become an admin: you can no longer pay, manage API keys or transfer the ownership, and only {name}{' '}
        can give it back. The API keys keep working and then act as {name}, who should replace those that you
        know.
      </p>
    </ConfirmDialog>
  )
}
