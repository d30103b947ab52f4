import type { contactConverted } from '../../campaigns/conversions/events.ts'
import type { contactsSuppressed, contactsUnsuppressed } from '../../contacts/opt-outs/events.ts'
import { presentContact } from '../../contacts/records/present.ts'
import { type contactsChanged, listContactsByIds } from '../../contacts/records/service.ts'
import { findContactIds } from '../../contacts/records/shared-queries.ts'
import type { Tx } from '../../db/database.ts'
import type { EventOf } from '../../events/event.ts'
import { recordEvents } from '../deliveries/record-events.ts'
import { keepsEvents } from '../endpoints/shared-queries.ts'
import type { EventType } from './event-types.ts'

const TYPES = {
  CREATED: 'contact.created',
  UPDATED: 'contact.updated',
  DELETED: 'contact.deleted',
  STAGE_CHANGED: 'contact.stage_changed',
} as const

/** The contacts as they are now; only the id of a deleted one. */
export function recordContactEvents(
  tx: Tx,
  { organizationId, data, createdAt }: EventOf<typeof contactsChanged>,
): void {
  if (!keepsEvents(tx, organizationId, [TYPES[data.change]])) return
  const ids = findContactIds(tx, organizationId, data.uuids)
  const records = new Map(
    listContactsByIds(tx, organizationId, [...ids.values()]).map((row) => [row.uuid, presentContact(row)]),
  )
  const more = data.previousStage === undefined ? {} : { previousStage: data.previousStage }
  recordEvents(
    tx,
    organizationId,
    data.uuids.map((contactId) => ({
      type: TYPES[data.change],
      at: createdAt,
      ids: { contactId, ...more },
      resource: { contact: records.get(contactId) ?? null },
    })),
  )
}

/** As `recordContactEvents`: for contacts whose address was put on the suppression list or taken off, with the channel. */
export const recordOptOutEvents = (tx: Tx, event: EventOf<typeof contactsSuppressed>): void =>
  recordAddressEvents(tx, event, 'contact.opted_out')

export const recordOptInEvents = (tx: Tx, event: EventOf<typeof contactsUnsuppressed>): void =>
  recordAddressEvents(tx, event, 'contact.opted_in')

export function recordConversionEvent(
  tx: Tx,
  { organizationId, data, createdAt }: EventOf<typeof contactConverted>,
): void {
  if (!keepsEvents(tx, organizationId, ['contact.converted'])) return
  const { contactId, conversion } = data
  const id = findContactIds(tx, organizationId, [contactId]).get(contactId)
  const [found] = id === undefined ? [] : listContactsByIds(tx, organizationId, [id])
  const ids = { contactId, conversionId: conversion.id, campaignId: conversion.campaignId }
  const resource = { conversion, contact: found ? presentContact(found) : null }
  recordEvents(tx, organizationId, [{ type: 'contact.converted', at: createdAt, ids, resource }])
}

function recordAddressEvents(
  tx: Tx,
  { organizationId, data, createdAt }: EventOf<typeof contactsSuppressed | typeof contactsUnsuppressed>,
  type: EventType,
): void {
  if (!keepsEvents(tx, organizationId, [type])) return
  const events = listContactsByIds(tx, organizationId, data.contactIds).map((row) => ({
    type,
    at: createdAt,
    ids: { contactId: row.uuid, channel: data.channel },
    resource: { contact: presentContact(row) },
  }))
  recordEvents(tx, organizationId, events)
}
