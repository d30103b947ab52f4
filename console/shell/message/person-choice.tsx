import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { compose } from '../../../words/en/compose.ts'
import { read } from '../../api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { personName } from '../../ui/format.ts'
import { Picker } from '../../ui/picker.tsx'
import styles from './message.module.css'

const SHOWN = 6

interface PersonChoiceProps {
  /** Contact whose values the preview shows; null or undefined for nobody. */
  contactId: string | null | undefined
  /** Whether the contact is the first of the audience, and nobody was chosen. */
  isFirst?: boolean
  /** Said instead if there is no contact. */
  nobody?: string
  onPick(id: string): void
}

/** The contact whose values a preview shows, with a choice of another one. */
export function PersonChoice({ contactId, isFirst = false, nobody, onPick }: PersonChoiceProps) {
  const [isChoosing, setChoosing] = useState(false)
  const [text, setText] = useState('')
  const search = useDeferredValue(text.trim())
  const person = useQuery({
    ...read('GET /contacts/{id}', { params: { id: contactId ?? '' } }),
    enabled: Boolean(contactId),
  }).data?.data
  const found = useQuery({
    ...read('GET /contacts', { query: { limit: SHOWN, ...(search ? { search } : {}) } }),
    enabled: isChoosing,
  })
  if (!isChoosing) {
    return (
      <div className={styles.person}>
        <p className={styles.quiet}>
          {contactId
            ? (isFirst ? compose.previewForFirst : compose.previewFor).rich({
                name: person ? personName(person) : '…',
                strong: (text) => <strong>{text}</strong>,
              })
            : (nobody ?? compose.previewNobody())}
        </p>
        <Button onClick={() => setChoosing(true)}>{compose.previewChange()}</Button>
      </div>
    )
  }
  return (
    <div ref={focusFirst}>
      <Picker
        label={compose.previewPick()}
        placeholder={compose.previewPickHint()}
        text={text}
        onText={setText}
        isLoading={found.isFetching}
        options={(found.data?.data ?? []).map((contact) => ({
          id: contact.id,
          label: personName(contact),
          hint: contact.phone ?? contact.email,
        }))}
        onPick={({ id }) => {
          onPick(id)
          setChoosing(false)
          setText('')
        }}
      />
    </div>
  )
}

/** Focuses the field that the button opened. */
const focusFirst = (element: HTMLDivElement | null): void => element?.querySelector('input')?.focus()
