import { StickyNote, Trash2 } from 'lucide-react'
import { useState } from 'react'
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
          Note by <bdi>{note.author.name}</bdi>,{' '}
          <time dateTime={note.createdAt}>{clock(note.createdAt, zone)}</time>
        </p>
        <p className={styles.body} dir="auto">
          {note.body}
        </p>
      </div>
      {can('inbox:reply') && (
        <Button kind="quiet" isIcon aria-label="Delete the note" onClick={() => setDeleting(true)}>
          <Trash2 size={16} aria-hidden />
        </Button>
      )}
      {isDeleting && (
        <ConfirmDialog
          title="Delete the note"
          act="Delete the note"
          keep="Keep it"
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
          <p>It is gone for all members, and cannot be brought back.</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
