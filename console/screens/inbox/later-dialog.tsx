import { useState } from 'react'
import { inbox } from '../../../words/en/inbox.ts'
import { inboxDialogs } from '../../../words/en/inbox-dialogs.ts'
import { useZone } from '../../api/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Check, TimeField } from '../../ui/field.tsx'
import { Actions, Form, SubmitButton } from '../../ui/form.tsx'
import { Failure } from '../../ui/notice.tsx'
import { TimeChoices } from './time-choices.tsx'
import { laterChoices, localTime, moment } from './times.ts'
import { useFirstField } from './use-first-field.ts'

interface LaterProps {
  /** Schedules the reply. Throws ApiError. */
  onPick(when: { sendAt: string; waitForSendWindow: boolean }): Promise<void>
  onClose(): void
}

/** Chooses a time for a reply. The reply can be cancelled until then. */
export default function LaterDialog({ onPick, onClose }: LaterProps) {
  const zone = useZone()
  const [now] = useState(Date.now)
  const box = useFirstField()
  const [waits, setWaits] = useState(false)
  const [error, setError] = useState<unknown>()
  const pick = async (at: number) => {
    setError(undefined)
    await onPick({ sendAt: new Date(at).toISOString(), waitForSendWindow: waits })
    onClose()
  }
  return (
    <Dialog title={inboxDialogs.later()} onClose={onClose}>
      <p>{inboxDialogs.laterHint()}</p>
      <div ref={box}>
        <TimeChoices
          choices={laterChoices(now, zone)}
          zone={zone}
          onPick={(at) => void pick(at).catch(setError)}
        />
      </div>
      {error !== undefined && <Failure error={error} />}
      <Form label={inboxDialogs.otherTime()} onSubmit={(data) => pick(moment(String(data.get('at')), zone))}>
        <TimeField
          zone={zone}
          label={inboxDialogs.otherTime()}
          name="at"
          field="sendAt"
          required
          min={localTime(now, zone)}
          hint={inboxDialogs.laterTimeHint()}
        />
        <Check
          label={inboxDialogs.laterQuiet()}
          hint={inboxDialogs.laterQuietHint()}
          checked={waits}
          onChange={({ target }) => setWaits(target.checked)}
        />
        <Actions>
          <SubmitButton>{inboxDialogs.laterAct()}</SubmitButton>
          <Button onClick={onClose}>{inbox.cancel()}</Button>
        </Actions>
      </Form>
    </Dialog>
  )
}
