import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { createContext, useContext, useRef, useState } from 'react'
import type { CampaignAnalytics, CampaignDetail, CampaignRates, CampaignTotals } from '../../api/api.gen.ts'
import type { Answer } from '../../api/client.ts'
import { useCan, useStream } from '../../api/hooks.ts'
import { read, refresh, refreshUnlessReading } from '../../api/queries.ts'
import { isOver } from './states.ts'

/** Live state of a campaign, from its stream or by polling without one. */

/** Interval between reads of data that the stream lacks (reasons, forecast), ms. */
const WITH_STREAM_MS = 10_000
/** Interval between reads without a stream, and while most reports arrive, ms. */
const POLL_MS = 3_000
/** Time after the last message in which most carriers report the delivery, ms. */
const FIRST_REPORTS_MS = 120_000
/** Interval between reads after sending, ms. Reports and clicks arrive for some days. */
const QUIET_MS = 30_000
const LATEST_NEWS_MS = 4 * 86_400_000

/** Totals and rates of one moment. */
interface Reactions {
  totals: CampaignTotals
  rates: CampaignRates
}

/** An event of the stream. */
interface Progress extends Reactions {
  status: CampaignDetail['status']
  pauseReason: CampaignDetail['pauseReason']
  sentPerSecond: number | null
}

interface Seen extends Progress {
  atMs: number
}

export interface Live {
  campaign: CampaignDetail
  /** The newest reactions; undefined until they are known, and for a role that may not read results. */
  reactions: Reactions | undefined
  /** Messages per second over the last ten seconds; null while unknown. */
  sentPerSecond: number | null
  /** Whether the stream is open. */
  isLive: boolean
  /** Results; not read without the right, nor before there are recipients. */
  results: {
    data: CampaignAnalytics | undefined
    error: Error | null
    refetch(): unknown
  }
  /** Interval for parts that the stream does not update, ms; false for never. */
  everyMs: number | false
}

const LiveContext = createContext<Live | undefined>(undefined)
export const LiveProvider = LiveContext.Provider

/** Returns the campaign of the screen. */
export function useCampaign(): Live {
  const live = useContext(LiveContext)
  if (!live) throw new Error('This part is shown outside the screen of a campaign.')
  return live
}

type CampaignQuery = UseQueryResult<Answer<'GET /campaigns/{id}'>>

/** Follows a campaign. Keeps only its newest state, so memory does not grow. */
export function useLive(id: string): { query: CampaignQuery; live: Live | undefined } {
  const can = useCan()
  const [seen, setSeen] = useState<Seen>()
  const [isLive, setLive] = useState(false)
  /** State for which the screen was last read again. */
  const reread = useRef<string>(undefined)
  const query = useQuery({
    ...read('GET /campaigns/{id}', { params: { id } }),
    refetchInterval: ({ state }) => intervalOf(state.data?.data, isLive),
  })
  const campaign = query.data?.data
  const everyMs = intervalOf(campaign, isLive)
  const results = useQuery({
    ...read('GET /campaigns/{id}/analytics', { params: { id }, query: { interval: 'DAY' } }),
    enabled: campaign !== undefined && campaign.recipientCount > 0 && can('analytics:read'),
    refetchInterval: everyMs,
  })
  const isFollowed = campaign !== undefined && campaign.status !== 'DRAFT' && !isOver(campaign.status)
  useStream(
    'GET /campaigns/{id}/stream',
    isFollowed ? { params: { id } } : undefined,
    ({ data }) => {
      const progress = data as Progress
      setSeen({ ...progress, atMs: Date.now() })
      const isChanged = progress.status !== campaign?.status || progress.pauseReason !== campaign?.pauseReason
      const state = isChanged ? `${progress.status} ${progress.pauseReason}` : undefined
      // The same event repeats each second. Restarting a slow read each time would never let it
      // finish.
      if (state) void (state === reread.current ? refreshUnlessReading : refresh)('/campaigns')
      reread.current = state
    },
    setLive,
  )
  if (!campaign) return { query, live: undefined }
  const isNewer = seen !== undefined && seen.atMs >= results.dataUpdatedAt
  return {
    query,
    live: {
      campaign,
      reactions: isNewer ? seen : results.data?.data,
      sentPerSecond: isLive && seen ? seen.sentPerSecond : null,
      isLive: isLive && isFollowed,
      results: { data: results.data?.data, error: results.error, refetch: results.refetch },
      everyMs,
    },
  }
}

function intervalOf(campaign: CampaignDetail | undefined, isLive: boolean): number | false {
  if (campaign === undefined || campaign.status === 'DRAFT') return false
  if (campaign.status === 'SENDING') return isLive ? WITH_STREAM_MS : POLL_MS
  if (campaign.completedAt === null) return QUIET_MS
  const sinceMs = Date.now() - Date.parse(campaign.completedAt)
  if (sinceMs < FIRST_REPORTS_MS) return POLL_MS
  return sinceMs > LATEST_NEWS_MS ? false : QUIET_MS
}
