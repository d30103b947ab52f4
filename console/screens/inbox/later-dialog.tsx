import { useState } from 'react'
import { useZone } from '../../api/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Check, TimeField } from '../../ui/field.tsx'
import { Actions, Form, SubmitButton } from '../../ui/form.tsx'
import { TimeChoices } from './time-choices.tsx'
import { laterChoices, localTime, moment } from './times.ts'
import { useFirstField } from './use-first-field.ts'

interface LaterProps {
  onPick(when: { sendAt: string; waitForSendWindow: boolean }): void
  onClose(): void
}

/** Chooses a time for a reply. The reply can be cancelled until then. */
export default function LaterDialog({ onPick, onClose }: LaterProps) {
  const zone = useZone()
  const [now] = useState(Date.now)
  const box = useFirstField()
  const [waits, setWaits] = useState(false)
  const pick = (at: number) => {
    onPick({ sendAt: new Date(at).toISOString(), waitForSendWindow: waits })
    onClose()
  }
  return (
    <Dialog title="Send it later" onClose={onClose}>
      <p>Until then it stands in the conversation, and can be cancelled.</p>
      <div ref={box}>
        <TimeChoices choices={laterChoices(now, zone)} zone={zone} onPick={pick} />
      </div>
      <Form label="Another time" onSubmit={async (data) => pick(moment(String(data.get('at')), zone))}>
        <TimeField
          zone={zone}
          label="Another time"
          name="at"
          field="sendAt"
          required
          min={localTime(now, zone)}
          hint="Within 30 days."
        />
        <Check
          label="Not at night"
          hint="Where it is night for the contact then, it waits for the hours in which the organization writes."
          checked={waits}
          onChange={({ target }) => setWaits(target.checked)}
        />
        <Actions>
          <SubmitButton>Send it then</SubmitButton>
          <Button onClick={onClose}>Go on writing</Button>
        </Actions>
      </Form>
    </Dialog>
  )
}
