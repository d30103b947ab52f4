import { setTimeout } from 'node:timers/promises'
import * as v from 'valibot'
import type { Db } from '../../db/database.ts'
import { listSendingRuns } from '../../delivery/executions/store.ts'
import { type Forecast, forecastCampaign } from '../../delivery/forecast/forecast.ts'
import { LIMITS } from '../../delivery/forecast/simulate.ts'
import { needOfRun } from '../../delivery/guards/coverage.ts'
import { quoteOf } from '../../delivery/messages/metering.ts'
import { isoTime, oneOf } from '../../http/schema.ts'
import { toIsoOrNull } from '../../lib/clock.ts'
import { component } from '../../lib/describe.ts'
import { AppError, type ErrorCode } from '../../lib/errors.ts'
import { RecipientLinks } from '../../links/recipient-links/writer.ts'
import type { LinkSettings } from '../../links/short-links/service.ts'
import { loadCampaignPlan } from '../records/plan.ts'
import type { CampaignRow } from '../records/table.ts'
import { choiceOf } from '../variants/store.ts'

export const CampaignForecast = component(
  'CampaignForecast',
  'When the run under way will have sent its last message.',
  {
    finishesAt: [v.nullable(isoTime), 'The most likely time of that; null when it takes more than 90 days.'],
    earliestAt: [
      v.nullable(isoTime),
      'The earliest time of that: with a tenth fewer messages, and no other campaign at its senders. Null as `finishesAt`.',
    ],
    latestAt: [
      v.nullable(isoTime),
      'The latest time of that: with a tenth more messages, and after every other campaign that sends from its senders now. Null as `finishesAt`.',
    ],
    perMinute: [
      v.nullable(v.number()),
      'Messages a minute on average, over the time in which it sends; null when it never does.',
    ],
    limitedBy: [oneOf(LIMITS), 'The cause of most of the delay.'],
    assumptions: [v.array(v.string()), 'The assumptions of this forecast, in sentences.'],
    credits: [
      v.number(),
      'Credits that its waiting messages will take, beyond the plan and packs; 0 where nothing is limited.',
    ],
    isCovered: [
      v.boolean(),
      'Whether the plan, packs and credits cover them. If not, the campaign will pause.',
    ],
  },
)

export const FORECAST_TEXT =
  'When the run under way will have sent everything, by windows, daily limits, rates and other campaigns; null when it is not SENDING, while its recipients are being chosen, while sending is held, while the rest waits for a person to choose the text of an A/B test, and when the server is too busy to compute it within half a second.'

/** Maximum time that the estimate waits for the forecast. */
const TIMEOUT_MS = 500
const CROWDED: readonly ErrorCode[] = ['SERVICE_UNAVAILABLE', 'QUERY_TIMEOUT']

export interface CoveredForecast extends Forecast {
  credits: number
  isCovered: boolean
}

/** Returns the credits that the waiting messages of the run under way take, and whether they are covered. */
function coverageOf(db: Db, { organizationId, id }: CampaignRow, { publicBaseUrl }: LinkSettings) {
  const nowMs = db.clock.now()
  const run = listSendingRuns(db, organizationId).find(({ campaignId }) => campaignId === id)
  const plan = run && loadCampaignPlan(db, organizationId, id)
  if (!plan) return { credits: 0, isCovered: true }
  const { executionId } = run
  const need = needOfRun(db, plan, { executionId, links: new RecipientLinks(publicBaseUrl), nowMs })
  const payer = { organizationId, executionId, nowMs }
  const { credits, isCovered } = quoteOf(db, payer, need)
  return { credits, isCovered }
}

/** Answers questions of forecasts about campaigns. */
export const forecastPorts = ({ publicBaseUrl }: LinkSettings) => ({
  loadPlan: loadCampaignPlan,
  choiceOf,
  publicBaseUrl,
})

/** Returns the forecast; null if there is none, or the read pool is too busy. */
export async function forecastOf(
  db: Db,
  campaign: CampaignRow,
  links: LinkSettings,
): Promise<CoveredForecast | null> {
  const { status, organizationId, id } = campaign
  if (status !== 'SENDING') return null
  const forecast = forecastCampaign(db, forecastPorts(links), { organizationId, campaignId: id })
  const settled = forecast.catch((error) => {
    if (error instanceof AppError && CROWDED.includes(error.code)) return null
    throw error
  })
  const stop = new AbortController()
  const tooLong = setTimeout(TIMEOUT_MS, null, { signal: stop.signal }).catch(() => null)
  try {
    const known = await Promise.race([settled, tooLong])
    return known && { ...known, ...coverageOf(db, campaign, links) }
  } finally {
    stop.abort()
  }
}

export const presentForecast = (
  forecast: CoveredForecast | null,
): v.InferOutput<typeof CampaignForecast> | null =>
  forecast && {
    finishesAt: toIsoOrNull(forecast.finishesAt),
    earliestAt: toIsoOrNull(forecast.earliestAt),
    latestAt: toIsoOrNull(forecast.latestAt),
    perMinute: forecast.perMinute === null ? null : Math.round(forecast.perMinute * 100) / 100,
    limitedBy: forecast.limitedBy,
    assumptions: forecast.assumptions,
    credits: forecast.credits,
    isCovered: forecast.isCovered,
  }
