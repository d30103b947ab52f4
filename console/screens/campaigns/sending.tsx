import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { campaign } from '../../../words/en/campaign.ts'
import type { CampaignDetail, Interval } from '../../api/api.gen.ts'
import { useZone } from '../../api/hooks.ts'
import { read } from '../../api/queries.ts'
import { ColumnChart } from '../../ui/columns.tsx'
import { Figure, Figures } from '../../ui/figures.tsx'
import { number } from '../../ui/format.ts'
import { Failure } from '../../ui/notice.tsx'
import { Section } from '../../ui/page.tsx'
import { Choice } from '../../ui/tabs.tsx'
import { Time } from '../../ui/time.tsx'
import styles from './campaign.module.css'
import { useCampaign } from './live.ts'
import { forecastOf, limitOf } from './sentences.ts'
import { columnsOf, intervalOf, UNIT_NAMES } from './series.ts'

const INTERVALS: ReadonlyArray<readonly [Interval, () => string]> = [
  ['MINUTE', campaign.sendingMinutes],
  ['HOUR', campaign.sendingHours],
  ['DAY', campaign.sendingDays],
]

/** Sending speed, past or present, and the expected end. */
export function Sending() {
  const { campaign: record } = useCampaign()
  const [chosen, setChosen] = useState<Interval>()
  const isSending = record.status === 'SENDING'
  const { fromMs, toMs } = spanOf(record)
  const interval = chosen ?? intervalOf(toMs - fromMs)
  return (
    <Section
      title={isSending ? campaign.sending() : campaign.sendingPast()}
      actions={
        <Choice<Interval>
          label={campaign.sendingBy()}
          value={interval}
          options={INTERVALS.map(([value, label]) => [value, label()] as const)}
          onChange={setChosen}
        />
      }
    >
      {isSending && <Pace />}
      <Canary />
      <Chart interval={interval} />
    </Section>
  )
}

function Pace() {
  const { campaign: record, reactions, sentPerSecond } = useCampaign()
  const zone = useZone()
  const { forecast } = record
  return (
    <>
      <Figures>
        <Figure label={campaign.speed()} hint={campaign.speedHint()}>
          {sentPerSecond === null ? '–' : number(sentPerSecond, 1)}
        </Figure>
        {reactions && <Figure label={campaign.waiting()}>{number(reactions.totals.queued)}</Figure>}
      </Figures>
      {forecast && (
        <p className={styles.quiet}>
          {forecastOf(forecast, new Date().toISOString(), zone)} {limitOf(forecast)}
        </p>
      )}
    </>
  )
}

/** State of the first messages that are sent alone as a test. */
function Canary() {
  const { campaign: record } = useCampaign()
  const zone = useZone()
  const { canary } = record
  if (!canary || canary.state === null || canary.state === 'PASSED' || canary.state === 'FAILED') return null
  return (
    <p className={styles.quiet}>
      {canary.state === 'SENDING'
        ? campaign.canarySending({ count: canary.size })
        : campaign.canaryWaiting.rich({
            count: canary.size,
            time: <Time value={canary.decidesAt} zone={zone} as="date" />,
          })}
    </p>
  )
}

/** Returns the span from the first message to the last one, or until now. */
function spanOf({ startedAt, completedAt, lastRunAt, status }: CampaignDetail): {
  fromMs: number
  toMs: number
} {
  const fromMs = startedAt ? Date.parse(startedAt) : Date.now()
  const last = completedAt ?? lastRunAt
  const end = status === 'SENDING' || last === null ? Date.now() : Date.parse(last)
  return { fromMs, toMs: Math.max(fromMs, end) }
}

const CHART_NAMES: Readonly<Record<Interval, () => string>> = {
  MINUTE: campaign.chartMinute,
  HOUR: campaign.chartHour,
  DAY: campaign.chartDay,
}

function Chart({ interval }: { interval: Interval }) {
  const { campaign: record, everyMs } = useCampaign()
  const zone = useZone()
  const { id, status } = record
  const { fromMs, toMs } = spanOf(record)
  const query = useQuery({
    ...read('GET /campaigns/{id}/analytics', {
      params: { id },
      query: { interval, ...(interval === 'MINUTE' ? minutesOf(fromMs, toMs) : {}) },
    }),
    refetchInterval: everyMs,
  })
  const timeline = query.data?.data.timeline ?? []
  const columns = columnsOf(timeline, { interval, toMs: status === 'SENDING' ? toMs : 0, zone })
  if (query.error) return <Failure error={query.error} onRetry={() => query.refetch()} />
  const [first, second] = columns
  if (!first) return query.data && <p className={styles.quiet}>{campaign.chartNone()}</p>
  if (!second) {
    return <p>{campaign.chartOne({ count: first.value, time: first.label })}</p>
  }
  return <ColumnChart label={CHART_NAMES[interval]()} points={columns} unit={UNIT_NAMES[interval]()} />
}

const HOUR_MS = 3_600_000
/** Longest span for which the API counts by the minute. */
const MOST_MINUTES_MS = 47 * HOUR_MS

/**
 * Returns the last hours of a run, rounded to whole hours so that the request stays the same while
 * it sends.
 */
function minutesOf(fromMs: number, toMs: number): { from: string; to: string } {
  const end = Math.ceil((toMs + 1) / HOUR_MS) * HOUR_MS
  const begin = Math.max(fromMs, end - MOST_MINUTES_MS)
  return { from: new Date(begin).toISOString(), to: new Date(end).toISOString() }
}
