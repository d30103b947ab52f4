import type { Conversation } from '../../api/api.gen.ts'
import { call } from '../../api/client.ts'
import { queryClient } from '../../api/queries.ts'
import { Form, SubmitButton } from '../../ui/form.tsx'
import styles from './answer.module.css'
import { notesQuery } from './data.ts'
import { type Pages, withRow } from './pages.ts'
import { TextBox } from './text-box.tsx'

interface NoteProps {
  conversation: Conversation
  note: string
  onChange(note: string): void
}

/** A note for colleagues, between the messages. */
export function NoteForm({ conversation: { id }, note, onChange }: NoteProps) {
  async function add() {
    if (note.trim() === '') return
    const { data } = await call('POST /inbox/conversations/{id}/notes', {
      params: { id },
      body: { body: note },
    })
    queryClient.setQueryData(notesQuery(id).queryKey, (pages) =>
      pages
        ? (withRow(pages as Pages<typeof data>, data, (a, b) => a.createdAt >= b.createdAt) as typeof pages)
        : pages,
    )
    onChange('')
  }
  return (
    <Form onSubmit={add} label="Note" className={styles.form}>
      <TextBox
        label="Note for colleagues; the contact never sees it"
        value={note}
        onChange={onChange}
        onDone={() => document.activeElement?.closest('form')?.requestSubmit()}
        isNote
      />
      <div className={styles.foot}>
        <SubmitButton>
          Add the note <kbd className={styles.key}>Ctrl ⏎</kbd>
        </SubmitButton>
      </div>
    </Form>
  )
}
