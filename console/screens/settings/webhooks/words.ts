import type {
  EventTypeInfo,
  WantedEventType,
  WebhookDelivery,
  WebhookEndpoint,
} from '../../../api/api.gen.ts'
import type { Labelled } from '../../../ui/badge.tsx'
import { counted } from '../../../ui/format.ts'

/** Labels of the statuses of endpoints and deliveries, and solutions for failures. */

export function endpointState({
  status,
  disabledReason,
  failingSince,
}: Pick<WebhookEndpoint, 'status' | 'disabledReason' | 'failingSince'>): Labelled {
  if (status === 'AUTO_DISABLED') return { label: 'Off after failures', tone: 'bad' }
  if (status === 'DISABLED')
    return disabledReason ? { label: 'Stopped', tone: 'bad' } : { label: 'Off', tone: 'idle' }
  return failingSince ? { label: 'Fails', tone: 'warn' } : { label: 'On', tone: 'good' }
}

export function deliveryState({
  status,
  attempts,
  nextAttemptAt,
}: Pick<WebhookDelivery, 'status' | 'attempts' | 'nextAttemptAt'>): Labelled {
  if (status === 'SUCCEEDED') return { label: 'Accepted', tone: 'good' }
  if (status === 'FAILED') return { label: 'Given up', tone: 'bad' }
  if (attempts > 0) return { label: 'Failed, tried again', tone: 'warn' }
  return { label: nextAttemptAt ? 'On its way' : 'Waits', tone: 'info' }
}

/** Describes the receiver's answer. */
export function answerOf({
  responseStatus,
  problem,
  lastAttemptAt,
}: Pick<WebhookDelivery, 'responseStatus' | 'problem' | 'lastAttemptAt'>): string {
  if (responseStatus !== null) return `Answered ${responseStatus}`
  if (problem !== null) return 'No answer'
  return lastAttemptAt === null ? 'Not tried yet' : 'No answer'
}

/** Returns a solution for a failed delivery, or undefined if there is none. */
export function adviceOf({
  responseStatus,
  problem,
}: Pick<WebhookDelivery, 'responseStatus' | 'problem'>): string | undefined {
  if (responseStatus === null) return problem ? adviceWithoutAnswer(problem) : undefined
  if (responseStatus < 300) return undefined
  if (responseStatus < 400) return 'Redirects are not followed: change the address to the one it leads to.'
  if (responseStatus === 401 || responseStatus === 403)
    return 'The receiver does not let the request in. Check that it verifies the signature with the current secret, and that it asks for nothing else.'
  if (responseStatus === 404 || responseStatus === 405)
    return 'The receiver takes nothing at this path: correct the address, or add the path there.'
  if (responseStatus === 410)
    return 'The receiver says that it is gone for good. Enable the endpoint if it is back.'
  if (responseStatus === 413)
    return 'The receiver takes only smaller bodies. An event has at most 20,000 bytes.'
  if (responseStatus === 429) return 'The receiver asks for a pause; the event is delivered later by itself.'
  if (responseStatus < 500)
    return 'The receiver refuses the request; its answer below says why. Correct it there, then deliver again.'
  return 'The receiver failed. Look into its log for this time; the event is tried again by itself.'
}

function adviceWithoutAnswer(problem: string): string {
  if (problem.includes('may not read this event'))
    return 'Give the role of that member the permission, or take the endpoint over. Then deliver again.'
  if (problem.includes('not public'))
    return 'Use an address that leads to a public address. The operator of the server can allow private ones.'
  if (problem.includes('15 seconds')) return 'Answer with 200 at once, and do the slow work afterwards.'
  return 'Check that the receiver runs, that its name resolves, and that its certificate is valid.'
}

const GROUP_TITLES: Readonly<Record<string, string>> = {
  contact: 'Contacts',
  message: 'Messages',
  email: 'Emails',
  link: 'Links',
  campaign: 'Campaigns',
  poll: 'Polls',
  join_link: 'Join links',
  billing: 'Billing',
  channel_identity: 'Senders',
  webhook_endpoint: 'Webhooks',
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
    ? 'All events'
    : types.length <= 2
      ? types.join(', ')
      : `${counted(types.length, 'kind')} of events`

/** Names the events that an endpoint does not get, because its creator may not read them; null for none. */
export function leftOut({
  withheldTypes,
  showsContacts,
}: Pick<WebhookEndpoint, 'withheldTypes' | 'showsContacts'>): string | null {
  const parts = [showsContacts ? [] : ['Details of contacts and messages'], withheldTypes].flat()
  return parts.length === 0 ? null : `${parts.join(', ')} (no permission)`
}

/** Returns JSON with line breaks, or any other text unchanged. */
export function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
