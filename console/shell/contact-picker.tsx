import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { segments } from '../../words/en/segments.ts'
import type { Contact } from '../api/api.gen.ts'
import { readKept } from '../api/queries.ts'
import { personName } from '../ui/format.ts'
import { Picker } from '../ui/picker.tsx'

const SHOWN = 12

/** Finds a contact by name, phone number or email address. */
export function ContactPicker({ label, onPick }: { label: string; onPick(contact: Contact): void }) {
  const [text, setText] = useState('')
  const search = useDeferredValue(text.trim())
  const query = useQuery(
    readKept('GET /contacts', { query: { limit: SHOWN, ...(search ? { search } : {}) } }),
  )
  const contacts = query.data?.data ?? []
  return (
    <Picker
      label={label}
      placeholder={segments.contactSearch()}
      text={text}
      onText={setText}
      isLoading={query.isFetching}
      options={contacts.map((contact) => ({
        id: contact.id,
        label: personName(contact),
        hint: contact.phone ?? contact.email,
      }))}
      onPick={({ id }) => {
        const contact = contacts.find((one) => one.id === id)
        if (!contact) return
        setText('')
        onPick(contact)
      }}
    />
  )
}
