import { effectiveDailyCap } from '../../channels/identities/warm-up.ts'
import { segmentsPerMessage } from '../../channels/ports/all.ts'
import { ALWAYS_OPEN } from '../../compliance/send-windows/window-calendar.ts'
import type { Person } from '../../content/composition/compose.ts'
import type { Db, Reader } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import { MINUTE_MS } from '../../lib/clock.ts'
import { counted } from '../../lib/count.ts'
import { standInLinks } from '../../links/recipient-links/writer.ts'
import { isHeld } from '../executions/hold.ts'
import type { Sender, SendingPlan, SendingPorts, TestedTexts } from '../executions/ports.ts'
import { findGuardState } from '../executions/run-state.ts'
import { listSendingRuns, type SendingRun } from '../executions/store.ts'
import { HELD } from '../executions/variants.ts'
import { averageSegments } from '../messages/message-totals.ts'
import { usedToday } from '../pacing/governor.ts'
import { type ForecastRun, type ForecastSender, messagesLeft } from './allocate.ts'
import { bucketsOf, type Sampled } from './buckets.ts'
import { type ForecastWorld, type Projection, project, projectRange, type Range } from './simulate.ts'

/** The projected end of a sending campaign, and the inputs of that projection. */
export interface Forecast extends Projection, Range {
  /** Conditions of the forecast, as sentences. */
  assumptions: string[]
}

interface ForecastPorts extends Pick<SendingPorts, 'loadPlan'> {
  /** Origin of this server as recipients reach it. Sets the length of short addresses. */
  publicBaseUrl: string
  /** Returns the pending choice of the text in the A/B test of a run, or undefined after a text is chosen. */
  choiceOf(reader: Reader, executionId: number): Choice | undefined
}

/** A text that is still to be chosen. */
interface Choice {
  /** ms since 1970. Null while messages of the test are still to be sent. */
  decidesAt: number | null
}

const SAMPLE_SIZE = 300
const OTHER_SAMPLE_SIZE = 100
const MAX_OTHERS = 20

/**
 * Forecasts the active run. Returns null if no run is active, while its audience is being chosen, while sending
 * is held, while the remaining messages wait for a user to choose their text, and if nothing is left to send.
 * Throws QUERY_TIMEOUT, SERVICE_UNAVAILABLE.
 */
export async function forecastCampaign(
  db: Db,
  ports: ForecastPorts,
  { organizationId, campaignId }: { organizationId: number; campaignId: number },
): Promise<Forecast | null> {
  const world = await loadWorld(db, ports, { organizationId, campaignId })
  if (!world) return null
  const run = world.runs[0]!
  const likely = await project(world)
  return {
    ...likely,
    ...(await projectRange(world, likely)),
    assumptions: assumptionsOf({
      others: world.runs.length - 1,
      isSampled: messagesLeft(run) > SAMPLE_SIZE,
      isTested: run.waitsForChoice === true,
    }),
  }
}

/** Returns the inputs of a campaign's forecast, or undefined if there is nothing to forecast. */
async function loadWorld(
  db: Db,
  ports: ForecastPorts,
  { organizationId, campaignId }: { organizationId: number; campaignId: number },
): Promise<ForecastWorld | undefined> {
  if (isHeld(db)) return undefined
  const nowMs = db.clock.now()
  const running = listSendingRuns(db, organizationId)
  const own = running.find((run) => run.campaignId === campaignId)
  const plan = ports.loadPlan(db, organizationId, campaignId)
  if (!own || own.isFreezing || !plan) return undefined
  if (plan.variants?.waitMinutes === null && ports.choiceOf(db, own.executionId)) return undefined
  const run = await forecastRunOf(db, ports, { run: own, plan }, { size: SAMPLE_SIZE, nowMs })
  const others = await otherRuns(db, ports, { plan, except: own.executionId })
  return worldOf(db, { run, senders: activeSenders(plan), others })
}

/** Returns the forecast run and the other runs that share some of its senders. */
export function worldOf(
  db: Db,
  {
    run,
    senders,
    others,
  }: { run: ForecastRun; senders: readonly PacedSender[]; others: readonly OtherRun[] },
): ForecastWorld {
  const nowMs = db.clock.now()
  const all = [...senders, ...others.flatMap((other) => other.senders)]
  const distinct = new Map(all.map((sender) => [sender.channelIdentityId, sender]))
  return {
    nowMs,
    senders: [...distinct.values()].map((sender) => forecastSender(db, sender, nowMs)),
    runs: [run, ...others.map((other) => other.run)],
  }
}

interface OtherRun {
  run: ForecastRun
  senders: readonly PacedSender[]
}

