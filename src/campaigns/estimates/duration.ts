import type { IdentityRow } from '../../channels/identities/fragments.ts'
import type { Db } from '../../db/database.ts'
import { type BucketRules, bucketsOf } from '../../delivery/forecast/buckets.ts'
import { otherRuns, worldOf } from '../../delivery/forecast/forecast.ts'
import { reckon } from '../../delivery/forecast/simulate.ts'
import { SECOND_MS, toIsoOrNull } from '../../lib/clock.ts'
import type { LinkSettings } from '../../links/short-links/service.ts'
import { loadCampaignPlan } from '../records/plan.ts'
import { choiceOf } from '../variants/queries.ts'
import type { EstimatedRecipient } from './audience.ts'

interface Work {
  /** Of all, or a sample. */
  recipients: readonly EstimatedRecipient[]
  messages: number
  segments: number
  ratePerMinute: number | null
}

/** How long sending would take from now on; null without a sender, and when it would take more than 90 days. */
export async function estimateDuration(
  db: Db,
  organizationId: number,
  {
    identities,
    work,
    rules,
    publicBaseUrl,
  }: { identities: readonly IdentityRow[]; work: Work; rules: BucketRules } & LinkSettings,
): Promise<{ estimatedDurationSeconds: number | null; finishesAt: string | null }> {
  if (identities.length === 0) return { estimatedDurationSeconds: null, finishesAt: null }
  const nowMs = db.clock.now()
  const senders = identities.map(({ id, ...paced }) => ({ channelIdentityId: id, ...paced }))
  const { recipients, messages, segments, ratePerMinute } = work
  const share = recipients.length === 0 ? 0 : messages / recipients.length
  const people = recipients.map((one) => ({ ...one, messages: share, notBefore: nowMs }))
  const run = {
    senderIds: identities.map(({ id }) => id),
    ratePerMinute,
    segmentsPerMessage: messages === 0 ? 1 : Math.max(1, segments / messages),
    buckets: bucketsOf(people, rules, nowMs),
    canary: null,
    holdUntil: 0,
  }
  const ports = { loadPlan: loadCampaignPlan, choiceOf, publicBaseUrl }
  const others = await otherRuns(db, ports, { plan: { organizationId, senders } })
  const { finishesAt } = await reckon(worldOf(db, { run, senders, others }))
  return {
    estimatedDurationSeconds: finishesAt === null ? null : Math.ceil((finishesAt - nowMs) / SECOND_MS),
    finishesAt: toIsoOrNull(finishesAt),
  }
}
