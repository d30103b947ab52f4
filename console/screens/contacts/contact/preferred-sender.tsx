import { useQuery } from '@tanstack/react-query'
import { contactPage } from '../../../../words/en/contact-page.ts'
import { contacts } from '../../../../words/en/contacts.ts'
import type { Contact } from '../../../api/api.gen.ts'
import { call } from '../../../api/client.ts'
import { read } from '../../../api/queries.ts'
import { SelectField } from '../../../ui/field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { attempt, refreshContact } from './change.ts'
import { Editable } from './editable.tsx'

const MANY = 100

/** Sender that campaigns prefer for the contact. */
export function PreferredSender({ contact, mayEdit }: { contact: Contact; mayEdit: boolean }) {
  const senders =
    useQuery({
      ...read('GET /channel-identities', { query: { channel: ['SMS'], status: ['ACTIVE'], limit: MANY } }),
      enabled: mayEdit,
    }).data?.data ?? []
  const before = contact.preferredCallerId?.channelIdentityId ?? null
  const prefer = async (channelIdentityId: string | null) => {
    await call('PUT /contacts/{id}/preferred-caller-id', {
      params: { id: contact.id },
      body: { channelIdentityId },
    })
    refreshContact()
  }
  return (
    <Editable
      label={contactPage.sender()}
      value={contact.preferredCallerId?.address ?? contactPage.senderAny()}
      mayEdit={mayEdit && senders.length > 0}
      input={
        <SelectField
          name="sender"
          label={contactPage.sender()}
          isLabelHidden
          autoFocus
          defaultValue={before ?? ''}
        >
          <option value="">{contactPage.senderAny()}</option>
          {senders.map(({ id, name, address }) => (
            <option key={id} value={id}>
              {contactPage.senderOption({ address, name })}
            </option>
          ))}
        </SelectField>
      }
      onSave={async (data) => {
        await prefer(String(data.get('sender') ?? '') || null)
        toast(contactPage.changed({ field: contactPage.sender() }), {
          label: contacts.undo(),
          run: () => attempt(() => prefer(before)),
        })
      }}
    />
  )
}
