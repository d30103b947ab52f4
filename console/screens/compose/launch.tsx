import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { compose } from '../../../words/en/compose.ts'
import { launch } from '../../../words/en/launch.ts'
import type { Campaign } from '../../api/api.gen.ts'
import { call } from '../../api/client.ts'
import { useCan } from '../../api/hooks.ts'
import { read } from '../../api/queries.ts'
import { useTopicName } from '../../shell/topic-field.tsx'
import { Button } from '../../ui/button.tsx'
import { channelName } from '../../ui/format.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Notice } from '../../ui/notice.tsx'
import { type Asked, type AudienceCount, SendDialog } from '../../ui/send-dialog.tsx'
import styles from './compose.module.css'
import { useCompose } from './context.ts'
import { fitted, lacksOf } from './fitted.ts'
import { LAUNCH, launched, launchLabel, launchTime } from './launch-words.ts'
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
  const { draft, campaign, estimate, detail, arrivals, holdOpen } = useCompose()
  const zone = useCampaignZone()
  /** What the question was opened for. The screen behind it may change. */
  const [asked, setAsked] = useState<{ seen: number; paused: Campaign | undefined }>()
  const { type, scheduledAt } = draft
  const isPaused = campaign?.status === 'PAUSED'
  const recipients = estimate.isCurrent ? estimate.data?.eligibleCount : undefined
  const isEmpty = type === 'IMMEDIATE' && recipients === 0
  // A recurrence may start later than its first time.
  const times = (type === 'RECURRING' && detail?.nextRuns[0] && detail.nextRuns) || [scheduledAt]
  const launching = { type, times: times.filter((time) => time !== null), zone, now: Date.now() }
  const isReady = campaign !== undefined && lacksOf(draft).length === 0
  const label = isPaused
    ? compose.launchResume()
    : isReady
      ? launchLabel(launching, recipients)
      : compose.launchSend()
  const count = { recipients, error: estimate.error, retry: estimate.retry }
  const question = { seen: asked?.seen, when: launchTime(launching, draft.sendInRecipientTimezone), count }
  function open() {
    setAsked({ seen: arrivals(), paused: isPaused ? campaign : undefined })
    holdOpen(true)
  }
  function close() {
    setAsked(undefined)
    holdOpen(false)
  }
  return (
    <>
      {isEmpty && <Notice tone="warn" title={compose.launchNone()} />}
      <div>
        <Button kind="primary" disabled={!isReady || isEmpty} onClick={open}>
          {label}
        </Button>
      </div>
      {asked && !asked.paused && <LaunchQuestion {...question} onClose={close} />}
      {asked?.paused && <ContinueQuestion {...question} campaign={asked.paused} onClose={close} />}
    </>
  )
}

interface QuestionProps {
  /** `arrivals` when the question opened. */
  seen: number | undefined
  when: string
  /** Recipients of the message if it were sent now. */
  count: AudienceCount
  onClose(): void
}

/** Returns the expected audience with the revision of the draft that was just stored. */
const withRevision = ({ expected }: Asked, { approval }: Campaign): Asked =>
  expected ? { expected: { ...expected, revision: approval.revision } } : {}

function useAudienceName(): string {
  const { draft } = useCompose()
  const query = useQuery(read('GET /segments/{id}', { params: { id: draft.segmentId } }))
  return query.data?.data.name ?? compose.launchAudience()
}

/** Returns the name of the topic of the draft; undefined for none. */
function useDraftTopic(): string | undefined {
  const { draft, campaign } = useCompose()
  return useTopicName({ value: fitted(draft).topicId, known: campaign?.topic })
}

function LaunchQuestion({ seen, when, count, onClose }: QuestionProps) {
  const { draft } = useCompose()
  const run = useRun()
  const audience = useAudienceName()
  const topic = useDraftTopic()
  const { type } = draft
  const name = draft.name || compose.untitled()
  return (
    <SendDialog
      title={LAUNCH[type].title({ name })}
      act={LAUNCH[type].act}
      actAlone={LAUNCH[type].actAlone()}
      audience={audience}
      topic={topic}
      count={count}
      when={when}
      onSend={(asked) =>
        run({
          act: (campaign, options) =>
            call(
              'PATCH /campaigns/{id}',
              { params: { id: campaign.id }, body: { isDraft: false, ...withRevision(asked, campaign) } },
              options,
            ),
          done: launched(name, type, asked.expected?.recipients),
          seen,
        })
      }
      onClose={onClose}
    >
      <p>
        {compose.launchChannel({ channel: channelName(draft.channel) })}{' '}
        {type === 'IMMEDIATE' && compose.launchFinal()}
      </p>
    </SendDialog>
  )
}

/** Asks before a paused campaign continues, with the messages that wait, or else who would get it now. */
function ContinueQuestion({ seen, when, count, campaign, onClose }: QuestionProps & { campaign: Campaign }) {
  const { draft } = useCompose()
  const run = useRun()
  const audience = useAudienceName()
  const topic = useDraftTopic()
  const isBegun = campaign.recipientCount > 0
  const results = useQuery({
    ...read('GET /campaigns/{id}/analytics', { params: { id: campaign.id }, query: { interval: 'DAY' } }),
    enabled: isBegun,
  })
  const waiting = isBegun ? results.data?.data.totals.queued : 0
  const isWaiting = waiting !== 0
  const name = draft.name || compose.untitled()
  return (
    <SendDialog
      title={launch.resume({ name })}
      act={launch.resumeAct}
      actAlone={launch.resumeActAlone()}
      keep={launch.resumeKeep()}
      audience={audience}
      topic={topic}
      count={
        isWaiting
          ? {
              recipients: waiting,
              error: results.error ?? results.failureReason,
              retry: results.refetch,
            }
          : count
      }
      when={isWaiting ? launch.now() : when}
      onSend={(asked) =>
        run({
          act: (stored, options) =>
            call(
              'POST /campaigns/{id}/resume',
              { params: { id: stored.id }, body: withRevision(asked, stored) },
              options,
            ),
          done: asked.expected
            ? launch.resumedFor({ name, count: asked.expected.recipients })
            : launch.resumed({ name }),
          seen,
        })
      }
      onClose={onClose}
    />
  )
}
