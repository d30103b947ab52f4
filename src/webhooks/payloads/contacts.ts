import { contactConverted } from '../../campaigns/conversions/service.ts'
import { contactsSuppressed, contactsUnsuppressed } from '../../contacts/opt-outs/service.ts'
import { presentContact } from '../../contacts/records/schema.ts'
import { contactsChanged, listContactsByIds } from '../../contacts/records/service.ts'
import { findContactIds } from '../../contacts/records/store.ts'
import type { Tx } from '../../db/database.ts'
import type { EventOf } from '../../events/event.ts'
import { type WebhookEvent, webhookConsumer } from '../deliveries/record-events.ts'
import type { EventType } from './event-types.ts'

const TYPES = {
  CREATED: 'contact.created',
  UPDATED: 'contact.updated',
  DELETED: 'contact.deleted',
  STAGE_CHANGED: 'contact.stage_changed',
} as const

export const contactConsumers = [
  webhookConsumer({
    kind: contactsChanged,
    types: ({ change }) => [TYPES[change]],
    // An event shows a contact in its current state. For a deleted contact it shows only the id.
    events: (tx, { organizationId, data, createdAt: at }) => {
      const ids = [...findContactIds(tx, organizationId, data.uuids).values()]
      const rows = listContactsByIds(tx, organizationId, ids)
      const records = new Map(rows.map((row) => [row.uuid, presentContact(row)]))
      const more = data.previousStage === undefined ? {} : { previousStage: data.previousStage }
      return data.uuids.map((contactId) => ({
        type: TYPES[data.change],
        at,
        ids: { contactId, ...more },
        resource: { contact: records.get(contactId) ?? null },
      }))
    },
  }),
  webhookConsumer({
    kind: contactsSuppressed,
    types: () => ['contact.opted_out'],
    events: (tx, event) => addressEvents(tx, event, 'contact.opted_out'),
  }),
  webhookConsumer({
    kind: contactsUnsuppressed,
    types: () => ['contact.opted_in'],
    events: (tx, event) => addressEvents(tx, event, 'contact.opted_in'),
  }),
  webhookConsumer({
    kind: contactConverted,
    types: () => ['contact.converted'],
    events: (tx, { organizationId, data: { contactId, conversion }, createdAt: at }) => {
      const id = findContactIds(tx, organizationId, [contactId]).get(contactId)
      const [found] = id === undefined ? [] : listContactsByIds(tx, organizationId, [id])
      const ids = { contactId, conversionId: conversion.id, campaignId: conversion.campaignId }
      const resource = { conversion, contact: found ? presentContact(found) : null }
      return [{ type: 'contact.converted', at, ids, resource }]
    },
  }),
]

/** Makes an event for each contact with an address that was added to the suppression list or removed from it. */
const addressEvents = (
  tx: Tx,
  { organizationId, data, createdAt: at }: EventOf<typeof contactsSuppressed | typeof contactsUnsuppressed>,
  type: EventType,
): WebhookEvent[] =>
  listContactsByIds(tx, organizationId, data.contactIds).map((row) => ({
    type,
    at,
    ids: { contactId: row.uuid, channel: data.channel },
    resource: { contact: presentContact(row) },
  }))
