import * as v from 'valibot'
import {
  dayOrInstant,
  isoTime,
  oneOf,
  queryArray,
  queryIntegerOr,
  queryText,
  uuid,
} from '../../http/schema.ts'
import { describeFields, describeObject } from '../../lib/describe.ts'
import { isUuid } from '../../lib/ids.ts'
import { AUDIT_ACTORS, AUDIT_EVENTS, AUDIT_RESOURCES } from './audit-events.ts'

const id = v.optional(
  v.pipe(
    v.string('must be given once'),
    v.check(isUuid, 'must be a UUID'),
    v.transform((text) => text.toLowerCase()),
  ),
)

const filterEntries = {
  act: queryArray(oneOf(AUDIT_EVENTS)),
  actorId: id,
  resourceId: id,
  createdFrom: dayOrInstant,
  createdTo: dayOrInstant,
}

const WHEN = 'a day in the time zone of the organization, or a time with its zone'

/** Descriptions of `filterEntries`. */
const FILTER_FIELDS = {
  act: 'Only these acts.',
  actorId: 'Only what this user or API key did.',
  resourceId: 'Only what was done to this record.',
  createdFrom: `Only acts at or after this time: ${WHEN}.`,
  createdTo: `Only acts at or before this time: ${WHEN}.`,
}

export const ListAuditLogs = v.object({
  ...filterEntries,
  limit: queryIntegerOr(1, 100, 20),
  cursor: queryText(500),
})
describeFields(ListAuditLogs, {
  ...FILTER_FIELDS,
  limit: 'Entries per page.',
  cursor: '`nextCursor` of the previous page. Without it the list begins at the newest act.',
})

const AuditActor = v.object({
  type: oneOf(AUDIT_ACTORS),
  id: v.nullable(uuid),
  name: v.nullable(v.string()),
})
describeObject(AuditActor, 'AuditActor', 'The actor of an act.', {
  type: 'The kind of actor.',
  id: 'Id of the user or the API key; null for SYSTEM and UNKNOWN.',
  name: 'Its name at that time; for the command line it includes the account of the machine. Null for a caller who was not signed in, and for a deleted user.',
})

const AuditedResource = v.object({
  type: oneOf(AUDIT_RESOURCES),
  id: v.nullable(v.string()),
  name: v.nullable(v.string()),
})
describeObject(AuditedResource, 'AuditedResource', 'The record that an act is about.', {
  type: 'Its kind.',
  id: 'Its id; null if it has none.',
  name: 'Its name at that time; null if it has none, and after its user was deleted.',
})

export const AuditRecord = v.object({
  id: uuid,
  sequence: v.number(),
  act: oneOf(AUDIT_EVENTS),
  actor: AuditActor,
  address: v.nullable(v.string()),
  resource: v.nullable(AuditedResource),
  details: v.record(v.string(), v.unknown()),
  namesDigest: v.string(),
  chainHash: v.string(),
  createdAt: isoTime,
})
describeObject(AuditRecord, 'AuditRecord', 'One act in the audit log.', {
  id: 'Id of the entry.',
  sequence: 'Its number in the log of the organization: 1 is the first, without gaps.',
  act: 'What was done.',
  actor: 'The actor of the act.',
  address:
    'IP address it came from. Null for the command line, for callers without the permission organization:update, and after the user was deleted.',
  resource: 'The record that it was done to; null for the organization as a whole.',
  details: 'Details without names and secrets; the keys depend on the act and are named in its description.',
  namesDigest:
    'SHA-256 of the names and the address as they were stored, with a random salt; the digest stays when they are erased.',
  chainHash:
    'SHA-256 over this act and the hash of the one before it, as the guide to the audit log describes.',
  createdAt: 'When it was done.',
})

export const ExportAuditLogs = v.object({ createdFrom: dayOrInstant, createdTo: dayOrInstant })
describeFields(ExportAuditLogs, {
  createdFrom: FILTER_FIELDS.createdFrom,
  createdTo: FILTER_FIELDS.createdTo,
})

export type AuditFilter = v.InferOutput<v.ObjectSchema<typeof filterEntries, undefined>>
export type ListAuditLogsQuery = v.InferOutput<typeof ListAuditLogs>
