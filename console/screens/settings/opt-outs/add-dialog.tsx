import { useState } from 'react'
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
    <Dialog title="Add an address" onClose={onClose}>
      <Form
        label="Add an address"
        onSubmit={async (data) => {
          const reason = String(data.get('reason'))
          const { data: entry } = await add.run({
            body: { channel, address: String(data.get('address')), ...(reason ? { reason } : {}) },
          })
          onClose()
          const address = entry.address ?? ''
          const isNew = entry.method === 'MANUAL'
          toast(
            isNew ? `Nothing is sent to ${address} any more.` : `${address} was on the list already.`,
            isNew && can('contact:manage_consent')
              ? {
                  label: 'Undo',
                  run: () =>
                    attempt(() =>
                      remove.run({ body: { channel, address, reason: 'It was added by mistake.' } }),
                    ),
                }
              : undefined,
          )
        }}
      >
        <FieldGroup label="It stops">
          <Radio
            name="channel"
            label="SMS and WhatsApp to a phone number"
            checked={!isEmail}
            onChange={() => setChannel('SMS')}
          />
          <Radio
            name="channel"
            label="Mail to an email address"
            checked={isEmail}
            onChange={() => setChannel('EMAIL')}
          />
        </FieldGroup>
        <TextField
          label={isEmail ? 'Email address' : 'Phone number'}
          name="address"
          required
          inputMode={isEmail ? 'email' : 'tel'}
          hint="No contact needs to have it. Messages that wait for it are left out."
        />
        <TextField label="Reason" name="reason" maxLength={500} hint="Kept as evidence with your name." />
        <Actions>
          <SubmitButton>Add the address</SubmitButton>
          <Button onClick={onClose}>Cancel</Button>
        </Actions>
      </Form>
    </Dialog>
  )
}
