import { useState } from 'react'
import { inbox } from '../../../words/en/inbox.ts'
import { inboxDialogs } from '../../../words/en/inbox-dialogs.ts'
import type { Conversation } from '../../api/api.gen.ts'
import { useZone } from '../../api/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TimeField } from '../../ui/field.tsx'
import { Actions as Buttons, Form, SubmitButton } from '../../ui/form.tsx'
import { Failure } from '../../ui/notice.tsx'
import type { Actions } from './actions.ts'
import { TimeChoices } from './time-choices.tsx'
import { localTime, moment, snoozeChoices } from './times.ts'
import { useFirstField } from './use-first-field.ts'

interface SnoozeProps {
  conversation: Conversation
  actions: Actions
  onClose(): void
}

/** Snoozes a conversation. A message from the contact ends the snooze. */
export default function SnoozeDialog({ conversation: { snoozedUntil }, actions, onClose }: SnoozeProps) {
  const zone = useZone()
  const [now] = useState(Date.now)
  const box = useFirstField()
  const [error, setError] = useState<unknown>()
  const snooze = async (at: number) => {
    await actions.snooze(new Date(at).toISOString())
    onClose()
  }
  return (
    <Dialog title={inboxDialogs.snooze()} onClose={onClose}>
      <p>{inboxDialogs.snoozeHint()}</p>
      <div ref={box}>
        <TimeChoices
          choices={snoozeChoices(now, zone)}
          zone={zone}
          onPick={(at) => void snooze(at).catch(setError)}
        />
      </div>
      {error !== undefined && <Failure error={error} />}
      <Form
        label={inboxDialogs.otherTime()}
        onSubmit={(data) => snooze(moment(String(data.get('until')), zone))}
      >
        <TimeField
          zone={zone}
          label={inboxDialogs.otherTime()}
          name="until"
          field="snoozedUntil"
          required
          min={localTime(now, zone)}
          defaultValue={snoozedUntil ? localTime(Date.parse(snoozedUntil), zone) : undefined}
        />
        <Buttons>
          <SubmitButton>{inboxDialogs.snoozeAct()}</SubmitButton>
          <Button onClick={onClose}>{inbox.cancel()}</Button>
        </Buttons>
      </Form>
    </Dialog>
  )
}
