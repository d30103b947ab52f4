import { endpointCalled, passageMoved } from '../../automations/passages/events.ts'
import { findListed } from '../../automations/passages/store.ts'
import { findAutomationById } from '../../automations/records/store.ts'
import { presentContact } from '../../contacts/records/schema.ts'
import { findContact } from '../../contacts/records/store.ts'
import type { Tx } from '../../db/database.ts'
import { defineConsumer, type EventOf } from '../../events/event.ts'
import { CONSUMER, recordEventFor, webhookConsumer } from '../deliveries/record-events.ts'
import { findEndpoint } from '../endpoints/store.ts'
import type { EventType } from './event-types.ts'

const TYPES = {
  ENTERED: 'automation.entered',
  COMPLETED: 'automation.completed',
  GOAL: 'automation.goal_reached',
  EXITED: 'automation.exited',
} as const satisfies Record<string, EventType>

/** Returns the ids of a person in an automation, with the contact. Undefined for one that was erased. */
function personOf(tx: Tx, { organizationId, data }: EventOf<typeof passageMoved | typeof endpointCalled>) {
  const passage = findListed(tx, data.passageId)
  const automation = passage && findAutomationById(tx, organizationId, passage.automationId)
  if (!passage || !automation) return undefined
  const { contactUuid: contactId } = passage
  const contact = findContact(tx, organizationId, contactId)
  return {
    passage,
    ids: { automationId: automation.uuid, personId: passage.uuid, contactId },
    contact: contact ? presentContact(contact) : null,
  }
}

/** Calls the endpoint of a WEBHOOK step, unless it is disabled or gone. */
const callsEndpoints = defineConsumer({
  name: CONSUMER,
  kind: endpointCalled,
  handle: (tx, event) => {
    const { organizationId, data, createdAt: at } = event
    const endpoint = findEndpoint(tx, organizationId, data.webhookEndpointId)
    const person = personOf(tx, event)
    if (endpoint?.status !== 'ENABLED' || !person) return
    const { passage, ids, contact } = person
    recordEventFor(tx, organizationId, endpoint.id, {
      type: 'automation.called',
      at,
      ids: { ...ids, stepId: data.stepId, webhookEndpointId: endpoint.uuid },
      resource: { data: JSON.parse(passage.data) as Record<string, string>, contact },
    })
  },
})

export const automationConsumers = [
  webhookConsumer({
    kind: passageMoved,
    types: ({ what }) => [TYPES[what]],
    events: (tx, event) => {
      const person = personOf(tx, event)
      if (!person) return []
      const { passage, ids, contact } = person
      const { what } = event.data
      const endedBy = what === 'ENTERED' ? null : passage.endedBy
      return [{ type: TYPES[what], at: event.createdAt, ids: { ...ids, endedBy }, resource: { contact } }]
    },
  }),
  callsEndpoints,
]
