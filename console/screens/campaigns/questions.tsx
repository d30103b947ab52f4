import type { Campaign } from '../../api/api.gen.ts'
import { call } from '../../api/client.ts'
import { useZone } from '../../api/hooks.ts'
import { refresh } from '../../api/queries.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { counted, dateTime } from '../../ui/format.ts'
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
  return (
    <ConfirmDialog
      title="Cancel the campaign"
      act="Cancel the campaign"
      keep={status === 'SENDING' ? 'Keep sending' : 'Keep it'}
      onClose={onClose}
      onConfirm={async () => {
        await call('POST /campaigns/{id}/cancel', { params: { id } })
        await refresh('/campaigns')
        toast(`“${name}” is cancelled.`)
      }}
    >
      {isStarted ? (
        <p>
          {waiting === undefined
            ? 'The messages that wait will not be sent.'
            : `${counted(waiting, 'message that waits', 'messages that wait')} will not be sent.`}{' '}
          Those already at the carrier still arrive. A cancelled campaign cannot go on.
        </p>
      ) : (
        <p>
          Nothing of “{name}” will be sent
          {nextRunAt ? ` at ${dateTime(nextRunAt, zone)} or later` : ''}. A cancelled campaign cannot go on.
        </p>
      )}
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
      title="End the recurrence"
      act="End the recurrence"
      keep="Keep its runs"
      onClose={onClose}
      onConfirm={async () => {
        await call('POST /campaigns/{id}/end-recurrence', { params: { id } })
        await refresh('/campaigns')
        toast(`“${name}” has no further run.`)
      }}
    >
      <p>
        No further run begins
        {nextRunAt ? `, also not the one of ${dateTime(nextRunAt, zone)}` : ''}.{' '}
        {status === 'SENDING' && 'The run under way is the last one, and sends the rest of its messages.'}
        {status === 'PAUSED' &&
          (waiting ?? 0) > 0 &&
          `${counted(waiting ?? 0, 'message that waits', 'messages that wait')} will not be sent.`}
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
      title="Delete the campaign"
      act="Delete the campaign"
      keep="Keep it"
      onClose={onClose}
      onConfirm={async () => {
        await call('DELETE /campaigns/{id}', { params: { id } })
        onDeleted()
        await refresh('/campaigns')
        toast(`“${name}” is deleted.`)
      }}
    >
      <p>
        “{name}” and its results cannot be brought back.
        {status === 'SCHEDULED' && nextRunAt && ` It will not be sent at ${dateTime(nextRunAt, zone)}.`}
        {status === 'PAUSED' && ' Messages that wait will not be sent.'}
        {recipientCount > 0 &&
          ` ${counted(recipientCount, 'message stays', 'messages stay')} in the history of the contacts.`}
      </p>
    </ConfirmDialog>
  )
}
