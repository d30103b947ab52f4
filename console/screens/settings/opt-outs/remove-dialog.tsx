import type { StatedConsentMethod, Suppression } from '../../../api/api.gen.ts'
import { useChange, useZone } from '../../../api/hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SelectField, TextArea, TimeField } from '../../../ui/field.tsx'
import { Actions, Form, SubmitButton } from '../../../ui/form.tsx'
import { dateTime } from '../../../ui/format.ts'
import { toast } from '../../../ui/toast.tsx'
import { instantOf } from '../../../ui/zoned.ts'
import { type Lifting, liftingOf, methodName, STOPS } from './methods.ts'

const STATED: ReadonlyArray<readonly [StatedConsentMethod, string]> = [
  ['MANUAL', 'By a talk with us'],
  ['WEB_FORM', 'On a form'],
  ['REPLY', 'In a message'],
  ['KEYWORD', 'By a word'],
  ['OTP', 'By a code'],
]

const WHY: Readonly<Record<Lifting, string>> = {
  REASON:
    'Your organization put it there, so you can take it off. Say why: it is kept as evidence with your name.',
  CONSENT:
    'The owner of this address opted out. It leaves the list only if they agreed to get messages again after that: state how. It becomes a consent record in your name.',
  START: 'The carrier blocks this number. Only a text with START from that phone takes it off the list.',
}

/** Removes an address from the suppression list with the required reason or consent. */
export function RemoveDialog({ entry, onClose }: { entry: Suppression; onClose(): void }) {
  const zone = useZone()
  const remove = useChange('DELETE /opt-out/suppressions', ['/opt-out', '/contacts'])
  const { channel, address, method, createdAt } = entry
  const lifting = liftingOf(method)
  return (
    <Dialog title={`Take ${address} off the list`} onClose={onClose}>
      <Form
        label="Take an address off the list"
        onSubmit={async (data) => {
          const text = (name: string) => String(data.get(name) ?? '')
          const evidence =
            lifting === 'REASON'
              ? { reason: text('reason') }
              : {
                  consent: {
                    method: text('method') as StatedConsentMethod,
                    // An empty field is sent as absent. The API then names it as missing.
                    occurredAt: instantOf(text('occurredAt'), zone) as string,
                    note: text('note'),
                  },
                }
          await remove.run({ body: { channel, address: address ?? '', ...evidence } })
          onClose()
          toast(`${STOPS[channel]} may be sent to ${address} again.`)
        }}
      >
        <p>
          {methodName(method)}, {dateTime(createdAt, zone)}. {WHY[lifting]}
        </p>
        {lifting === 'REASON' && <TextArea label="Reason" name="reason" rows={2} maxLength={500} />}
        {lifting === 'CONSENT' && <Consent zone={zone} />}
        <Actions>
          {lifting !== 'START' && <SubmitButton>Take it off the list</SubmitButton>}
          <Button onClick={onClose}>Keep it on the list</Button>
        </Actions>
      </Form>
    </Dialog>
  )
}

/** Fields for the new consent of the recipient. */
const Consent = ({ zone }: { zone: string | undefined }) => (
  <>
    <SelectField label="How they agreed" name="method" field="consent.method">
      {STATED.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
    <TimeField
      label="When they agreed"
      name="occurredAt"
      field="consent.occurredAt"
      zone={zone}
      step="any"
      hint="After the opt-out."
    />
    <TextArea
      label="What they agreed to, and where that is written down"
      name="note"
      field="consent.note"
      rows={3}
      maxLength={500}
      hint="Such as: called us and asked for the weekly offers again, ticket 1841."
    />
  </>
)
