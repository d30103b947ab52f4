import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { campaign } from '../../../words/en/campaign.ts'
import { readKept } from '../../api/queries.ts'
import { personName } from '../../ui/format.ts'
import { Picker } from '../../ui/picker.tsx'

interface ContactPickerProps {
  label: string
  placeholder?: string
  isLabelHidden?: boolean
  onPick(contactId: string): void
}

/** Finds a contact by name, phone number or email address. */
export function ContactPicker({ label, placeholder, isLabelHidden = false, onPick }: ContactPickerProps) {
  const [text, setText] = useState('')
  const query = useQuery(
    readKept('GET /contacts', { query: { limit: 8, ...(text ? { search: text } : {}) } }),
  )
  const contacts = query.data?.data ?? []
  return (
    <Picker
      label={label}
      isLabelHidden={isLabelHidden}
      text={text}
      onText={setText}
      isLoading={query.isPending || query.isPlaceholderData}
      none={campaign.contactNone()}
      {...(placeholder ? { placeholder } : {})}
      options={contacts.map((contact) => ({
        id: contact.id,
        label: personName(contact),
        hint: contact.phone || contact.email,
      }))}
      onPick={({ id, label: name }) => {
        setText(name)
        onPick(id)
      }}
    />
  )
}
