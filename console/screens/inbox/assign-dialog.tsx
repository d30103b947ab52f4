import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { inbox } from '../../../words/en/inbox.ts'
import { inboxDialogs } from '../../../words/en/inbox-dialogs.ts'
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
    ...(me ? [{ id: me.id, label: personName(me), hint: inboxDialogs.assignYou() }] : []),
    ...(members.data?.data ?? [])
      .filter(({ id }) => id !== me?.id)
      .map((member) => ({ id: member.id, label: personName(member), hint: member.email })),
  ].filter(({ label, hint }) => `${label} ${hint}`.toLowerCase().includes(search.toLowerCase()))
  const options = [
    ...people.filter(({ id }) => id !== assignee?.id),
    ...(assignee && search === ''
      ? [{ id: NO_MEMBER, label: inbox.unassigned(), hint: inboxDialogs.assignAny() }]
      : []),
  ]
  return (
    <Dialog title={inboxDialogs.assign()} onClose={onClose}>
      {assignee && <p>{inboxDialogs.assignNow({ name: assignee.name })}</p>}
      <div ref={box}>
        <Picker
          label={inboxDialogs.assignMember()}
          isOpen
          text={text}
          onText={setText}
          options={options}
          isLoading={members.isFetching}
          none={inboxDialogs.assignNone()}
          onPick={({ id, label }) => {
            actions.assign(id === NO_MEMBER ? null : { id, name: label }).then(onClose, setError)
          }}
        />
      </div>
      {error !== undefined && <Failure error={error} />}
    </Dialog>
  )
}
