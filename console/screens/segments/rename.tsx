import { useState } from 'react'
import { segments } from '../../../words/en/segments.ts'
import type { Segment } from '../../api/api.gen.ts'
import { refresh } from '../../api/queries.ts'
import { KeptForm } from '../../shell/kept-form.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Actions, SubmitButton } from '../../ui/form.tsx'
import { type Kept, KeptNotice, useKeptForm } from '../../ui/kept-form.tsx'
import { Stack } from '../../ui/page.tsx'
import { RecordForm } from '../../ui/record-form.tsx'
import { segmentAt } from './segment-at.ts'

interface Names {
  name: string
  description: string | null
}

/** Names that are not stored. */
interface UnsavedNames {
  names: Names
  /** Version that they are based on. */
  over: Segment
}

interface RenameProps {
  segment: Segment
  onClose(): void
}

const namesIn = (data: FormData): Names => ({
  name: String(data.get('name')),
  description: String(data.get('description')).trim() || null,
})

export const Rename = (props: RenameProps) => (
  <Dialog title={segments.renameTitle()} onClose={props.onClose}>
    <KeptForm<UnsavedNames> kind="segment-name" record={props.segment.id}>
      {(kept) => <RenameForm {...props} kept={kept} />}
    </KeptForm>
  </Dialog>
)

function RenameForm({ segment, kept, onClose }: RenameProps & { kept: Kept<UnsavedNames> }) {
  const begun = kept.begun?.content
  const [over] = useState(begun?.over ?? segment)
  const [typed, setTyped] = useState(begun?.names)
  const keeping = useKeptForm(kept, typed && { names: typed, over })
  return (
    <Stack>
      <KeptNotice {...keeping} />
      <div
        onInput={({ currentTarget }) => setTyped(namesIn(new FormData(currentTarget.querySelector('form')!)))}
      >
        <RecordForm<Segment, Names>
          label={segments.renameTitle()}
          record={over}
          inWords={({ name, description }) => ({
            [segments.name()]: name,
            [segments.columnAbout()]: description,
          })}
          formIn={namesIn}
          formOf={({ name, description }) => ({ name, description })}
          {...segmentAt(segment.id, (names: Names) => ({ ...names }))}
          onStored={async () => {
            setTyped(undefined)
            await refresh('/segments')
            onClose()
          }}
          onTaken={() => setTyped(undefined)}
        >
          {(version) => {
            const { name, description } = version === over && begun ? begun.names : version
            return (
              <>
                <TextField label={segments.name()} name="name" required defaultValue={name} />
                <TextField
                  label={segments.columnAbout()}
                  name="description"
                  defaultValue={description ?? ''}
                />
                <Actions>
                  <SubmitButton>{segments.save()}</SubmitButton>
                  <Button onClick={onClose}>{segments.cancel()}</Button>
                </Actions>
              </>
            )
          }}
        </RecordForm>
      </div>
    </Stack>
  )
}