/** Lists at most 20 runs that use some of these senders now, oldest first. */
export async function otherRuns(
  db: Db,
  ports: ForecastPorts,
  { plan, except }: { plan: { organizationId: number; senders: readonly PacedSender[] }; except?: number },
): Promise<OtherRun[]> {
  const sampled = { size: OTHER_SAMPLE_SIZE, nowMs: db.clock.now() }
  const ids = new Set(plan.senders.map(({ channelIdentityId }) => channelIdentityId))
  const others: OtherRun[] = []
  for (const run of listSendingRuns(db, plan.organizationId)) {
    if (run.executionId === except || others.length === MAX_OTHERS) continue
    const other = ports.loadPlan(db, plan.organizationId, run.campaignId)
    if (!other?.senders.some(({ channelIdentityId }) => ids.has(channelIdentityId))) continue
    const forecast = await forecastRunOf(db, ports, { run, plan: other }, sampled)
    others.push({ run: forecast, senders: activeSenders(other) })
  }
  return others
}

function assumptionsOf({
  others,
  isSampled,
  isTested,
}: {
  others: number
  isSampled: boolean
  isTested: boolean
}): string[] {
  const assumptions = [
    'The carrier takes messages as fast as the senders may send them.',
    'Any sender of the campaign may write to any recipient: messages do not wait for a particular one.',
  ]
  if (others > 0) {
    assumptions.push(`${counted(others, 'other campaign')} of the same senders goes on sending meanwhile.`)
  }
  if (isTested) assumptions.push('The A/B test finds its text: otherwise the rest waits for a person.')
  if (isSampled) assumptions.push('A sample shows when the recipients may be written to.')
  return assumptions
}

/** Limits of a sender. */
type PacedSender = Pick<Sender, 'channelIdentityId' | 'throughputPerSecond' | 'dailyCap' | 'warmUp'>

const forecastSender = (reader: Reader, sender: PacedSender, nowMs: number): ForecastSender => ({
  id: sender.channelIdentityId,
  segmentsPerSecond: sender.throughputPerSecond,
  capOn: (atMs) => effectiveDailyCap(sender, atMs),
  used: usedToday(reader, sender.channelIdentityId, nowMs),
})

const activeSenders = ({ senders }: SendingPlan): Sender[] =>
  senders.filter(({ status }) => status === 'ACTIVE')

async function forecastRunOf(
  db: Db,
  { publicBaseUrl, choiceOf }: ForecastPorts,
  { run, plan }: { run: SendingRun; plan: SendingPlan },
  { size, nowMs }: { size: number; nowMs: number },
): Promise<ForecastRun> {
  const of = { organizationId: plan.organizationId, executionId: run.executionId }
  const queued = run.queued > 0 ? await sampleMessages(db, of, { status: 'QUEUED', size }) : []
  const scheduled = run.scheduled > 0 ? await sampleMessages(db, of, { status: 'SCHEDULED', size }) : []
  const choice = plan.variants ? choiceOf(db, run.executionId) : undefined
  const held = choice ? scheduled.filter(({ variant }) => variant === HELD) : []
  // The time of a user's choice is unknown.
  const timed =
    plan.variants?.waitMinutes === null ? scheduled.filter((one) => !held.includes(one)) : scheduled
  const people: Sampled[] = [
    ...queued.map((one) => ({ ...one, messages: run.queued / queued.length, notBefore: nowMs })),
    ...timed.map((one) => ({
      ...one,
      messages: run.scheduled / scheduled.length,
      notBefore: one.scheduledFor ?? nowMs,
    })),
  ]
  const buckets = bucketsOf(people, plan, nowMs)
  const unseen = (queued.length === 0 ? run.queued : 0) + (scheduled.length === 0 ? run.scheduled : 0)
  if (unseen > 0) buckets.push({ messages: unseen, notBefore: nowMs, calendar: ALWAYS_OPEN })
  return {
    senderIds: activeSenders(plan).map(({ channelIdentityId }) => channelIdentityId),
    ratePerMinute: plan.sendRatePerMinute,
    segmentsPerMessage:
      averageSegments(db, run.executionId) ??
      segmentsOf(plan, [...queued, ...scheduled], { nowMs, publicBaseUrl }),
    buckets,
    ...(choice && plan.variants
      ? testOf(
          { run, variants: plan.variants, choice },
          {
            heldShare: held.length / Math.max(1, scheduled.length),
            nowMs,
          },
        )
      : canaryOf(db, { run, plan })),
  }
}

/** Returns the average segments of a message, computed from the text. Used until a message is sent. */
function segmentsOf(
  plan: SendingPlan,
  people: Awaited<ReturnType<typeof sampleMessages>>,
  { nowMs, publicBaseUrl }: { nowMs: number; publicBaseUrl: string },
): number {
  if (people.length === 0) return 1
  const links = { rules: standInLinks(plan, publicBaseUrl), publicBaseUrl }
  return segmentsPerMessage(plan, people, { nowMs, links })
}

/**
 * Returns the messages that wait for the choice of the text. The forecast assumes that the test succeeds.
 * @param heldShare of the SCHEDULED messages
 */
