import { type Room, roomFor } from '../../accounts/limits/limits.ts'
import { findContactCount } from '../../accounts/organizations/shared-queries.ts'
import { suppressedAmong } from '../../compliance/suppressions/service.ts'
import { suppressionsOf } from '../../contacts/opt-outs/service.ts'
import { findByPhones, type KnownContact } from '../../contacts/records/bulk.ts'
import { sendersByAddress } from '../../contacts/records/fragments.ts'
import { findMembersAmong } from '../../contacts/segment-members/shared-queries.ts'
import { findSegment } from '../../contacts/segments/shared-queries.ts'
import {
  findTagIdsOf,
  listTagsByUuid,
  listTagsNamed,
  type TagName,
} from '../../contacts/tags/shared-queries.ts'
import type { Reader, Tx } from '../../db/database.ts'
import type { Actor } from '../../lib/principal.ts'
import type { RowReading } from '../cells/row.ts'
import { tagKey } from '../cells/tag-cell.ts'
import type { Cells } from '../columns/read.ts'
import { findCreatedCount, findRowsOfContacts, findRowsOfPhones } from '../imports/shared-row-queries.ts'
import type { ContactImportRow } from '../imports/table.ts'

export interface ImportedRow {
  /** The number of the row in the file; 1 is the first row after the header. */
  number: number
  cells: Cells
  reading: RowReading
}

/** Settings that are the same for all rows of an import. */
export interface ImportScope
  extends Pick<ContactImportRow, 'organizationId' | 'mode' | 'isDryRun' | 'tagUuids' | 'segmentUuid'> {
  importId: number
  actor: Actor
  /**
   * In a dry run, the addresses that earlier rows opted out. A dry run does not store opt-outs,
   * but its verdicts must equal the verdicts of the import.
   */
  optedOut: Set<string>
}

/** What the database knows about the rows of a chunk before they are imported. */
export interface Facts {
  /** Existing contacts, by phone number. */
  known: ReadonlyMap<string, KnownContact>
  /** Numbers of the rows in earlier chunks, by the internal id of the contact and by phone number. */
  rowOfContact: ReadonlyMap<number, number>
  rowOfPhone: ReadonlyMap<string, number>
  /** When each suppressed address was suppressed, ms since 1970. */
  suppressedPhones: ReadonlyMap<string, number>
  suppressedEmails: ReadonlyMap<string, number>
  /** Those tags of the rows and of the settings that already exist, by `tagKey`. */
  tags: ReadonlyMap<string, TagName>
  /** Keys of the tags that every contact gets. */
  commonTagKeys: readonly string[]
  /** Internal ids of the tags of each existing contact; empty when the import adds no tags. */
  tagIdsOf: ReadonlyMap<number, ReadonlySet<number>>
  /** Internal ids of the segment that every contact joins, and of the contacts in `known` that are its members. */
  segmentId: number | undefined
  members: ReadonlySet<number>
  /** Internal ids of the senders that contacts may prefer, by address; empty when no row names a sender. */
  senders: ReadonlyMap<string, number>
  /** How many contacts the import may create at this time. */
  room: Room
}

export function readFacts(tx: Tx, scope: ImportScope, rows: readonly ImportedRow[]): Facts {
  const { organizationId, importId } = scope
  const readings = rows.flatMap(({ reading }) => ('reason' in reading ? [] : [reading]))
  const values = readings.map((reading) => reading.values)
  const phones = values.map(({ phone }) => phone)
  const optOuts = readings.flatMap((reading) => reading.optOuts ?? [])
  const known = findByPhones(tx, organizationId, phones)
  const contacts = [...known.values()]
  const contactIds = contacts.map(({ id }) => id)
  // Email addresses of known contacts are checked too, because a row may leave them unchanged.
  const emails = [...values, ...contacts].flatMap(({ email }) => (email ? [email] : []))
  const unwanted = {
    phones: [...phones, ...optOuts.flatMap((optOut) => optOut.phones)],
    emails: [...emails, ...optOuts.flatMap((optOut) => [...optOut.emails, ...optOut.deadEmails])],
  }
  const names = new Map(values.flatMap(({ tags }) => tags.map((name) => [tagKey(name), name] as const)))
  const common = listTagsByUuid(tx, organizationId, scope.tagUuids)
  const tags = new Map([
    ...[...listTagsNamed(tx, organizationId, [...names.values()]), ...common].map(
      (tag) => [tagKey(tag.name), tag] as const,
    ),
  ])
  const segmentId = segmentIdOf(tx, scope)
  // `suppressionsOf` writes to the list, but a dry run writes only verdicts.
  const suppressed = scope.isDryRun ? suppressedAmong : suppressionsOf
  const room = roomOf(tx, scope)
  const storesPhones = scope.isDryRun || scope.mode === 'UPDATE_ONLY' || Number.isFinite(room.left)
  return {
    known,
    rowOfContact: findRowsOfContacts(tx, importId, contactIds),
    rowOfPhone: storesPhones ? findRowsOfPhones(tx, importId, phones) : new Map(),
    suppressedPhones: suppressed(tx, organizationId, 'SMS', unwanted.phones),
    suppressedEmails: suppressed(tx, organizationId, 'EMAIL', unwanted.emails),
    tags,
    commonTagKeys: common.map(({ name }) => tagKey(name)),
    tagIdsOf: tags.size === 0 ? new Map() : findTagIdsOf(tx, organizationId, contactIds),
    segmentId,
    members:
      segmentId === undefined
        ? new Set()
        : findMembersAmong(tx, { organizationId, id: segmentId }, contactIds),
    senders: readings.some(({ preferredSender }) => preferredSender !== undefined)
      ? sendersByAddress.only(tx, organizationId)
      : new Map(),
    room,
  }
}

/** A dry run has created none of the contacts that it would have, so they take their room from the count. */
function roomOf(tx: Tx, { organizationId, importId, isDryRun }: ImportScope): Room {
  return roomFor(
    tx,
    organizationId,
    'CONTACTS',
    () => findContactCount(tx, organizationId) + (isDryRun ? findCreatedCount(tx, importId) : 0),
  )
}

/** The internal id of the segment that every contact joins; undefined for no segment or a deleted one. */
const segmentIdOf = (
  reader: Reader,
  { organizationId, segmentUuid }: Pick<ImportScope, 'organizationId' | 'segmentUuid'>,
): number | undefined =>
  segmentUuid === null ? undefined : findSegment(reader, organizationId, segmentUuid)?.id
