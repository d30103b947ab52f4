import { views } from '../../../words/en/views.ts'
import type { SavedView } from '../../api/api.gen.ts'
import { refresh } from '../../api/queries.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { VIEW_CALLS, type ViewedList } from './calls.ts'

interface DeleteDialogProps {
  list: ViewedList
  view: SavedView
  onDeleted(): void
  onClose(): void
}

export default function DeleteDialog({ list, view, onDeleted, onClose }: DeleteDialogProps) {
  return (
    <ConfirmDialog
      title={views.deleteTitle({ name: view.name })}
      act={views.deleteAct()}
      keep={views.deleteKeep()}
      onConfirm={async () => {
        await VIEW_CALLS[list].delete(view.id)
        onDeleted()
        await refresh(VIEW_CALLS[list].path)
      }}
      onClose={onClose}
    >
      <p>{views.deleteHint()}</p>
    </ConfirmDialog>
  )
}
