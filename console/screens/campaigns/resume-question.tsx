import { useQuery } from '@tanstack/react-query'
import { launch } from '../../../words/en/launch.ts'
import { call } from '../../api/client.ts'
import { useCan, useZone } from '../../api/hooks.ts'
import { refresh } from '../../api/queries.ts'
import { useGo } from '../../shell/use-go.ts'
import { type AudienceCount, SendDialog } from '../../ui/send-dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { estimateQuery } from './estimate.ts'
import type { Live } from './live.ts'
import { firstTime } from './recurrence.ts'

/** Asks before a paused campaign continues. */
export function ResumeQuestion({ live, onClose }: { live: Live; onClose(): void }) {
  const { campaign } = live
  const { id, name, approval, segment } = campaign
  const zone = useZone()
  const go = useGo()
  const { count, isWaiting } = useWaiting(live)
  return (
    <SendDialog
      title={launch.resume({ name })}
      act={launch.resumeAct}
      actAlone={launch.resumeActAlone()}
      keep={launch.resumeKeep()}
      audience={segment.name}
      topic={campaign.topic?.name}
      count={count}
      when={isWaiting ? launch.now() : firstTime(campaign, zone)}
      revision={approval.revision}
      onSend={async (asked) => {
        await call('POST /campaigns/{id}/resume', { params: { id }, body: asked }).finally(() =>
          refresh('/campaigns'),
        )
        const { expected } = asked
        toast(expected ? launch.resumedFor({ name, count: expected.recipients }) : launch.resumed({ name }), {
          label: launch.open(),
          run: () => go(`/campaigns/${id}`),
        })
      }}
      onClose={onClose}
    />
  )
}

/** Counts the messages that wait, or before the first one who would get the campaign now. */
function useWaiting({ campaign, reactions, results }: Live): { count: AudienceCount; isWaiting: boolean } {
  const can = useCan()
  const isBegun = campaign.recipientCount > 0
  const waiting = isBegun ? reactions?.totals.queued : 0
  const estimate = useQuery({ ...estimateQuery(campaign), enabled: waiting === 0 })
  if (waiting === 0) {
    const { data, error, failureReason, refetch } = estimate
    const count = {
      recipients: data?.data.eligibleCount,
      error: error ?? failureReason,
      retry: refetch,
    }
    return { count, isWaiting: false }
  }
  const count = {
    recipients: waiting,
    error: results.error,
    isHidden: !can('analytics:read'),
    retry: results.refetch,
  }
  return { count, isWaiting: true }
}
