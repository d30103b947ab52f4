import { segments } from '../../../words/en/segments.ts'
import type { Segment } from '../../api/api.gen.ts'
import { refresh } from '../../api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Actions, SubmitButton } from '../../ui/form.tsx'
import { RecordForm } from '../../ui/record-form.tsx'
import { segmentAt } from './segment-at.ts'

interface Names {
  name: string
  description: string | null
}

export const Rename = ({ segment, onClose }: { segment: Segment; onClose(): void }) => (
  <Dialog title={segments.renameTitle()} onClose={onClose}>
    <RecordForm<Segment, Names>
      label={segments.renameTitle()}
      record={segment}
      inWords={({ name, description }) => ({
        [segments.name()]: name,
        [segments.columnAbout()]: description,
      })}
      formIn={(data) => ({
        name: String(data.get('name')),
        description: String(data.get('description')).trim() || null,
      })}
      formOf={({ name, description }) => ({ name, description })}
      {...segmentAt(segment.id, (names: Names) => ({ ...names }))}
      onStored={async () => {
        await refresh('/segments')
        onClose()
      }}
    >
      {({ name, description }) => (
        <>
          <TextField label={segments.name()} name="name" required defaultValue={name} />
          <TextField label={segments.columnAbout()} name="description" defaultValue={description ?? ''} />
          <Actions>
            <SubmitButton>{segments.save()}</SubmitButton>
            <Button onClick={onClose}>{segments.cancel()}</Button>
          </Actions>
        </>
      )}
    </RecordForm>
  </Dialog>
)
