import * as v from 'valibot'
import { isoTime, uuid } from '../../http/schema.ts'
import { component, described } from '../../lib/describe.ts'
import { dataSchemas } from './data.ts'
import { EVENT_TYPES, type EventType, meaningOf } from './event-types.ts'

/** Schema of a body as it is delivered. */
type EventSchema = v.ObjectSchema<v.ObjectEntries, undefined>

let made: Readonly<Record<EventType, EventSchema>> | undefined

/**
 * Returns the schema of the body of each type. Makes them on first use, by the reference or a test, because the
 * server does not need them to start.
 */
export function eventSchemas(): Readonly<Record<EventType, EventSchema>> {
  made ??= makeSchemas()
  return made
}

function makeSchemas(): Readonly<Record<EventType, EventSchema>> {
  const data = dataSchemas()
  return Object.fromEntries(EVENT_TYPES.map((type) => [type, eventOf(type, data[type])])) as Record<
    EventType,
    EventSchema
  >
}

function eventOf(type: EventType, data: v.GenericSchema): EventSchema {
  const schema = component(`${nameOf(type)}Event`, meaningOf(type), {
    id: [v.string(), 'Id of the event: the `webhook-id` of its deliveries, the same at every attempt.'],
    type: [v.literal(type), 'Type of the event.'],
    timestamp: [isoTime, 'When it happened.'],
    organizationId: [uuid, 'Id of the organization in which it happened.'],
    apiVersion: [v.literal('1'), 'Version of this form.'],
    data: [data, 'Ids of what it is about, then the resource under its name, as it was a moment later.'],
  })
  return schema
}

/** Turns `contact.stage_changed` into `ContactStageChanged`. */
const nameOf = (type: string): string =>
  type
    .split(/[._]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')

/** Body of any event. The reference shows it as one of the schemas above, by type. */
export const AnyEvent = described(
  v.object({
    id: v.string(),
    type: v.picklist(EVENT_TYPES),
    timestamp: isoTime,
    organizationId: uuid,
    apiVersion: v.string(),
    data: v.record(v.string(), v.unknown()),
  }),
  {
    get oneOf() {
      return Object.values(eventSchemas())
    },
    discriminator: 'type',
    name: 'AnyEvent',
    about: 'An event, as in webhooks and `GET /events`; `type` names its form.',
  },
)
