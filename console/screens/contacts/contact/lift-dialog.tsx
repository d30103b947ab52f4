import type { ConsentChannel, Contact, StatedConsentMethod } from '../../../api/api.gen.ts'
import { ApiError, call } from '../../../api/client.ts'
import { useZone } from '../../../api/hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SelectField, TextArea, TimeField } from '../../../ui/field.tsx'
import { Actions, Form, SubmitButton } from '../../../ui/form.tsx'
import { toast } from '../../../ui/toast.tsx'
import { instantOf, wallOf } from '../../../ui/zoned.ts'
import { refreshContact } from './change.ts'

const METHODS: ReadonlyArray<readonly [StatedConsentMethod, string]> = [
  ['MANUAL', 'In person, on the phone or on paper'],
  ['WEB_FORM', 'In a form on a web page'],
  ['REPLY', 'By answering a message or a question'],
  ['KEYWORD', 'By a keyword such as START, to another system'],
  ['OTP', 'By entering a code that was sent to them'],
]

interface LiftDialogProps {
  contact: Contact
  channel: ConsentChannel
  onClose(): void
}

/** Records how a person who had opted out agreed to messages again. */
export default function LiftDialog({ contact, channel, onClose }: LiftDialogProps) {
  const zone = useZone()
  const now = wallOf(new Date().toISOString(), zone)
  const what = channel === 'SMS' ? 'texts' : 'emails'
  const address = (channel === 'SMS' ? contact.phone : contact.email) ?? ''

  async function submit(data: FormData) {
    const consent = {
      method: String(data.get('method')) as StatedConsentMethod,
      occurredAt: instantOf(String(data.get('occurredAt')), zone) ?? '',
      note: String(data.get('note')),
    }
    if (channel === 'EMAIL') {
      await call('DELETE /opt-out/suppressions', { body: { channel, address, consent } })
    } else {
      const { data: changed } = await call('PATCH /contacts/{id}', {
        params: { id: contact.id },
        body: { isOptedOut: false, consent },
      })
      if (changed.optOutKept) throw kept()
    }
    refreshContact()
    toast(`They may get ${what} again. Your statement is kept as evidence.`)
    onClose()
  }

  return (
    <Dialog title={`${address} agreed to ${what} again`} onClose={onClose}>
      <Form onSubmit={submit}>
        <p>
          Only the person can take an opt-out back. What you state here is kept as evidence in your name, for
          the day when it is asked for.
        </p>
        <SelectField name="method" field="consent.method" label="How did they agree?">
          {METHODS.map(([method, label]) => (
            <option key={method} value={method}>
              {label}
            </option>
          ))}
        </SelectField>
        <TimeField
          name="occurredAt"
          field="consent.occurredAt"
          label="When?"
          zone={zone}
          required
          max={now}
          defaultValue={now}
          hint="After the opt-out."
        />
        <TextArea
          name="note"
          field="consent.note"
          label="To what, and where is that written down?"
          required
          minLength={3}
          maxLength={500}
        />
        <Actions>
          <SubmitButton>Allow {what} again</SubmitButton>
          <Button onClick={onClose}>Leave them opted out</Button>
        </Actions>
      </Form>
    </Dialog>
  )
}

/** Returns the error for an answer that succeeds but keeps the opt-out. */
const kept = (): ApiError =>
  new ApiError({
    status: 409,
    code: 'CONFLICT',
    message:
      'The opt-out stays: the carrier blocks the number until the person texts START, or the person opted out after that time.',
    details: [],
    requestId: undefined,
    retryAfterMs: undefined,
  })
