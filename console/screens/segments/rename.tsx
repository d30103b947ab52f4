import { useState } from 'react'
import type { Segment } from '../../api/api.gen.ts'
import { refresh } from '../../api/queries.ts'
import { attempt } from '../../ui/attempt.ts'
import { Button } from '../../ui/button.tsx'
import { ChangedElsewhere } from '../../ui/changed-elsewhere.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Actions, Form, SubmitButton } from '../../ui/form.tsx'
import { useCarefulSave } from '../../ui/use-careful-save.ts'
import { segmentAt } from './segment-at.ts'

interface Names {
  name: string
  description: string | null
}

const namesOf = ({ name, description }: Names): Names => ({ name, description })
const shown = ({ name, description }: Names) => (description ? `${name} (${description})` : name)

export function Rename({ segment, onClose }: { segment: Segment; onClose(): void }) {
  const [name, setName] = useState(segment.name)
  const [description, setDescription] = useState(segment.description ?? '')
  const careful = useCarefulSave<Segment, Names>(segment, {
    ...segmentAt(segment.id, (names: Names) => ({ ...names })),
    formOf: namesOf,
  })
  const mine = { name, description: description.trim() || null }

  async function storing(act: typeof careful.save) {
    if (!(await act(mine))) return
    await refresh('/segments')
    onClose()
  }

  function take() {
    const theirs = careful.take()
    if (!theirs) return
    setName(theirs.name)
    setDescription(theirs.description ?? '')
    void refresh('/segments')
  }

  return (
    <Dialog title="Rename the segment" onClose={onClose}>
      <Form onSubmit={() => storing(careful.save)} label="Rename the segment">
        <TextField
          label="Name"
          name="name"
          required
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <TextField
          label="What it is for"
          name="description"
          value={description}
          onChange={({ target }) => setDescription(target.value)}
        />
        {careful.theirs && (
          <ChangedElsewhere
            title="The segment was renamed in another window. Your name is not saved yet."
            changedAt={careful.theirs.updatedAt}
            here={shown(mine)}
            there={shown(careful.theirs)}
            onKeep={() => attempt(() => storing(careful.keep))}
            onTake={take}
          />
        )}
        <Actions>
          <SubmitButton>Save</SubmitButton>
          <Button onClick={onClose}>Close</Button>
        </Actions>
      </Form>
    </Dialog>
  )
}
