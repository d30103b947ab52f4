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
import { ACTS, AUDIT_ACTORS, AUDIT_RESOURCES } from './acts.ts'

const id = v.optional(
  v.pipe(
    v.string('must be given once'),
    v.check(isUuid, 'must be a UUID'),
    v.transform((text) => text.toLowerCase()),
  ),
)

const filterEntries = {
  act: queryArray(oneOf(ACTS)),
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
  createdFrom: `Only acts of then or later: ${WHEN}.`,
  createdTo: `Only acts of then or earlier: ${WHEN}.`,
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
describeObject(AuditActor, 'AuditActor', 'Who acted.', {
  type: 'The kind of who acted.',
  id: 'Id of the user or the API key; null for SYSTEM and UNKNOWN.',
  name: 'Its name at that time; for the command line with the account of the machine. Null when nobody was signed in, and once the user was deleted.',
})

const AuditedResource = v.object({
  type: oneOf(AUDIT_RESOURCES),
  id: v.nullable(v.string()),
  name: v.nullable(v.string()),
})
describeObject(AuditedResource, 'AuditedResource', 'The record that an act is about.', {
  type: 'Its kind.',
  id: 'Its id; null where it has none.',
  name: 'Its name at that time; null where it has none, and once its user was deleted.',
})

export const AuditRecord = v.object({
  id: uuid,
  sequence: v.number(),
  act: oneOf(ACTS),
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
  sequence: 'Its number in the log of the organization: 1 is the first, and none is left out.',
  act: 'What was done.',
  actor: 'Who did it.',
  address:
    'IP address it came from. Null for the command line, for callers without the permission organization:update, and once the user was deleted.',
  resource: 'What it was done to; null where that is the organization as a whole.',
  details: 'More, without names and secrets; the keys depend on the act, and its meaning names them.',
  namesDigest:
    'SHA-256 of the names and the address as they were stored, with a random salt; it stays when they are erased.',
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
