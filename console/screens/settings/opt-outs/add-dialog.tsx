import { useState } from 'react'
import { kit } from '../../../../words/en/kit.ts'
import { settingsOptOuts } from '../../../../words/en/settings-opt-outs.ts'
import type { ConsentChannel } from '../../../api/api.gen.ts'
import { useCan, useChange } from '../../../api/hooks.ts'
import { attempt } from '../../../ui/attempt.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FieldGroup, Radio, TextField } from '../../../ui/field.tsx'
import { Actions, Form, SubmitButton } from '../../../ui/form.tsx'
import { toast } from '../../../ui/toast.tsx'

const REFRESHED = ['/opt-out', '/contacts'] as const

/** Adds an address to the suppression list. */
export function AddDialog({ onClose }: { onClose(): void }) {
  const can = useCan()
  const add = useChange('POST /opt-out/suppressions', REFRESHED)
  const remove = useChange('DELETE /opt-out/suppressions', REFRESHED)
  const [channel, setChannel] = useState<ConsentChannel>('SMS')
  const isEmail = channel === 'EMAIL'
  return (
    <Dialog title={settingsOptOuts.add()} onClose={onClose}>
      <Form
        label={settingsOptOuts.add()}
        onSubmit={async (data) => {
          const reason = String(data.get('reason'))
          const { data: entry } = await add.run({
            body: { channel, address: String(data.get('address')), ...(reason ? { reason } : {}) },
          })
          onClose()
          const address = entry.address ?? ''
          const isNew = entry.method === 'MANUAL'
          toast(
            isNew ? settingsOptOuts.added({ address }) : settingsOptOuts.addedKnown({ address }),
            isNew && can('contact:manage_consent')
              ? {
                  label: settingsOptOuts.undo(),
                  run: () =>
                    attempt(() =>
                      remove.run({ body: { channel, address, reason: settingsOptOuts.addUndoReason() } }),
                    ),
                }
              : undefined,
          )
        }}
      >
        <FieldGroup label={settingsOptOuts.addStops()}>
          <Radio
            name="channel"
            label={settingsOptOuts.addStopsPhone()}
            checked={!isEmail}
            onChange={() => setChannel('SMS')}
          />
          <Radio
            name="channel"
            label={settingsOptOuts.addStopsEmail()}
            checked={isEmail}
            onChange={() => setChannel('EMAIL')}
          />
        </FieldGroup>
        <TextField
          label={isEmail ? settingsOptOuts.email() : settingsOptOuts.phone()}
          name="address"
          required
          inputMode={isEmail ? 'email' : 'tel'}
          hint={settingsOptOuts.addAddressHint()}
        />
        <TextField
          label={settingsOptOuts.reason()}
          name="reason"
          maxLength={500}
          hint={settingsOptOuts.addReasonHint()}
        />
        <Actions>
          <SubmitButton>{settingsOptOuts.add()}</SubmitButton>
          <Button onClick={onClose}>{kit.close()}</Button>
        </Actions>
      </Form>
    </Dialog>
  )
}
