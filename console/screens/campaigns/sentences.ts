import { campaign } from '../../../words/en/campaign.ts'
import { domain } from '../../../words/en/domain.ts'
import type { CampaignDetail, ForecastLimit, SendDecision } from '../../api/api.gen.ts'
import { clock, date, dateTime } from '../../ui/format.ts'

/** Sentences about sending. */

type Forecast = NonNullable<CampaignDetail['forecast']>

const LIMITS: Readonly<Record<ForecastLimit, () => string>> = {
  SENDER_RATE: campaign.limitSenderRate,
  CAMPAIGN_RATE: campaign.limitCampaignRate,
  SENDER_BUSY: campaign.limitSenderBusy,
  WINDOW: campaign.limitWindow,
  WAITING: campaign.limitWaiting,
  DAILY_CAP: campaign.limitDailyCap,
  NO_SENDER: campaign.limitNoSender,
}

/**
 * Describes the expected end of a run: `Estimated end: 5:40 PM (between 5:32 PM and 5:55 PM).`
 * @param now ISO 8601
 */
export function forecastOf(forecast: Forecast, now: string, zone: string | undefined): string {
  const { finishesAt, earliestAt, latestAt } = forecast
  if (finishesAt === null) return campaign.forecastNever()
  const say = (iso: string) => (date(iso, zone) === date(now, zone) ? clock(iso, zone) : dateTime(iso, zone))
  const time = say(finishesAt)
  const from = earliestAt && say(earliestAt)
  const to = latestAt && say(latestAt)
  return from && to && from !== to ? campaign.forecastRange({ time, from, to }) : campaign.forecast({ time })
}

/** Describes the speed and its strictest limit. */
export const limitOf = ({ limitedBy, perMinute }: Forecast): string =>
  perMinute === null
    ? LIMITS[limitedBy]()
    : `${campaign.forecastSpeed({ count: Math.round(perMinute) })} ${LIMITS[limitedBy]()}`

/** Labels of the result for one contact. */
export const DECISIONS: Readonly<Record<SendDecision, () => string>> = {
  WOULD_SEND: campaign.decisionWouldSend,
  WOULD_WAIT: campaign.decisionWouldWait,
  WOULD_SKIP: campaign.decisionWouldSkip,
  NOT_IN_SEGMENT: campaign.decisionNotInSegment,
  NOT_IN_RUN: campaign.decisionNotInRun,
  WAITING: campaign.waiting,
  SENDING: domain.messageSending,
  SENT: domain.messageSent,
  FAILED: domain.messageFailed,
  SKIPPED: domain.messageSkipped,
  CANCELLED: domain.messageCanceled,
}
