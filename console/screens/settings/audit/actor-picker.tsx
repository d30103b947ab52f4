import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { settingsAudit } from '../../../../words/en/settings-audit.ts'
import { useCan } from '../../../api/hooks.ts'
import { read } from '../../../api/queries.ts'
import { personName } from '../../../ui/format.ts'
import { Picker } from '../../../ui/picker.tsx'

const SHOWN = 8

/** Finds a member or an API key for the filter. */
export function ActorPicker({ onPick }: { onPick(id: string): void }) {
  const can = useCan()
  const [text, setText] = useState('')
  const search = useDeferredValue(text.trim())
  const members = useQuery({
    ...read('GET /user/all', { query: { limit: SHOWN, includeOwners: true, ...(search ? { search } : {}) } }),
    enabled: can('member:read'),
  })
  const keys = useQuery({
    ...read('GET /api-keys', { query: { limit: 100 } }),
    enabled: can('api_key:read'),
  })
  const fitting = (keys.data?.data ?? []).filter(({ name }) =>
    name.toLowerCase().includes(search.toLowerCase()),
  )
  return (
    <Picker
      label={settingsAudit.by()}
      placeholder={settingsAudit.byHint()}
      text={text}
      onText={setText}
      isLoading={members.isFetching}
      options={[
        ...(members.data?.data ?? []).map((member) => ({
          id: member.id,
          label: personName(member),
          hint: member.email,
        })),
        ...fitting.slice(0, SHOWN).map(({ id, name }) => ({ id, label: name, hint: settingsAudit.byKey() })),
      ]}
      onPick={({ id }) => {
        setText('')
        onPick(id)
      }}
    />
  )
}
