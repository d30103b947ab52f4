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
import { findRowsOfContacts, findRowsOfPhones } from '../imports/shared-row-queries.ts'
import type { ContactImportRow } from '../imports/table.ts'

export interface ImportedRow {
  /** 1 is the first after the header. */
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
   * Addresses that earlier rows opted out, in a dry run: it does not store them,
   * and its verdicts must equal those of the import.
   */
  optedOut: Set<string>
}

/** What the database knows about the rows of a chunk before they are imported. */
export interface Facts {
  /** Existing contacts, by phone number. */
  known: ReadonlyMap<string, KnownContact>
  /** Rows of earlier chunks, by their contact and by their phone number. */
  rowOfContact: ReadonlyMap<number, number>
  rowOfPhone: ReadonlyMap<string, number>
  /** ms since 1970, by address. */
  suppressedPhones: ReadonlyMap<string, number>
  suppressedEmails: ReadonlyMap<string, number>
  /** The tags in the rows and settings that exist, by `tagKey`. */
  tags: ReadonlyMap<string, TagName>
  /** The tags that every contact gets. */
  commonTagKeys: readonly string[]
  /** Ids of a contact's tags; empty when no tags are to be added. */
  tagIdsOf: ReadonlyMap<number, ReadonlySet<number>>
  /** The segment that every contact joins, and the contacts of `known` that are in it. */
  segmentId: number | undefined
  members: ReadonlySet<number>
  /** Internal ids of the senders that contacts may prefer, by address; empty when no row names one. */
  senders: ReadonlyMap<string, number>
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
  // A known contact may keep its email address, so that one is checked too.
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
  // A dry run writes nothing but verdicts.
  const suppressed = scope.isDryRun ? suppressedAmong : suppressionsOf
  const storesPhones = scope.isDryRun || scope.mode === 'UPDATE_ONLY'
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
  }
}

/** The id of the segment that every contact joins; undefined when none was named or it was deleted. */
const segmentIdOf = (
  reader: Reader,
  { organizationId, segmentUuid }: Pick<ImportScope, 'organizationId' | 'segmentUuid'>,
): number | undefined =>
  segmentUuid === null ? undefined : findSegment(reader, organizationId, segmentUuid)?.id
