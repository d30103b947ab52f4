import { useQueries, useQuery } from '@tanstack/react-query'
import { Reply } from 'lucide-react'
import { useState } from 'react'
import { campaign } from '../../../words/en/campaign.ts'
import { kit } from '../../../words/en/kit.ts'
import type { CampaignTotals } from '../../api/api.gen.ts'
import { call } from '../../api/client.ts'
import { useCan } from '../../api/hooks.ts'
import { read } from '../../api/queries.ts'
import { stayed, useGo } from '../../shell/use-go.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FieldGroup, Radio } from '../../ui/field.tsx'
import { Actions, Form, SubmitButton } from '../../ui/form.tsx'
import { Failure } from '../../ui/notice.tsx'
import { backWith } from '../../ui/there-and-back.ts'
import { Waiting } from '../../ui/waiting.tsx'
import { followSegment } from './follow-segment.ts'
import { FOLLOW_WORDS, type Followed, followedBy, followRules, isReceived } from './follow-up.ts'
import { useCampaign } from './live.ts'

/** Button for the next campaign to recipients with a result, such as those who did not click. */
export function FollowUp({ totals }: { totals: CampaignTotals }) {
  const { campaign: record } = useCampaign()
  const can = useCan()
  const [isOpen, setOpen] = useState(false)
  const mayFollow =
    can('campaign:create') && can('segment:create') && can('segment:read') && can('contact:read')
  // A poll has a segment of those who did not vote.
  if (!isOpen && (!mayFollow || record.pollId !== null || !isReceived(totals))) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Reply size={16} aria-hidden />
        {campaign.followUp()}
      </Button>
      {isOpen && <FollowUpDialog totals={totals} onClose={() => setOpen(false)} />}
    </>
  )
}

function FollowUpDialog({ totals, onClose }: { totals: CampaignTotals; onClose(): void }) {
  const { campaign: record } = useCampaign()
  const links = useQuery(read('GET /campaigns/{id}/link-analytics', { params: { id: record.id } }))
  return (
    <Dialog title={campaign.followUp()} onClose={onClose}>
      <p>{campaign.followIntro()}</p>
      {links.data || links.error ? (
        <Choices choices={followedBy(record, totals, (links.data?.data.length ?? 0) > 0)} onClose={onClose} />
      ) : (
        <Waiting />
      )}
    </Dialog>
  )
}

function Choices({ choices, onClose }: { choices: readonly Followed[]; onClose(): void }) {
  const { campaign: record } = useCampaign()
  const go = useGo()
  const [chosen, setChosen] = useState<Followed>()
  const counts = useQueries({
    queries: choices.map((result) => ({
      queryKey: ['POST /segments/preview', record.id, result],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(
          'POST /segments/preview',
          { body: { rules: followRules(record.id, result), countOnly: true } },
          { signal },
        ),
    })),
  })
  const failed = counts.find(({ error }) => error)
  if (failed) return <Failure error={failed.error} onRetry={() => failed.refetch()} />
  if (counts.some(({ data }) => data === undefined)) return <Waiting />
  const options = choices.map((result, index) => ({ result, count: counts[index]!.data!.data.total }))
  const selected = chosen ?? options.find(({ count }) => count > 0)?.result

  async function write(): Promise<void> {
    if (selected === undefined) return
    const isHere = stayed()
    const segmentId = await followSegment(record, selected)
    if (!isHere()) return
    const { channel, channelIdentityIds, topicId } = record
    const chosen = { segmentId, channel, senderIds: channelIdentityIds.join(',') }
    go(backWith('/campaigns/new', topicId ? { ...chosen, topicId } : chosen))
  }

  return (
    <Form onSubmit={write}>
      <FieldGroup label={campaign.followRecipients()}>
        {options.map(({ result, count }) => (
          <Radio
            key={result}
            name="result"
            value={result}
            label={FOLLOW_WORDS[result].count({ count })}
            checked={result === selected}
            disabled={count === 0}
            onChange={() => setChosen(result)}
          />
        ))}
      </FieldGroup>
      <Actions>
        <SubmitButton>{campaign.followWrite()}</SubmitButton>
        <Button onClick={onClose}>{kit.close()}</Button>
      </Actions>
    </Form>
  )
}
