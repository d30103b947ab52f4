import type { Campaign } from '../../api/api.gen.ts'
import { call } from '../../api/client.ts'
import { refresh } from '../../api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextArea } from '../../ui/field.tsx'
import { Actions, Form, SubmitButton } from '../../ui/form.tsx'
import { toast } from '../../ui/toast.tsx'

/** Submits a draft to the members who may launch it. */
export function SubmitDialog({ campaign: { id, name }, onClose }: { campaign: Campaign; onClose(): void }) {
  return (
    <Dialog title="Submit for approval" onClose={onClose}>
      <Form
        onSubmit={async (data) => {
          const note = String(data.get('note')).trim() || null
          await call('POST /campaigns/{id}/submit', { params: { id }, body: { note } })
          await refresh('/campaigns')
          onClose()
          toast(`“${name}” waits for approval.`)
        }}
      >
        <p>Those who may send campaigns are notified. A change of what it sends withdraws it.</p>
        <TextArea label="Note for them" name="note" hint="Optional." />
        <Actions>
          <SubmitButton>Submit for approval</SubmitButton>
          <Button onClick={onClose}>Keep writing</Button>
        </Actions>
      </Form>
    </Dialog>
  )
}
