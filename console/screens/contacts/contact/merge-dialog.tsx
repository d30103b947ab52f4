import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import type { Contact } from '../../../api/api.gen.ts'
import { read } from '../../../api/queries.ts'
import { useGo } from '../../../shell/use-go.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { addressOf, personName } from '../../../ui/format.ts'
import { Picker } from '../../../ui/picker.tsx'

const SHOWN = 10

/** Finds a contact to merge with. The comparison follows. */
export default function MergeDialog({ contact, onClose }: { contact: Contact; onClose(): void }) {
  const go = useGo()
  const [text, setText] = useState('')
  const search = useDeferredValue(text.trim())
  const query = useQuery({
    ...read('GET /contacts', { query: { search, limit: SHOWN } }),
    enabled: search.length > 1,
  })
  const others = search.length > 1 ? (query.data?.data ?? []).filter(({ id }) => id !== contact.id) : []
  return (
    <Dialog title={`Merge ${personName(contact)} with another contact`} onClose={onClose}>
      <Picker
        label="The other contact"
        placeholder="Name, phone or email"
        text={text}
        onText={setText}
        hasFocus
        isOpen
        isLoading={query.isFetching}
        none={search.length > 1 ? 'No such contact.' : 'Type a name, a number or an address.'}
        options={others.map((other) => ({
          id: other.id,
          label: personName(other),
          hint: addressOf(other),
        }))}
        onPick={({ id }) => go(`/contacts/${contact.id}/merge/${id}`)}
      />
    </Dialog>
  )
}
