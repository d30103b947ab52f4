import { inbox } from '../../../words/en/inbox.ts'
import type { Conversation } from '../../api/api.gen.ts'
import { call } from '../../api/client.ts'
import { queryClient } from '../../api/queries.ts'
import { attempt } from '../../ui/attempt.ts'
import { Button } from '../../ui/button.tsx'
import { CopyField } from '../../ui/copy.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './answer.module.css'
import { notesQuery } from './data.ts'
import { type Draft, withoutAnswer } from './draft.ts'
import { changeDraft } from './keep-draft.ts'
import { type Pages, withRow } from './pages.ts'
import { TextBox } from './text-box.tsx'
import { doOnce, useIsUnderWay } from './under-way.ts'

interface NoteProps {
  conversation: Conversation
  note: string
  onChange(note: string): void
}

/** Stores a note and shows it in the conversation. Throws ApiError. */
async function addNote(id: string, body: string): Promise<void> {
  const { data } = await call('POST /inbox/conversations/{id}/notes', { params: { id }, body: { body } })
  queryClient.setQueryData(notesQuery(id).queryKey, (pages) =>
    pages
      ? (withRow(pages as Pages<typeof data>, data, (a, b) => a.createdAt >= b.createdAt) as typeof pages)
      : pages,
  )
}

/** Form for an internal note between the messages. */
export function NoteForm({ conversation: { id }, note, onChange }: NoteProps) {
  const underWay = `note ${id}`
  const isBusy = useIsUnderWay(underWay)
  async function add() {
    await addNote(id, note)
    // The note is stored, even if another conversation is open by now.
    changeDraft(id, (draft) => (draft.note === note ? { note: '' } : {}))
  }
  return (
    <Form
      onSubmit={async () => {
        if (note.trim() !== '') await doOnce(underWay, add)
      }}
      label={inbox.note()}
      className={styles.form}
    >
      <TextBox
        label={inbox.noteLabel()}
        value={note}
        onChange={onChange}
        onDone={() => document.activeElement?.closest('form')?.requestSubmit()}
        isNote
        isReadOnly={isBusy}
      />
      <div className={styles.foot}>
        <SubmitButton>
          {inbox.noteAct.rich({
            keys: inbox.replyKeys(),
            key: (text) => <kbd className={styles.key}>{text}</kbd>,
          })}
        </SubmitButton>
      </div>
    </Form>
  )
}

/** An answer that can no longer be sent, to copy or to save as a note. It is still a draft on the server. */
export function UnsentAnswer({ id, draft }: { id: string; draft: Draft }) {
  const underWay = `unsent-answer ${id}`
  const isBusy = useIsUnderWay(underWay)
  const text = [draft.subject, draft.body, ...draft.mediaUrls].filter((line) => line.trim() !== '').join('\n')
  const clear = () => changeDraft(id, (now) => (now.body === draft.body ? withoutAnswer(now) : {}))
  async function save() {
    await addNote(id, text)
    clear()
  }
  return (
    <Notice
      title={inbox.unsent()}
      actions={
        <>
          <Button isBusy={isBusy} onClick={() => attempt(() => doOnce(underWay, save))}>
            {inbox.unsentNote()}
          </Button>
          <Button onClick={clear}>{inbox.unsentDelete()}</Button>
        </>
      }
    >
      <CopyField label={inbox.unsentText()} value={text} />
    </Notice>
  )
}
