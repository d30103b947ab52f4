import type { CampaignDetail, ForecastLimit, SendDecision } from '../../api/api.gen.ts'
import { clock, dateTime, number } from '../../ui/format.ts'
import { MESSAGE_STATES } from './reasons.ts'

/** Sentences about sending. */

const INSTANT = /\b\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})/g
const STATUS = new RegExp(` and is (${Object.keys(MESSAGE_STATES).join('|')})\\.`)

/** Returns a sentence of the API with readable times and statuses. */
export const readable = (sentence: string, zone: string | undefined): string =>
  sentence
    .replace(INSTANT, (instant) => dateTime(instant, zone))
    .replace(STATUS, (_, status: string) => ` and is ${status.toLowerCase()}.`)

type Forecast = NonNullable<CampaignDetail['forecast']>

const LIMITS: Readonly<Record<ForecastLimit, string>> = {
  SENDER_RATE: 'the rate of its senders',
  CAMPAIGN_RATE: 'the rate set for this campaign',
  SENDER_BUSY: 'other campaigns at the same senders',
  WINDOW: 'the send window',
  WAITING: 'messages that wait for their time',
  DAILY_CAP: 'the daily limits of its senders',
  NO_SENDER: 'its senders: none can send',
}

const isSameDay = (a: string, b: string, zone: string | undefined): boolean =>
  dateTime(a, zone).split(',')[0] === dateTime(b, zone).split(',')[0]

/**
 * Describes the expected end of a run: `Done at about 17:40, between 17:32 and 17:55.`
 * @param now ISO 8601
 */
export function forecastOf(forecast: Forecast, now: string, zone: string | undefined): string {
  const { finishesAt, earliestAt, latestAt } = forecast
  if (finishesAt === null) return 'At this pace it takes more than 90 days.'
  const say = (iso: string) => (isSameDay(iso, now, zone) ? clock(iso, zone) : dateTime(iso, zone))
  const least = earliestAt && say(earliestAt)
  const most = latestAt && say(latestAt)
  const range = least && most && least !== most ? `, between ${least} and ${most}` : ''
  return `Done at about ${say(finishesAt)}${range}.`
}

/** Describes the strictest limit on the speed. */
export const limitOf = ({ limitedBy, perMinute }: Forecast): string =>
  `${perMinute === null ? 'Held back' : `About ${number(Math.round(perMinute))} a minute, limited`} by ${LIMITS[limitedBy]}.`

/** Labels of the result for one contact. */
export const DECISIONS: Readonly<Record<SendDecision, string>> = {
  WOULD_SEND: 'Would get it',
  WOULD_WAIT: 'Would get it later',
  WOULD_SKIP: 'Would be left out',
  NOT_IN_SEGMENT: 'Not in the segment',
  NOT_IN_RUN: 'Joined the segment too late',
  WAITING: 'Waits',
  SENDING: 'Being sent',
  SENT: 'Sent',
  FAILED: 'Failed',
  SKIPPED: 'Left out',
  CANCELLED: 'Cancelled before sending',
}
