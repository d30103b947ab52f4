import { contactPage } from '../../../../words/en/contact-page.ts'
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
  ['MANUAL', contactPage.liftManual()],
  ['WEB_FORM', contactPage.liftWebForm()],
  ['REPLY', contactPage.liftReply()],
  ['KEYWORD', contactPage.liftKeyword()],
  ['OTP', contactPage.liftOtp()],
]

const SAID = {
  SMS: { title: contactPage.liftSms, act: contactPage.liftSmsAct, done: contactPage.liftSmsDone },
  EMAIL: { title: contactPage.liftEmail, act: contactPage.liftEmailAct, done: contactPage.liftEmailDone },
} as const

interface LiftDialogProps {
  contact: Contact
  channel: ConsentChannel
  onClose(): void
}

/** Records how a person who had opted out agreed to messages again. */
export default function LiftDialog({ contact, channel, onClose }: LiftDialogProps) {
  const zone = useZone()
  const now = wallOf(new Date().toISOString(), zone)
  const said = SAID[channel]
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
    toast(said.done())
    onClose()
  }

  return (
    <Dialog title={said.title({ address })} onClose={onClose}>
      <Form onSubmit={submit}>
        <p>{contactPage.liftHint()}</p>
        <SelectField name="method" field="consent.method" label={contactPage.liftMethod()}>
          {METHODS.map(([method, label]) => (
            <option key={method} value={method}>
              {label}
            </option>
          ))}
        </SelectField>
        <TimeField
          name="occurredAt"
          field="consent.occurredAt"
          label={contactPage.liftTime()}
          zone={zone}
          required
          max={now}
          defaultValue={now}
          hint={contactPage.liftTimeHint()}
        />
        <TextArea
          name="note"
          field="consent.note"
          label={contactPage.liftNote()}
          required
          minLength={3}
          maxLength={500}
        />
        <Actions>
          <SubmitButton>{said.act()}</SubmitButton>
          <Button onClick={onClose}>{contactPage.liftKeep()}</Button>
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
    message: contactPage.liftRefused(),
    details: [],
    requestId: undefined,
    retryAfterMs: undefined,
  })
