import type { Permission } from '../../lib/permissions.ts'
import { EVENT_TYPES, type EventType } from './event-types.ts'

/** Permissions that a reader of an event needs, in a webhook and in `GET /events`. */
interface EventReaders {
  /** Permission without which the reader does not get the event. */
  permission: Permission
  /** Replaces `permission` for an event about a message without a campaign, such as an answer from the inbox. */
  ofAnswer?: Permission
  /** Whether its resources show a contact. Without `contact:read`, the reader gets only its ids. */
  showsContact?: true
}

const CONTACT: EventReaders = { permission: 'webhook:read', showsContact: true }
const MESSAGE: EventReaders = { permission: 'campaign:read', ofAnswer: 'inbox:read', showsContact: true }
const LINK: EventReaders = { permission: 'short_link:read' }
const CAMPAIGN: EventReaders = { permission: 'campaign:read' }
const JOIN: EventReaders = { permission: 'join_link:read', showsContact: true }
const AUTOMATION: EventReaders = { permission: 'automation:read', showsContact: true }
const BILLING: EventReaders = { permission: 'billing:read' }
const WEBHOOK: EventReaders = { permission: 'webhook:read' }

/** Permissions for every event type. They are the permissions of the operations that show the same data. */
export const EVENT_READERS: Readonly<Record<EventType, EventReaders>> = {
  'contact.created': CONTACT,
  'contact.updated': CONTACT,
  'contact.deleted': CONTACT,
  'contact.stage_changed': CONTACT,
  'contact.opted_out': CONTACT,
  'contact.opted_in': CONTACT,
  'contact.converted': CONTACT,
  'message.sent': MESSAGE,
  'message.delivered': MESSAGE,
  'message.read': MESSAGE,
  'message.failed': MESSAGE,
  'message.received': { permission: 'inbox:read', showsContact: true },
  'email.opened': MESSAGE,
  'email.clicked': LINK,
  'email.bounced': MESSAGE,
  'email.complained': MESSAGE,
  'link.clicked': LINK,
  'campaign.scheduled': CAMPAIGN,
  'campaign.started': CAMPAIGN,
  'campaign.paused': CAMPAIGN,
  'campaign.resumed': CAMPAIGN,
  'campaign.completed': CAMPAIGN,
  'campaign.cancelled': CAMPAIGN,
  'campaign.failed': CAMPAIGN,
  'poll.voted': { permission: 'poll:read', showsContact: true },
  'poll.opened': { permission: 'poll:read' },
  'poll.closed': { permission: 'poll:read' },
  'join_link.submitted': JOIN,
  'join_link.completed': JOIN,
  'join_link.confirmed': JOIN,
  'automation.entered': AUTOMATION,
  'automation.completed': AUTOMATION,
  'automation.goal_reached': AUTOMATION,
  'automation.exited': AUTOMATION,
  'automation.called': AUTOMATION,
  'billing.credits_low': BILLING,
  'billing.limit_reached': BILLING,
  'billing.purchase_granted': BILLING,
  'billing.purchase_failed': BILLING,
  'billing.purchase_refunded': BILLING,
  'billing.subscription_changed': BILLING,
  'channel_identity.error': { permission: 'channel:read' },
  'webhook_endpoint.disabled': WEBHOOK,
  'test.ping': WEBHOOK,
}

/** Permission for any event, in addition to the permission of its type. */
export const READS_EVENTS: Permission = 'webhook:read'

/** Permission to see the fields of contacts, not only their ids. */
export const READS_CONTACTS: Permission = 'contact:read'

type Permissions = ReadonlySet<Permission>

/** Stored event. */
interface StoredEvent {
  /** An event of a type that this version does not know is shown to no reader. */
  type: string
  /** JSON of the event at its time. */
  body: string
}

/** Body of an event for a reader, or the permission that the reader lacks. */
type Shown = { body: string } | { lacks: Permission }

/** Returns the part of an event that a reader with these permissions may see. */
export function showEvent({ type, body }: StoredEvent, permissions: Permissions): Shown {
  const readers = EVENT_READERS[type as EventType] as EventReaders | undefined
  if (!readers || !permissions.has(READS_EVENTS)) return { lacks: READS_EVENTS }
  const needed = neededFor(readers, body)
  if (!permissions.has(needed)) return { lacks: needed }
  const isWhole = !readers.showsContact || permissions.has(READS_CONTACTS)
  return { body: isWhole ? body : withoutResource(body) }
}

function neededFor({ permission, ofAnswer }: EventReaders, body: string): Permission {
  if (!ofAnswer) return permission
  return (JSON.parse(body) as Body).data.campaignId === null ? ofAnswer : permission
}

/** Lists the event types that a reader with these permissions never gets. */
export const withheldTypes = (permissions: Permissions): EventType[] =>
  EVENT_TYPES.filter((type) => {
    const { permission, ofAnswer } = EVENT_READERS[type]
    const isEnough = permissions.has(permission) || (ofAnswer !== undefined && permissions.has(ofAnswer))
    return !isEnough || !permissions.has(READS_EVENTS)
  })

interface Body {
  data: Record<string, unknown>
}

/** Returns a body without the resources in its data, shortened like a body that would be too long. */
export function withoutResource(text: string): string {
  const body = JSON.parse(text) as Body
  const ids = Object.entries(body.data).filter(
    ([, value]) => typeof value !== 'object' || value === null || Array.isArray(value),
  )
  return JSON.stringify({ ...body, data: { ...Object.fromEntries(ids), isShortened: true } })
}
