import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useDeferredValue, useEffect, useState } from 'react'
import { polls } from '../../../words/en/polls.ts'
import type { Segment } from '../../api/api.gen.ts'
import { useCan } from '../../api/hooks.ts'
import { read, readKept } from '../../api/queries.ts'
import { AllContacts } from '../../shell/all-contacts.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Check, FieldGroup } from '../../ui/field.tsx'
import { channelName } from '../../ui/format.ts'
import { Notice } from '../../ui/notice.tsx'
import { Toolbar } from '../../ui/page.tsx'
import { Picker } from '../../ui/picker.tsx'
import type { PollDraft } from './draft.ts'

const SHOWN = 20

interface AudienceProps {
  /** Id of the poll; absent for a new one. */
  id: string | undefined
  draft: PollDraft
  onChange(next: Partial<PollDraft>): void
  /** Called with the default sender if none is chosen when the senders are loaded. */
  onUsualSender(senderId: string): void
}

/** Segment and senders of a poll. The senders are all SMS or all WhatsApp. */
export function Audience({
  id: pollId,
  draft: { segmentId, senderIds },
  onChange,
  onUsualSender,
}: AudienceProps) {
  const can = useCan()
  const returnTo = `/polls/${pollId ?? 'new'}`
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
  const query = useQuery(read('GET /channel-identities', { query: { limit: 100 } }))
  const senders = query.data?.data ?? []
  const chosen = senders.filter(({ id }) => senderIds.includes(id))
  const offered = senders.filter(
    ({ channel, status }) =>
      channel !== 'EMAIL' && status === 'ACTIVE' && (chosen.length === 0 || channel === chosen[0]!.channel),
  )
  const found = segments.data?.data ?? []
  const choose = ({ id, name }: Pick<Segment, 'id' | 'name'>) => {
    setText(name)
    onChange({ segmentId: id })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, so that the user can choose no sender
  useEffect(() => {
    const usual = offered.find(({ isDefault }) => isDefault) ?? offered[0]
    if (usual && senderIds.length === 0) onUsualSender(usual.id)
  }, [query.isSuccess])

  return (
    <>
      <Picker
        label={polls.segment()}
        required
        placeholder={polls.segmentFind()}
        text={text}
        onText={(next) => {
          setText(next)
          onChange({ segmentId: '' })
        }}
        options={found.map(({ id, name, contactCount }) => ({
          id,
          label: name,
          hint: polls.segmentSize({ count: contactCount }),
        }))}
        isLoading={segments.isFetching}
        onPick={({ id, label }) => choose({ id, name: label })}
      />
      {can('segment:create') && (
        <Toolbar>
          <AllContacts onChoose={choose} />
          <Link to="/segments/new" search={{ returnTo }} className={buttonClass({ kind: 'quiet' })}>
            {polls.makeSegment()}
          </Link>
        </Toolbar>
      )}
      <FieldGroup label={polls.senders()} hint={polls.sendersHint()} required>
        {offered.map(({ id, name, address, channel }) => (
          <Check
            key={id}
            name="channelIdentityIds"
            value={id}
            label={polls.sender({ name, address })}
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
          title={polls.sendersNone()}
          actions={
            <>
              {can('channel:manage') && (
                <Link to="/settings/senders/new" search={{ channel: 'SMS', returnTo }}>
                  {polls.sendersAdd()}
                </Link>
              )}
              <Link to="/settings/senders">{polls.sendersOpen()}</Link>
            </>
          }
        >
          {polls.sendersNoneHint()}
        </Notice>
      )}
    </>
  )
}
