import { useState } from 'react'
import { call } from '../../api/client.ts'
import { useCan } from '../../api/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { channelName, counted } from '../../ui/format.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './compose.module.css'
import { useCompose } from './context.ts'
import { lacksOf } from './fitted.ts'
import { launched, launchLabel } from './launch-words.ts'
import { Refused } from './refused.tsx'
import { useCampaignZone } from './use-campaign-zone.ts'
import { useRun } from './use-run.ts'

const Decision = lazyPart(() => import('./decision.tsx'))
const Submit = lazyPart(() => import('./submit.tsx'))

/** Launch button, with the number of recipients. It sends, schedules, continues, or submits for approval. */
export function Launch() {
  const { campaign } = useCompose()
  const can = useCan()
  const isDecided = campaign?.isDraft && campaign.approval.status !== 'NONE'
  return (
    <div className={styles.launch}>
      {isDecided && <Decision />}
      {can('campaign:send') ? <Send /> : <Submit />}
    </div>
  )
}

function Send() {
  const { draft, campaign, estimate, detail, arrivals } = useCompose()
  const zone = useCampaignZone()
  /** Value of `arrivals` when the question opened. The screen behind it may change. */
  const [asked, setAsked] = useState<number>()
  const { run, isRunning, error } = useRun()
  const isReady = campaign !== undefined && lacksOf(draft).length === 0
  const isNow = draft.type === 'IMMEDIATE'
  const isPaused = campaign?.status === 'PAUSED'
  // The number on the button must match the current draft.
  const isCounted = !isNow || estimate.isCurrent
  const isEmpty = isNow && estimate.isCurrent && estimate.data?.eligibleCount === 0
  // A recurrence may start later than its first time.
  const first = (draft.type === 'RECURRING' && detail?.nextRuns[0]) || draft.scheduledAt
  const words = {
    type: draft.type,
    first,
    eligibleCount: estimate.data?.eligibleCount ?? 0,
    zone,
    now: Date.now(),
  }
  const launch = () =>
    run(
      (id, options) => call('PATCH /campaigns/{id}', { params: { id }, body: { isDraft: false } }, options),
      launched(words),
      asked,
    )
  const resume = () =>
    run((id, options) => call('POST /campaigns/{id}/resume', { params: { id } }, options), 'It continues.')
  const label = isReady ? (isCounted ? launchLabel(words) : 'Counting …') : 'Send'
  return (
    <>
      {isEmpty && <Notice tone="warn" title="No person would get it as it is." />}
      <div>
        <Button
          kind="primary"
          isBusy={isRunning}
          disabled={!isReady || isEmpty || !isCounted}
          onClick={isPaused ? resume : isNow ? () => setAsked(arrivals()) : launch}
        >
          {isPaused ? 'Continue the campaign' : label}
        </Button>
      </div>
      <Refused error={error} />
      {asked !== undefined && (
        <ConfirmDialog
          title={`${counted(words.eligibleCount, 'person gets', 'people get')} it now`}
          act={launchLabel(words)}
          keep="Not yet"
          isDangerous={false}
          onConfirm={launch}
          onClose={() => setAsked(undefined)}
        >
          <p>
            By {channelName(draft.channel)}. Pausing stops what has not gone out yet; what has gone out cannot
            be called back.
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
