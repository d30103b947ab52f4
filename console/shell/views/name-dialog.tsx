import { views } from '../../../words/en/views.ts'
import type { SavedView } from '../../api/api.gen.ts'
import { refresh } from '../../api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Actions, Form, SubmitButton } from '../../ui/form.tsx'
import { VIEW_CALLS, type ViewedList } from './calls.ts'
import { viewOf } from './view-search.ts'

interface NameDialogProps {
  list: ViewedList
  /** The view to rename; absent to save another one. */
  view?: SavedView
  /** Settings of the new view. */
  settings?: object
  onStored?(view: SavedView): void
  onClose(): void
}

/** Names a new view, or renames one. */
export default function NameDialog({ list, view, settings = {}, onStored, onClose }: NameDialogProps) {
  const { create, change, path } = VIEW_CALLS[list]
  return (
    <Dialog title={view ? views.renameTitle({ name: view.name }) : views.nameTitle()} onClose={onClose}>
      <Form
        onSubmit={async (data) => {
          const name = String(data.get('name') ?? '')
          const storing = view ? change(view, { name }) : create({ name, ...viewOf(settings) })
          const stored = await storing.finally(() => refresh(path))
          onStored?.(stored.data)
          onClose()
        }}
      >
        {!view && <p>{views.nameHint()}</p>}
        <TextField
          name="name"
          label={views.name()}
          required
          maxLength={60}
          defaultValue={view?.name}
          autoFocus
        />
        <Actions>
          <SubmitButton>{view ? views.renameAct() : views.nameAct()}</SubmitButton>
          <Button onClick={onClose}>{views.cancel()}</Button>
        </Actions>
      </Form>
    </Dialog>
  )
}
