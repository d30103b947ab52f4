import { StickyNote, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { inbox } from '../../../words/en/inbox.ts'
import type { ContactNote } from '../../api/api.gen.ts'
import { call } from '../../api/client.ts'
import { useCan, useZone } from '../../api/hooks.ts'
import { queryClient } from '../../api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { clock } from '../../ui/format.ts'
import { notesQuery } from './data.ts'
import styles from './note.module.css'
import { without } from './pages.ts'

/** An internal note. The contact never sees it. */
export function NoteBubble({ note, conversationId }: { note: ContactNote; conversationId: string }) {
  const can = useCan()
  const zone = useZone()
  const [isDeleting, setDeleting] = useState(false)
  return (
    <div className={styles.note}>
      <StickyNote size={16} aria-hidden />
      <div>
        <p className={styles.about}>
          {inbox.noteBy.rich({
            name: <bdi>{note.author.name}</bdi>,
            time: <time dateTime={note.createdAt}>{clock(note.createdAt, zone)}</time>,
          })}
        </p>
        <p className={styles.body} dir="auto">
          {note.body}
        </p>
      </div>
      {can('inbox:reply') && (
        <Button kind="quiet" isIcon aria-label={inbox.noteDelete()} onClick={() => setDeleting(true)}>
          <Trash2 size={16} aria-hidden />
        </Button>
      )}
      {isDeleting && (
        <ConfirmDialog
          title={inbox.noteDelete()}
          act={inbox.noteDelete()}
          keep={inbox.noteKeep()}
          onClose={() => setDeleting(false)}
          onConfirm={async () => {
            await call('DELETE /inbox/conversations/{id}/notes/{noteId}', {
              params: { id: conversationId, noteId: note.id },
            })
            queryClient.setQueryData(
              notesQuery(conversationId).queryKey,
              (pages) => pages && without(pages, note.id),
            )
          }}
        >
          <p>{inbox.noteDeleteHint()}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
