import { campaigns } from '../../../words/en/campaigns.ts'
import type { Campaign } from '../../api/api.gen.ts'
import { call } from '../../api/client.ts'
import { useZone } from '../../api/hooks.ts'
import { refresh } from '../../api/queries.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { dateTime } from '../../ui/format.ts'
import { toast } from '../../ui/toast.tsx'

/** Confirmations of actions that cannot be undone. */

interface QuestionProps {
  campaign: Campaign
  onClose(): void
}

/**
 * Asks before a campaign is cancelled.
 * @param waiting number of unsent messages; undefined until it is known
 */
export function CancelQuestion({
  campaign: { id, name, status, nextRunAt },
  waiting,
  onClose,
}: QuestionProps & { waiting: number | undefined }) {
  const zone = useZone()
  const isStarted = status === 'SENDING' || (status === 'PAUSED' && (waiting ?? 0) > 0)
  const stopped =
    waiting === undefined ? campaigns.cancelWaiting() : campaigns.cancelWaitingCount({ count: waiting })
  const planned = nextRunAt
    ? campaigns.cancelPlannedAt({ name, time: dateTime(nextRunAt, zone) })
    : campaigns.cancelPlanned({ name })
  return (
    <ConfirmDialog
      title={campaigns.cancel()}
      act={campaigns.cancel()}
      keep={status === 'SENDING' ? campaigns.cancelKeepSending() : campaigns.cancelKeep()}
      onClose={onClose}
      onConfirm={async () => {
        await call('POST /campaigns/{id}/cancel', { params: { id } })
        await refresh('/campaigns')
        toast(campaigns.canceled({ name }))
      }}
    >
      <p>{isStarted ? stopped : planned}</p>
    </ConfirmDialog>
  )
}

export function EndRecurrenceQuestion({
  campaign: { id, name, status, nextRunAt },
  waiting,
  onClose,
}: QuestionProps & { waiting: number | undefined }) {
  const zone = useZone()
  return (
    <ConfirmDialog
      title={campaigns.end()}
      act={campaigns.end()}
      keep={campaigns.endKeep()}
      onClose={onClose}
      onConfirm={async () => {
        await call('POST /campaigns/{id}/end-recurrence', { params: { id } })
        await refresh('/campaigns')
        toast(campaigns.ended({ name }))
      }}
    >
      <p>
        {nextRunAt ? campaigns.endHintAt({ time: dateTime(nextRunAt, zone) }) : campaigns.endHint()}{' '}
        {status === 'SENDING' && campaigns.endSending()}
        {status === 'PAUSED' && (waiting ?? 0) > 0 && campaigns.endWaiting({ count: waiting ?? 0 })}
      </p>
    </ConfirmDialog>
  )
}

export function DeleteQuestion({
  campaign: { id, name, status, recipientCount, nextRunAt },
  onDeleted,
  onClose,
}: QuestionProps & { onDeleted(): void }) {
  const zone = useZone()
  return (
    <ConfirmDialog
      title={campaigns.remove()}
      act={campaigns.remove()}
      keep={campaigns.cancelKeep()}
      onClose={onClose}
      onConfirm={async () => {
        await call('DELETE /campaigns/{id}', { params: { id } })
        onDeleted()
        await refresh('/campaigns')
        toast(campaigns.removed({ name }))
      }}
    >
      <p>
        {campaigns.removeHint({ name })}{' '}
        {status === 'SCHEDULED' && nextRunAt && campaigns.removePlanned({ time: dateTime(nextRunAt, zone) })}{' '}
        {status === 'PAUSED' && campaigns.removePaused()}{' '}
        {recipientCount > 0 && campaigns.removeKept({ count: recipientCount })}
      </p>
    </ConfirmDialog>
  )
}
