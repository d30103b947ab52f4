import { contactPage } from '../../../../words/en/contact-page.ts'
import { contacts } from '../../../../words/en/contacts.ts'
import type { Contact } from '../../../api/api.gen.ts'
import { call } from '../../../api/client.ts'
import { useOrganization, useZone } from '../../../api/hooks.ts'
import { refresh } from '../../../api/queries.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextArea, TextField, TimeField } from '../../../ui/field.tsx'
import { Actions, Form, Row, SubmitButton } from '../../../ui/form.tsx'
import { money, personName } from '../../../ui/format.ts'
import { toast } from '../../../ui/toast.tsx'
import { instantOf } from '../../../ui/zoned.ts'
import { refreshContact } from './change.ts'

/** Records a won deal. It cannot be undone, so the dialog names the consequences. */
export default function WonDialog({ contact, onClose }: { contact: Contact; onClose(): void }) {
  const zone = useZone()
  const currency = useOrganization()?.currency ?? ''

  async function submit(data: FormData) {
    const text = (name: string) => String(data.get(name) ?? '').trim()
    const wonAt = text('wonAt')
    const { data: won } = await call('POST /contacts/{id}/mark-won', {
      params: { id: contact.id },
      body: {
        amount: text('amount') === '' ? null : Number(text('amount')),
        currency: text('currency').toUpperCase() || null,
        note: text('note') || null,
        wonAt: instantOf(wonAt, zone) ?? null,
      },
    })
    refreshContact()
    refresh('/campaigns')
    const { amount, currency: paid, campaignId } = won.conversion
    toast((campaignId ? contactPage.wonDoneCampaign : contactPage.wonDone)({ amount: money(amount, paid) }))
    onClose()
  }

  return (
    <Dialog title={contactPage.wonTitle({ name: personName(contact) })} onClose={onClose}>
      <Form onSubmit={submit}>
        <p>{contactPage.wonHint()}</p>
        <Row>
          <TextField
            name="amount"
            label={contactPage.wonAmount()}
            type="number"
            min={0}
            step="0.01"
            inputMode="decimal"
          />
          <TextField
            name="currency"
            label={contactPage.wonCurrency()}
            defaultValue={currency}
            maxLength={3}
            key={currency}
          />
        </Row>
        <TimeField name="wonAt" label={contactPage.wonTime()} zone={zone} hint={contactPage.wonTimeHint()} />
        <TextArea name="note" label={contactPage.note()} rows={2} />
        <Actions>
          <SubmitButton>{contactPage.wonAct()}</SubmitButton>
          <Button onClick={onClose}>{contacts.cancel()}</Button>
        </Actions>
      </Form>
    </Dialog>
  )
}
