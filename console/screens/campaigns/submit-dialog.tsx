import { campaign } from '../../../words/en/campaign.ts'
import { launch } from '../../../words/en/launch.ts'
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
    <Dialog title={launch.submitAct()} onClose={onClose}>
      <Form
        onSubmit={async (data) => {
          const note = String(data.get('note')).trim() || null
          await call('POST /campaigns/{id}/submit', { params: { id }, body: { note } })
          await refresh('/campaigns')
          onClose()
          toast(campaign.submitDone({ name }))
        }}
      >
        <p>{campaign.submitHint()}</p>
        <TextArea label={launch.submitNote()} name="note" hint={campaign.noteOptional()} />
        <Actions>
          <SubmitButton>{launch.submitAct()}</SubmitButton>
          <Button onClick={onClose}>{campaign.submitKeep()}</Button>
        </Actions>
      </Form>
    </Dialog>
  )
}
