import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import { read, readKept } from '../../api/queries.ts'
import { Check, FieldGroup } from '../../ui/field.tsx'
import { channelName, counted } from '../../ui/format.ts'
import { Notice } from '../../ui/notice.tsx'
import { Picker } from '../../ui/picker.tsx'
import type { PollDraft } from './draft.ts'

const SHOWN = 20

interface AudienceProps {
  draft: PollDraft
  onChange(next: Partial<PollDraft>): void
}

/** Segment and senders of a poll. The senders are all SMS or all WhatsApp. */
export function Audience({ draft: { segmentId, senderIds }, onChange }: AudienceProps) {
  const [typed, setText] = useState<string>()
  const stored = useQuery({
    ...read('GET /segments/{id}', { params: { id: segmentId } }),
    enabled: typed === undefined && segmentId !== '',
  })
  const text = typed ?? stored.data?.data.name ?? ''
  const search = useDeferredValue((typed ?? '').trim())
  const segments = useQuery(
    readKept('GET /segments', { query: { limit: SHOWN, ...(search ? { search } : {}) } }),
  )
  const senders = useQuery(read('GET /channel-identities', { query: { limit: 100 } })).data?.data ?? []
  const chosen = senders.filter(({ id }) => senderIds.includes(id))
  const offered = senders.filter(
    ({ channel, status }) =>
      channel !== 'EMAIL' && status === 'ACTIVE' && (chosen.length === 0 || channel === chosen[0]!.channel),
  )
  const found = segments.data?.data ?? []
  return (
    <>
      <Picker
        label="Segment"
        placeholder="Find a segment"
        text={text}
        onText={(next) => {
          setText(next)
          onChange({ segmentId: '' })
        }}
        options={found.map(({ id, name, contactCount }) => ({
          id,
          label: name,
          hint: counted(contactCount, 'contact'),
        }))}
        isLoading={segments.isFetching}
        onPick={({ id, label }) => {
          setText(label)
          onChange({ segmentId: id })
        }}
      />
      <FieldGroup label="Senders" hint="All by SMS, or all by WhatsApp.">
        {offered.map(({ id, name, address, channel }) => (
          <Check
            key={id}
            name="channelIdentityIds"
            value={id}
            label={`${name} (${address})`}
            hint={channelName(channel)}
            checked={senderIds.includes(id)}
            onChange={({ target }) =>
              onChange({
                senderIds: target.checked ? [...senderIds, id] : senderIds.filter((one) => one !== id),
              })
            }
          />
        ))}
      </FieldGroup>
      {offered.length === 0 && (
        <Notice
          tone="warn"
          title="No sender can ask."
          actions={<Link to="/settings/senders">See the senders</Link>}
        >
          A poll needs an active sender of texts or of WhatsApp messages.
        </Notice>
      )}
    </>
  )
}
