import { type Room, roomFor } from '../../accounts/limits/limits.ts'
import { findContactCount } from '../../accounts/organizations/store.ts'
import { suppressedAmong } from '../../compliance/suppressions/service.ts'
import { suppressionsOf } from '../../contacts/opt-outs/service.ts'
import { findByEmails, findByPhones, type KnownContact } from '../../contacts/records/bulk.ts'
import { sendersByAddress } from '../../contacts/records/store.ts'
import { findMembersAmong } from '../../contacts/segment-members/store.ts'
import { findSegment } from '../../contacts/segments/store.ts'
import { findTagIdsOf, listTagsByUuid, listTagsNamed, type TagName } from '../../contacts/tags/store.ts'
import type { Reader, Tx } from '../../db/database.ts'
import type { Actor } from '../../lib/principal.ts'
import type { ContactValues, RowReading } from '../cells/row.ts'
import { tagKey } from '../cells/tag-cell.ts'
import type { Cells } from '../columns/read.ts'
import { findCreatedCount, findRowsOfAddresses, findRowsOfContacts } from '../imports/store.ts'
import type { ContactImportRow } from '../imports/table.ts'
import { type Decisions, readTopicFacts, type TopicFacts } from './topic-choices.ts'

export interface ImportedRow {
  /** The number of the row in the file. 1 is the first row after the header. */
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
   * In a dry run, the addresses that earlier rows opted out. A dry run does not store opt-outs, but its
   * verdicts must equal the verdicts of the import.
   */
  optedOut: Set<string>
  /**
   * In a dry run, the email addresses of earlier rows with a number, and the numbers of the rows. A dry run
   * makes no contacts in which later rows without a number would find the address.
   */
  rowOfEmail: Map<string, number>
  /** In a dry run, the choices about topics of earlier rows. */
  topicDecisions: Decisions
}

/** The facts about the rows of a chunk in the database before they are imported. */
export interface Facts {
  /** Existing contacts, by phone number. */
  known: ReadonlyMap<string, KnownContact>
  /**
   * Existing contacts by email address: the contacts of rows without a number, and contacts without a number
   * for rows whose number is new.
   */
  knownByEmail: ReadonlyMap<string, KnownContact>
  /** Numbers of the rows in earlier chunks, by the internal id of the contact and by phone number or email address. */
  rowOfContact: ReadonlyMap<number, number>
  rowOfAddress: ReadonlyMap<string, number>
  /** Time when each address was suppressed, ms since 1970. */
  suppressedPhones: ReadonlyMap<string, number>
  suppressedEmails: ReadonlyMap<string, number>
  /** The existing tags among the tags of the rows and of the settings, by `tagKey`. */
  tags: ReadonlyMap<string, TagName>
  /** Keys of the tags that every contact gets. */
  commonTagKeys: readonly string[]
  /** Internal ids of the tags of each existing contact. Empty when the import adds no tags. */
  tagIdsOf: ReadonlyMap<number, ReadonlySet<number>>
  /** Internal ids of the segment that every contact joins, and of the contacts in `known` that are its members. */
  segmentId: number | undefined
  members: ReadonlySet<number>
  /** Internal ids of the senders that contacts may prefer, by address. Empty when no row names a sender. */
  senders: ReadonlyMap<string, number>
  /** Undefined when no row names a topic. */
  topics: TopicFacts | undefined
  /** Number of contacts that the import may create at this time. */
  room: Room
}

export function readFacts(tx: Tx, scope: ImportScope, rows: readonly ImportedRow[]): Facts {
  const { organizationId, importId } = scope
  const readings = rows.flatMap(({ reading }) => ('reason' in reading ? [] : [reading]))
  const values = readings.map((reading) => reading.values)
  const phones = values.flatMap(({ phone }) => phone ?? [])
  const optOuts = readings.flatMap((reading) => reading.optOuts ?? [])
  const known = findByPhones(tx, organizationId, phones)
  const knownByEmail = findKnownByEmail(tx, organizationId, values, known)
  const contacts = [...known.values(), ...knownByEmail.values()]
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
  const suppressedPhones = suppressed(tx, organizationId, 'SMS', unwanted.phones)
  const suppressedEmails = suppressed(tx, organizationId, 'EMAIL', unwanted.emails)
  const room = roomOf(tx, scope)
  const storesAddresses = scope.isDryRun || scope.mode === 'UPDATE_ONLY' || Number.isFinite(room.left)
  return {
    known,
    knownByEmail,
    rowOfContact: findRowsOfContacts(tx, importId, contactIds),
    rowOfAddress: storesAddresses ? findRowsOfAddresses(tx, importId, values.map(addressOf)) : new Map(),
    suppressedPhones,
    suppressedEmails,
    // After the suppressions, which repeat the choices of erased people whose addresses came back.
    topics: readTopicFacts(
      tx,
      scope,
      rows.map(({ reading }) => reading),
      contacts,
    ),
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

/** Returns the number of a row, or its email address if it has no number. This identifies the contact of the row. */
export const addressOf = ({ phone, email }: ContactValues): string => phone ?? email ?? ''

function findKnownByEmail(
  tx: Tx,
  organizationId: number,
  rows: readonly ContactValues[],
  known: ReadonlyMap<string, KnownContact>,
): Map<string, KnownContact> {
  const alone = rows.flatMap(({ phone, email }) => (phone === null && email ? [email] : []))
  const unknown = rows.flatMap(({ phone, email }) =>
    phone !== null && email && !known.has(phone) ? [email] : [],
  )
  return new Map([
    ...(unknown.length > 0 ? findByEmails(tx, organizationId, unknown, true) : []),
    ...(alone.length > 0 ? findByEmails(tx, organizationId, alone, false) : []),
  ])
}

/**
 * Returns the room for new contacts. A dry run creates none of its contacts, so they take their room from the
 * count.
 */
function roomOf(tx: Tx, { organizationId, importId, isDryRun }: ImportScope): Room {
  return roomFor(
    tx,
    organizationId,
    'CONTACTS',
    () => findContactCount(tx, organizationId) + (isDryRun ? findCreatedCount(tx, importId) : 0),
  )
}

/** Returns the internal id of the segment that every contact joins, or undefined for no segment or a deleted one. */
const segmentIdOf = (
  reader: Reader,
  { organizationId, segmentUuid }: Pick<ImportScope, 'organizationId' | 'segmentUuid'>,
): number | undefined =>
  segmentUuid === null ? undefined : findSegment(reader, organizationId, segmentUuid)?.id
