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
import { toIso } from '../../lib/clock.ts'
import { component, parameters } from '../../lib/describe.ts'
import { isUuid } from '../../lib/ids.ts'
import { AUDIT_ACTORS, AUDIT_EVENTS, AUDIT_RESOURCES } from './audit-events.ts'
import type { Persons } from './record.ts'
import type { AuditEventRow } from './table.ts'

const id = v.optional(
  v.pipe(
    v.string('must be given once'),
    v.check(isUuid, 'must be a UUID'),
    v.transform((text) => text.toLowerCase()),
  ),
)

const WHEN = 'a day in the time zone of the organization, or a time with its zone'

const filterEntries = {
  act: [queryArray(oneOf(AUDIT_EVENTS)), 'Only these acts.'],
  actorId: [id, 'Only what this user or API key did.'],
  resourceId: [id, 'Only what was done to this record.'],
  createdFrom: [dayOrInstant, `Only acts at or after this time: ${WHEN}.`],
  createdTo: [dayOrInstant, `Only acts at or before this time: ${WHEN}.`],
} as const

export const ListAuditLogs = parameters({
  ...filterEntries,
  limit: [queryIntegerOr(1, 100, 20), 'Entries per page.'],
  cursor: [
    queryText(500),
    '`nextCursor` of the previous page. Without it the list begins at the newest act.',
  ],
})

const AuditActor = component('AuditActor', 'The actor of an act.', {
  type: [oneOf(AUDIT_ACTORS), 'The kind of actor.'],
  id: [v.nullable(uuid), 'Id of the user or the API key; null for SYSTEM and UNKNOWN.'],
  name: [
    v.nullable(v.string()),
    'Its name at that time; for the command line it includes the account of the machine. Null for a caller who was not signed in, and for a deleted user.',
  ],
})

const AuditedResource = component('AuditedResource', 'The record that an act is about.', {
  type: [oneOf(AUDIT_RESOURCES), 'Its kind.'],
  id: [v.nullable(v.string()), 'Its id; null if it has none.'],
  name: [
    v.nullable(v.string()),
    'Its name at that time; null if it has none, and after its user was deleted.',
  ],
})

export const AuditRecord = component('AuditRecord', 'One act in the audit log.', {
  id: [uuid, 'Id of the entry.'],
  sequence: [v.number(), 'Its number in the log of the organization: 1 is the first, without gaps.'],
  act: [oneOf(AUDIT_EVENTS), 'What was done.'],
  actor: [AuditActor, 'The actor of the act.'],
  address: [
    v.nullable(v.string()),
    'IP address it came from. Null for the command line, for callers without the permission organization:update, and after the user was deleted.',
  ],
  resource: [
    v.nullable(AuditedResource),
    'The record that it was done to; null for the organization as a whole.',
  ],
  details: [
    v.record(v.string(), v.unknown()),
    'Details without names and secrets; the keys depend on the act and are named in its description.',
  ],
  namesDigest: [
    v.string(),
    'SHA-256 of the names and the address as they were stored, with a random salt; the digest stays when they are erased.',
  ],
  chainHash: [
    v.string(),
    'SHA-256 over this act and the hash of the one before it, as the guide to the audit log describes.',
  ],
  createdAt: [isoTime, 'When it was done.'],
})

export const ExportAuditLogs = parameters({
  createdFrom: filterEntries.createdFrom,
  createdTo: filterEntries.createdTo,
})

export type ListAuditLogsQuery = v.InferOutput<typeof ListAuditLogs>
export type AuditFilter = Omit<ListAuditLogsQuery, 'limit' | 'cursor'>

export type PresentedAct = v.InferInput<typeof AuditRecord>

/** @param showsAddress whether the reader may see the IP address of the call */
export function presentAct(row: AuditEventRow, showsAddress: boolean): PresentedAct {
  const persons = row.persons === null ? undefined : (JSON.parse(row.persons) as Persons)
  return {
    id: row.uuid,
    sequence: row.sequence,
    act: row.act as PresentedAct['act'],
    actor: {
      type: row.actorType as PresentedAct['actor']['type'],
      id: row.actorId,
      name: persons?.actor || null,
    },
    address: showsAddress ? (persons?.address ?? null) : null,
    resource:
      row.resourceType === null
        ? null
        : {
            type: row.resourceType as NonNullable<PresentedAct['resource']>['type'],
            id: row.resourceId,
            name: persons?.resource ?? null,
          },
    details: JSON.parse(row.details) as Record<string, unknown>,
    namesDigest: row.personsDigest,
    chainHash: row.hash,
    createdAt: toIso(row.createdAt),
  }
}
