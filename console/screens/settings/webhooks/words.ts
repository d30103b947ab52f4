import { settingsWebhooks } from '../../../../words/en/settings-webhooks.ts'
import type {
  EventTypeInfo,
  WantedEventType,
  WebhookDelivery,
  WebhookEndpoint,
} from '../../../api/api.gen.ts'
import type { Labelled } from '../../../ui/badge.tsx'

/** Labels of the statuses of endpoints and deliveries, and solutions for failures. */

export function endpointState({
  status,
  disabledReason,
  failingSince,
}: Pick<WebhookEndpoint, 'status' | 'disabledReason' | 'failingSince'>): Labelled {
  if (status === 'AUTO_DISABLED') return { label: settingsWebhooks.endpointAutoOff(), tone: 'bad' }
  if (status === 'DISABLED')
    return disabledReason
      ? { label: settingsWebhooks.endpointStopped(), tone: 'bad' }
      : { label: settingsWebhooks.endpointOff(), tone: 'idle' }
  return failingSince
    ? { label: settingsWebhooks.endpointFails(), tone: 'warn' }
    : { label: settingsWebhooks.endpointOn(), tone: 'good' }
}

export function deliveryState({
  status,
  attempts,
  nextAttemptAt,
}: Pick<WebhookDelivery, 'status' | 'attempts' | 'nextAttemptAt'>): Labelled {
  if (status === 'SUCCEEDED') return { label: settingsWebhooks.deliveryAccepted(), tone: 'good' }
  if (status === 'FAILED') return { label: settingsWebhooks.deliveryGivenUp(), tone: 'bad' }
  if (attempts > 0) return { label: settingsWebhooks.deliveryRetrying(), tone: 'warn' }
  return {
    label: nextAttemptAt ? settingsWebhooks.deliverySending() : settingsWebhooks.deliveryWaiting(),
    tone: 'info',
  }
}

/** Describes the receiver's answer. */
export function answerOf({
  responseStatus,
  problem,
  lastAttemptAt,
}: Pick<WebhookDelivery, 'responseStatus' | 'problem' | 'lastAttemptAt'>): string {
  if (responseStatus !== null) return settingsWebhooks.answered({ status: String(responseStatus) })
  if (problem !== null) return settingsWebhooks.answeredNot()
  return lastAttemptAt === null ? settingsWebhooks.notTried() : settingsWebhooks.answeredNot()
}

/** Returns a solution for a failed delivery, or undefined if there is none. */
export function adviceOf({
  responseStatus,
  problemKind,
}: Pick<WebhookDelivery, 'responseStatus' | 'problemKind'>): string | undefined {
  if (problemKind !== null) return ADVICE[problemKind]()
  if (responseStatus === null) return undefined
  if (responseStatus < 300) return undefined
  if (responseStatus < 400) return settingsWebhooks.adviceRedirect()
  if (responseStatus === 401 || responseStatus === 403) return settingsWebhooks.adviceDenied()
  if (responseStatus === 404 || responseStatus === 405) return settingsWebhooks.adviceNotFound()
  if (responseStatus === 410) return settingsWebhooks.adviceGone()
  if (responseStatus === 413) return settingsWebhooks.adviceTooLarge()
  if (responseStatus === 429) return settingsWebhooks.adviceTooMany()
  if (responseStatus < 500) return settingsWebhooks.adviceRefused()
  return settingsWebhooks.adviceFailed()
}

/** Solutions for deliveries without an answer. */
const ADVICE: Readonly<Record<NonNullable<WebhookDelivery['problemKind']>, () => string>> = {
  NOT_PERMITTED: settingsWebhooks.adviceNoPermission,
  NOT_PUBLIC: settingsWebhooks.adviceNotPublic,
  NO_CONNECTION: settingsWebhooks.adviceUnreachable,
  NO_ANSWER: settingsWebhooks.adviceUnreachable,
  LATE: settingsWebhooks.adviceSlow,
}

const GROUP_TITLES: Readonly<Record<string, string>> = {
  contact: settingsWebhooks.groupContacts(),
  message: settingsWebhooks.groupMessages(),
  email: settingsWebhooks.groupEmails(),
  link: settingsWebhooks.groupLinks(),
  campaign: settingsWebhooks.groupCampaigns(),
  poll: settingsWebhooks.groupPolls(),
  join_link: settingsWebhooks.groupJoinLinks(),
  automation: settingsWebhooks.groupAutomations(),
  billing: settingsWebhooks.groupBilling(),
  channel_identity: settingsWebhooks.groupSenders(),
  webhook_endpoint: settingsWebhooks.title(),
}

interface EventGroup {
  title: string
  types: readonly EventTypeInfo[]
}

/** Groups the event types to choose from. Excludes the test event. */
export function eventGroups(types: readonly EventTypeInfo[]): EventGroup[] {
  const groups = Map.groupBy(
    types.filter(({ type }) => type !== 'test.ping'),
    ({ type }) => type.slice(0, type.indexOf('.')),
  )
  return [...groups].map(([prefix, members]) => ({ title: GROUP_TITLES[prefix] ?? prefix, types: members }))
}

export const isEverything = (types: readonly WantedEventType[]): boolean => types.includes('*')

/** Describes the events that an endpoint gets. */
export const wantedWords = (types: readonly WantedEventType[]): string =>
  isEverything(types)
    ? settingsWebhooks.eventsEvery()
    : types.length <= 2
      ? types.join(', ')
      : settingsWebhooks.eventsCount({ count: types.length })

/** Names the events that an endpoint does not get, because its creator may not read them; null for none. */
export function leftOut({
  withheldTypes,
  showsContacts,
}: Pick<WebhookEndpoint, 'withheldTypes' | 'showsContacts'>): string | null {
  const parts = [showsContacts ? [] : [settingsWebhooks.withheldDetails()], withheldTypes].flat()
  return parts.length === 0 ? null : settingsWebhooks.withheldList({ events: parts.join(', ') })
}

/** Returns JSON with line breaks, or any other text unchanged. */
export function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
