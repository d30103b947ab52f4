import { useState } from 'react'
import { contactPage } from '../../../../words/en/contact-page.ts'
import { call } from '../../../api/client.ts'
import { TextArea } from '../../../ui/field.tsx'
import { Actions, Form, SubmitButton } from '../../../ui/form.tsx'
import { LeaveGuard } from '../../../ui/leave-guard.tsx'
import { refreshContact } from './change.ts'

/** Writes a note. The contact never sees it. */
export function NoteForm({ id }: { id: string }) {
  const [text, setText] = useState('')
  const [isAdding, setAdding] = useState(false)
  const isTyped = text.trim() !== ''
  return (
    <Form
      label={contactPage.noteForm()}
      onSubmit={async () => {
        if (!isTyped) return
        setAdding(true)
        try {
          await call('POST /contacts/{id}/notes', { params: { id }, body: { body: text } })
          setText('')
        } finally {
          setAdding(false)
        }
        refreshContact()
      }}
    >
      <TextArea
        name="body"
        required
        label={contactPage.note()}
        hint={isTyped ? contactPage.noteHint() : undefined}
        rows={isTyped ? 4 : 1}
        maxLength={5_000}
        placeholder={contactPage.notePlaceholder()}
        // Text typed now would be lost when the note is added.
        readOnly={isAdding}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {isTyped && (
        <Actions>
          <SubmitButton>{contactPage.noteAct()}</SubmitButton>
        </Actions>
      )}
      <LeaveGuard isUnsaved={isTyped} />
    </Form>
  )
}
