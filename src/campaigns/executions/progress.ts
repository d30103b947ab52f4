import type { Db } from '../../db/database.ts'
import type { ReadSubject } from '../../http/event-streams.ts'
import { SECOND_MS } from '../../lib/clock.ts'
import type { Principal } from '../../lib/principal.ts'
import { totalsOf } from '../records/results.ts'
import { getCampaign, viewOf } from '../records/service.ts'
import { findCampaign } from '../records/store.ts'
import type { CampaignStatus } from '../records/table.ts'

/** Period before now that the rate covers. */
const RATE_WINDOW_MS = 10 * SECOND_MS

const OVER: readonly CampaignStatus[] = ['COMPLETED', 'CANCELLED', 'FAILED']

/** The progress of a campaign. */
export interface CampaignProgress extends ReturnType<typeof totalsOf> {
  campaignId: string
  status: CampaignStatus
  pauseReason: string | null
  /** Messages per second over the last ten seconds; null in the first reading. */
  sentPerSecond: number | null
}

type Seen = NonNullable<ReturnType<ReadSubject>> & { data: CampaignProgress }

/**
 * Reads the progress of a campaign from counters: the cost does not depend on the
 * number of messages. Throws NOT_FOUND.
 */
export function progressOf(
  db: Db,
  principal: Pick<Principal, 'organizationId'>,
  uuid: string,
): () => Seen | undefined {
  const { organizationId } = principal
  getCampaign(db, principal, uuid)
  let samples: Array<{ atMs: number; sent: number }> = []
  return () => {
    const campaign = findCampaign(db, organizationId, uuid)
    if (!campaign) return undefined
    const { status, pauseReason } = campaign
    const { totals, rates } = totalsOf(viewOf(db, campaign))
    const now = { atMs: db.clock.monotonicMs(), sent: totals.sent }
    samples = [...samples.filter(({ atMs }) => now.atMs - atMs <= RATE_WINDOW_MS), now]
    return {
      data: { campaignId: uuid, status, pauseReason, totals, rates, sentPerSecond: rateOf(samples) },
      isLive: status === 'SENDING',
      isOver: OVER.includes(status),
    }
  }
}

/** Returns messages per second with one decimal; null before a second reading. */
function rateOf(samples: ReadonlyArray<{ atMs: number; sent: number }>): number | null {
  const [first, last] = [samples[0]!, samples.at(-1)!]
  const elapsedMs = last.atMs - first.atMs
  if (elapsedMs <= 0) return null
  return Math.round(((last.sent - first.sent) / (elapsedMs / SECOND_MS)) * 10) / 10
}
