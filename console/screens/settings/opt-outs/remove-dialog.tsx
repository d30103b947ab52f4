import { settingsOptOuts } from '../../../../words/en/settings-opt-outs.ts'
import type { StatedConsentMethod, Suppression } from '../../../api/api.gen.ts'
import { useChange, useZone } from '../../../api/hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SelectField, TextArea, TimeField } from '../../../ui/field.tsx'
import { Actions, Form, SubmitButton } from '../../../ui/form.tsx'
import { dateTime } from '../../../ui/format.ts'
import { toast } from '../../../ui/toast.tsx'
import { instantOf } from '../../../ui/zoned.ts'
import { type Lifting, liftingOf, methodName } from './methods.ts'

const STATED: ReadonlyArray<readonly [StatedConsentMethod, string]> = [
  ['MANUAL', settingsOptOuts.consentTalk()],
  ['WEB_FORM', settingsOptOuts.consentForm()],
  ['REPLY', settingsOptOuts.consentMessage()],
  ['KEYWORD', settingsOptOuts.consentKeyword()],
  ['OTP', settingsOptOuts.consentCode()],
]

const WHY: Readonly<Record<Lifting, string>> = {
  REASON: settingsOptOuts.removeWhyReason(),
  CONSENT: settingsOptOuts.removeWhyConsent(),
  START: settingsOptOuts.removeWhyStart(),
}

/** Removes an address from the suppression list with the required reason or consent. */
export function RemoveDialog({ entry, onClose }: { entry: Suppression; onClose(): void }) {
  const zone = useZone()
  const remove = useChange('DELETE /opt-out/suppressions', ['/opt-out', '/contacts'])
  const { channel, address, method, createdAt } = entry
  const lifting = liftingOf(method)
  return (
    <Dialog title={settingsOptOuts.remove({ address: address ?? '' })} onClose={onClose}>
      <Form
        label={settingsOptOuts.removeForm()}
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
          const removed = channel === 'SMS' ? settingsOptOuts.removedPhone : settingsOptOuts.removedEmail
          toast(removed({ address: address ?? '' }))
        }}
      >
        <p>
          {settingsOptOuts.removeSource({ source: methodName(method), time: dateTime(createdAt, zone) })}{' '}
          {WHY[lifting]}
        </p>
        {lifting === 'REASON' && (
          <TextArea label={settingsOptOuts.reason()} name="reason" required rows={2} maxLength={500} />
        )}
        {lifting === 'CONSENT' && <Consent zone={zone} />}
        <Actions>
          {lifting !== 'START' && <SubmitButton>{settingsOptOuts.removeConfirm()}</SubmitButton>}
          <Button onClick={onClose}>{settingsOptOuts.removeKeep()}</Button>
        </Actions>
      </Form>
    </Dialog>
  )
}

/** Fields for the new consent of the recipient. */
const Consent = ({ zone }: { zone: string | undefined }) => (
  <>
    <SelectField label={settingsOptOuts.consentMethod()} name="method" field="consent.method">
      {STATED.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
    <TimeField
      label={settingsOptOuts.consentTime()}
      name="occurredAt"
      field="consent.occurredAt"
      required
      zone={zone}
      step="any"
      hint={settingsOptOuts.consentTimeHint()}
    />
    <TextArea
      label={settingsOptOuts.consentNote()}
      name="note"
      field="consent.note"
      required
      rows={3}
      maxLength={500}
      hint={settingsOptOuts.consentNoteHint()}
    />
  </>
)
