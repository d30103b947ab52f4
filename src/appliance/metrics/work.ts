import type { Reader } from '../../db/database.ts'
import { countFailures, listLags } from '../../events/lag.ts'
import { jobTally } from '../../jobs/executor.ts'
import { queueLoads } from '../../jobs/store.ts'
import { attemptTally } from '../../webhooks/deliveries/attempt.ts'
import { deliveryLoad } from '../../webhooks/deliveries/store.ts'
import { counters, type Family, gauge, gauges, samplesOf } from './exposition.ts'

/** Returns the seconds since a time (ms since 1970), or 0 for null. */
const ageSeconds = (now: number, at: number | null): number =>
  at === null ? 0 : Math.max(0, now - at) / 1_000

/** Figures of the work behind the requests: jobs, events and webhooks. */
export const workFamilies = (reader: Reader, now: number): Family[] => [
  ...jobFamilies(reader, now),
  ...eventFamilies(reader, now),
  counters(
    'carillon_webhook_attempts_total',
    'Attempts to deliver to webhook endpoints, by what became of the delivery: pending is tried again.',
    samplesOf(attemptTally.list(reader), ['delivery']),
  ),
]

function jobFamilies(reader: Reader, now: number): Family[] {
  const loads = queueLoads(reader, now)
  const byQueue = (of: (load: (typeof loads)[number]) => number) =>
    loads.map((load) => ({ labels: { queue: load.queue }, value: of(load) }))
  return [
    gauges(
      'carillon_jobs_due',
      'Jobs that are due and not started, by queue; at most 1,000 are counted.',
      byQueue(({ waiting }) => waiting),
    ),
    gauges(
      'carillon_jobs_running',
      'Jobs that run, by queue.',
      byQueue(({ running }) => running),
    ),
    gauges(
      'carillon_jobs_oldest_due_age_seconds',
      'How long the oldest job that is due has waited, by queue.',
      byQueue(({ oldestDueAt }) => ageSeconds(now, oldestDueAt)),
    ),
    counters(
      'carillon_jobs_total',
      'Jobs that are done or failed for good, and attempts that failed and are retried, by queue.',
      samplesOf(jobTally.list(reader), ['queue', 'outcome']),
    ),
  ]
}

function eventFamilies(reader: Reader, now: number): Family[] {
  const lags = listLags(reader)
  const { failing, setAside } = countFailures(reader)
  return [
    gauges(
      'carillon_events_waiting',
      'Events that a part of the product has not looked at, by consumer.',
      lags.map(({ consumer, waiting }) => ({ labels: { consumer }, value: waiting })),
    ),
    gauges(
      'carillon_events_oldest_waiting_age_seconds',
      'How long the oldest of them has waited.',
      lags.map(({ consumer, oldestAt }) => ({ labels: { consumer }, value: ageSeconds(now, oldestAt) })),
    ),
    gauge(
      'carillon_events_failing',
      'Organizations whose events wait because a part of the product fails to handle one.',
      failing,
    ),
    gauge('carillon_events_set_aside', 'Events that were set aside after failing for days.', setAside),
  ]
}

/** Figures of waiting deliveries to webhook endpoints. */
export function webhookFamilies(reader: Reader, now: number): Family[] {
  const { pending, oldestDueAt, failing } = deliveryLoad(reader, now)
  return [
    gauge(
      'carillon_webhook_deliveries_pending',
      'Deliveries to webhook endpoints that wait for an attempt; at most 1,000 are counted.',
      pending,
    ),
    gauge(
      'carillon_webhook_oldest_due_age_seconds',
      'How long the oldest delivery that is due has waited for its attempt.',
      ageSeconds(now, oldestDueAt),
    ),
    gauge('carillon_webhook_endpoints_failing', 'Enabled endpoints whose last attempt failed.', failing),
  ]
}
