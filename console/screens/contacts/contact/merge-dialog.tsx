import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { contactPage } from '../../../../words/en/contact-page.ts'
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
    <Dialog title={contactPage.mergeTitle({ name: personName(contact) })} onClose={onClose}>
      <Picker
        label={contactPage.mergeOther()}
        placeholder={contactPage.mergeSearch()}
        text={text}
        onText={setText}
        hasFocus
        isOpen
        isLoading={query.isFetching}
        none={search.length > 1 ? contactPage.mergeNone() : contactPage.mergeType()}
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