function testOf(
  { run, variants, choice }: { run: SendingRun; variants: TestedTexts; choice: Choice },
  { heldShare, nowMs }: { heldShare: number; nowMs: number },
): Pick<ForecastRun, 'canary' | 'holdUntil' | 'waitsForChoice'> {
  const { waitMinutes } = variants
  const waitsForChoice = true
  if (waitMinutes === null) return { canary: null, holdUntil: 0, waitsForChoice }
  if (choice.decidesAt !== null) return { canary: null, holdUntil: choice.decidesAt, waitsForChoice }
  const waitMs = waitMinutes * MINUTE_MS
  const first = run.queued + run.scheduled * (1 - heldShare)
  if (first < 1) return { canary: null, holdUntil: nowMs + waitMs, waitsForChoice }
  return { canary: { first, waitMs }, holdUntil: 0, waitsForChoice }
}

/**
 * Returns the number of first messages, and the time that the others wait for them. The forecast assumes that
 * the canary passes.
 */
function canaryOf(
  reader: Reader,
  { run, plan }: { run: SendingRun; plan: SendingPlan },
): Pick<ForecastRun, 'canary' | 'holdUntil'> {
  const state = plan.canary && findGuardState(reader, run.executionId)
  if (!plan.canary || !state || state.canaryState === 'PASSED') return { canary: null, holdUntil: 0 }
  if (state.canaryState === 'WAITING') return { canary: null, holdUntil: state.decidesAt ?? 0 }
  const first = Math.max(0, plan.canary.size - state.tried - state.sending)
  return { canary: { first, waitMs: plan.canary.waitMinutes * MINUTE_MS }, holdUntil: 0 }
}

/** A sample of the remaining recipients of a run, spread evenly. */

interface SampledMessage extends Person {
  country: string | null
  timezone: string | null
  /** JSON object by key. */
  customFields: string
  /** Time when the message may leave, ms since 1970. */
  scheduledFor: number | null
  /** The recipient's text of an A/B test. */
  variant: number | null
}

type Waiting = 'QUEUED' | 'SCHEDULED'

const PEOPLE = `SELECT m.scheduled_for, m.variant, coalesce(contacts.first_name, '') AS firstName,
    contacts.last_name, coalesce(m.address, '') AS phone, contacts.email, contacts.city,
    contacts.state, contacts.postal_code, contacts.country, contacts.timezone,
    coalesce(contacts.custom_fields, '{}') AS customFields
  FROM messages m LEFT JOIN contacts ON contacts.id = m.contact_id`

const SAMPLE_QUEUED = `${PEOPLE} WHERE m.id IN (SELECT (SELECT q.id FROM messages q
    WHERE q.execution_id = ? AND q.status = 'QUEUED' AND q.id >= points.value ORDER BY q.id LIMIT 1)
  FROM json_each(?) points)`

/** Checks 20 messages after a point for one that waits for its time. Such messages may be rare. */
const SAMPLE_SCHEDULED = `${PEOPLE} WHERE m.id IN (SELECT (SELECT near.id FROM (SELECT q.id, q.status FROM messages q
      WHERE q.execution_id = ? AND q.id >= points.value ORDER BY q.id LIMIT 20) near
    WHERE near.status = 'SCHEDULED' LIMIT 1)
  FROM json_each(?) points)`

/** Samples at most `size` messages, each found by an index step in the read pool. */
async function sampleMessages(
  db: Db,
  { organizationId, executionId }: { organizationId: number; executionId: number },
  { status, size }: { status: Waiting; size: number },
): Promise<SampledMessage[]> {
  const points = pointsBetween(endsOf(db, executionId), size)
  if (points.length === 0) return []
  const pool = db.readPool.of({ organizationId, advice: 'Ask again when fewer campaigns are sending.' })
  const from = JSON.stringify(points)
  return status === 'QUEUED'
    ? pool.all<SampledMessage>(SAMPLE_QUEUED, executionId, from)
    : pool.all<SampledMessage>(SAMPLE_SCHEDULED, executionId, from)
}

/** Returns the first and the last message of a run. */
const endsOf = (reader: Reader, executionId: number) =>
  reader.get<{ first: number | null; last: number | null }>(fragment`
    SELECT (SELECT m.id FROM messages m WHERE m.execution_id = ${executionId} ORDER BY m.id LIMIT 1) AS first,
      (SELECT m.id FROM messages m WHERE m.execution_id = ${executionId} ORDER BY m.id DESC LIMIT 1) AS last`)

function pointsBetween(
  ends: { first: number | null; last: number | null } | undefined,
  size: number,
): number[] {
  if (!ends || ends.first === null || ends.last === null) return []
  const { first, last } = ends
  const count = Math.min(size, last - first + 1)
  const step = (last - first + 1) / count
  return Array.from({ length: count }, (_, index) => first + Math.floor(index * step))
}
