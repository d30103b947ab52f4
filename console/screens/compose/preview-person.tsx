import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { compose } from '../../../words/en/compose.ts'
import { read } from '../../api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { personName } from '../../ui/format.ts'
import { Picker } from '../../ui/picker.tsx'
import styles from './compose.module.css'
import { useCompose } from './context.ts'

const SHOWN = 6

/** The contact whose values the preview shows, with a choice of another one. */
export default function Person() {
  const { preview } = useCompose()
  const [isChoosing, setChoosing] = useState(false)
  const [text, setText] = useState('')
  const search = useDeferredValue(text.trim())
  const shownId = preview.data?.contactId
  const person = useQuery({
    ...read('GET /contacts/{id}', { params: { id: shownId ?? '' } }),
    enabled: Boolean(shownId),
  }).data?.data
  const found = useQuery({
    ...read('GET /contacts', { query: { limit: SHOWN, ...(search ? { search } : {}) } }),
    enabled: isChoosing,
  })
  if (!isChoosing) {
    return (
      <div className={styles.person}>
        <p className={styles.quiet}>
          {shownId
            ? (preview.contactId === null ? compose.previewForFirst : compose.previewFor).rich({
                name: person ? personName(person) : '…',
                strong: (text) => <strong>{text}</strong>,
              })
            : compose.previewNobody()}
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
          preview.setContactId(id)
          setChoosing(false)
          setText('')
        }}
      />
    </div>
  )
}

/** Focuses the field that the button opened. */
const focusFirst = (element: HTMLDivElement | null): void => element?.querySelector('input')?.focus()
