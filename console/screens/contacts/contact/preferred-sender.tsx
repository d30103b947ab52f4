import { useQuery } from '@tanstack/react-query'
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
      label="Texts come from"
      value={contact.preferredCallerId?.address ?? 'Any sender of the campaign'}
      mayEdit={mayEdit && senders.length > 0}
      input={
        <SelectField
          name="sender"
          label="Texts come from"
          isLabelHidden
          autoFocus
          defaultValue={before ?? ''}
        >
          <option value="">Any sender of the campaign</option>
          {senders.map(({ id, name, address }) => (
            <option key={id} value={id}>
              {address} ({name})
            </option>
          ))}
        </SelectField>
      }
      onSave={async (data) => {
        await prefer(String(data.get('sender') ?? '') || null)
        toast('Sender changed.', { label: 'Undo', run: () => attempt(() => prefer(before)) })
      }}
    />
  )
}
