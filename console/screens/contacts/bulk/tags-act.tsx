import { useState } from 'react'
import type { NamedRecord } from '../../../api/api.gen.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Actions, Form, SubmitButton } from '../../../ui/form.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TagPicker } from '../tag-picker.tsx'
import { type ActProps, beginEdit, whoIs } from './begin.ts'

const idsOf = (tags: readonly NamedRecord[]): string[] => tags.map(({ id }) => id)

/** Adds and removes tags of the chosen contacts. */
export function TagsAct({ choice, filters, onDone, onClose }: ActProps) {
  const [added, setAdded] = useState<readonly NamedRecord[]>([])
  const [removed, setRemoved] = useState<readonly NamedRecord[]>([])
  const isNothing = added.length + removed.length === 0
  const [isAsked, setAsked] = useState(false)
  return (
    <Dialog title={`Tags of ${whoIs(choice)}`} onClose={onClose}>
      <Form
        onSubmit={async () => {
          setAsked(isNothing)
          if (isNothing) return
          await beginEdit(choice, filters, { addTagIds: idsOf(added), removeTagIds: idsOf(removed) })
          onDone()
          onClose()
        }}
      >
        <TagPicker label="Add these tags" tags={added} onTags={setAdded} mayCreate />
        <TagPicker label="Remove these tags" tags={removed} onTags={setRemoved} />
        {isAsked && isNothing && <Notice tone="warn">Choose a tag to add or to remove.</Notice>}
        <Actions>
          <SubmitButton>Change {whoIs(choice)}</SubmitButton>
          <Button onClick={onClose}>Change nothing</Button>
        </Actions>
      </Form>
    </Dialog>
  )
}
