import type { Conversation } from '../../api/api.gen.ts'
import { call } from '../../api/client.ts'
import { queryClient } from '../../api/queries.ts'
import { Form, SubmitButton } from '../../ui/form.tsx'
import styles from './answer.module.css'
import { notesQuery } from './data.ts'
import { changeDraft } from './keep-draft.ts'
import { type Pages, withRow } from './pages.ts'
import { TextBox } from './text-box.tsx'
import { doOnce, useIsUnderWay } from './under-way.ts'

interface NoteProps {
  conversation: Conversation
  note: string
  onChange(note: string): void
}

/** Form for an internal note between the messages. */
export function NoteForm({ conversation: { id }, note, onChange }: NoteProps) {
  const underWay = `note ${id}`
  const isBusy = useIsUnderWay(underWay)
  async function add() {
    const { data } = await call('POST /inbox/conversations/{id}/notes', {
      params: { id },
      body: { body: note },
    })
    queryClient.setQueryData(notesQuery(id).queryKey, (pages) =>
      pages
        ? (withRow(pages as Pages<typeof data>, data, (a, b) => a.createdAt >= b.createdAt) as typeof pages)
        : pages,
    )
    // The note is stored, even if another conversation is open by now.
    changeDraft(id, (draft) => (draft.note === note ? { note: '' } : {}))
  }
  return (
    <Form
      onSubmit={async () => {
        if (note.trim() !== '') await doOnce(underWay, add)
      }}
      label="Note"
      className={styles.form}
    >
      <TextBox
        label="Note for colleagues; the contact never sees it"
        value={note}
        onChange={onChange}
        onDone={() => document.activeElement?.closest('form')?.requestSubmit()}
        isNote
        isReadOnly={isBusy}
      />
      <div className={styles.foot}>
        <SubmitButton>
          Add the note <kbd className={styles.key}>Ctrl ⏎</kbd>
        </SubmitButton>
      </div>
    </Form>
  )
}
