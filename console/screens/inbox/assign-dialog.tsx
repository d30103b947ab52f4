import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import type { Conversation } from '../../api/api.gen.ts'
import { useCan, useSession } from '../../api/hooks.ts'
import { read } from '../../api/queries.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { personName } from '../../ui/format.ts'
import { Failure } from '../../ui/notice.tsx'
import { Picker } from '../../ui/picker.tsx'
import type { Actions } from './actions.ts'
import { useFirstField } from './use-first-field.ts'

const SHOWN = 20
const NO_MEMBER = 'none'

interface AssignProps {
  conversation: Conversation
  actions: Actions
  onClose(): void
}

/** Assigns a conversation to a member, or unassigns it. */
export default function AssignDialog({ conversation: { assignee }, actions, onClose }: AssignProps) {
  const can = useCan()
  const me = useSession()?.user
  const box = useFirstField()
  const [text, setText] = useState('')
  const [error, setError] = useState<unknown>()
  const search = useDeferredValue(text.trim())
  const members = useQuery({
    ...read('GET /user/all', { query: { limit: SHOWN, includeOwners: true, ...(search ? { search } : {}) } }),
    enabled: can('member:read'),
  })
  const people = [
    ...(me ? [{ id: me.id, label: personName(me), hint: 'You' }] : []),
    ...(members.data?.data ?? [])
      .filter(({ id }) => id !== me?.id)
      .map((member) => ({ id: member.id, label: personName(member), hint: member.email })),
  ].filter(({ label, hint }) => `${label} ${hint}`.toLowerCase().includes(search.toLowerCase()))
  const options = [
    ...people.filter(({ id }) => id !== assignee?.id),
    ...(assignee && search === '' ? [{ id: NO_MEMBER, label: 'Unassigned', hint: 'For any member' }] : []),
  ]
  return (
    <Dialog title="Assign to" onClose={onClose}>
      {assignee && <p>{assignee.name} has it now.</p>}
      <div ref={box}>
        <Picker
          label="A member"
          isOpen
          text={text}
          onText={setText}
          options={options}
          isLoading={members.isFetching}
          none="No member has this name."
          onPick={({ id, label }) => {
            actions.assign(id === NO_MEMBER ? null : { id, name: label }).then(onClose, setError)
          }}
        />
      </div>
      {error !== undefined && <Failure error={error} />}
    </Dialog>
  )
}
