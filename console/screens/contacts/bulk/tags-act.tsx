import { useState } from 'react'
import { contactBulk } from '../../../../words/en/contact-bulk.ts'
import { contacts } from '../../../../words/en/contacts.ts'
import type { NamedRecord } from '../../../api/api.gen.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Actions, Form, SubmitButton } from '../../../ui/form.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { countOf } from '../choice.ts'
import { TagPicker } from '../tag-picker.tsx'
import { type ActProps, beginEdit } from './begin.ts'

const idsOf = (tags: readonly NamedRecord[]): string[] => tags.map(({ id }) => id)

/** Adds and removes tags of the chosen contacts. */
export function TagsAct({ choice, filters, onDone, onClose }: ActProps) {
  const [added, setAdded] = useState<readonly NamedRecord[]>([])
  const [removed, setRemoved] = useState<readonly NamedRecord[]>([])
  const isNothing = added.length + removed.length === 0
  const [isAsked, setAsked] = useState(false)
  return (
    <Dialog title={contactBulk.tags({ count: countOf(choice) })} onClose={onClose}>
      <Form
        onSubmit={async () => {
          setAsked(isNothing)
          if (isNothing) return
          await beginEdit(choice, filters, { addTagIds: idsOf(added), removeTagIds: idsOf(removed) })
          onDone()
          onClose()
        }}
      >
        <TagPicker label={contactBulk.tagsAdd()} tags={added} onTags={setAdded} mayCreate />
        <TagPicker label={contactBulk.tagsRemove()} tags={removed} onTags={setRemoved} />
        {isAsked && isNothing && <Notice tone="warn">{contactBulk.tagsMissing()}</Notice>}
        <Actions>
          <SubmitButton>{contactBulk.act({ count: countOf(choice) })}</SubmitButton>
          <Button onClick={onClose}>{contacts.cancel()}</Button>
        </Actions>
      </Form>
    </Dialog>
  )
}
