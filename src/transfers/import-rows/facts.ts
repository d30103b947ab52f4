import { suppressionsOf } from '../../compliance/suppressions/service.ts'
import { findSegment } from '../../contacts/segments/queries.ts'
import { findMembersAmong } from '../../contacts/static-members/queries.ts'
import { findByPhones, type KnownContact } from '../../contacts/store/bulk.ts'
import { findTagIdsOf } from '../../contacts/tags/links.ts'
import { listTagsByUuid, listTagsNamed, type TagName } from '../../contacts/tags/queries.ts'
import type { Reader } from '../../db/database.ts'
import type { Actor } from '../../lib/principal.ts'
import type { RowReading } from '../cells/row.ts'
import { tagKey } from '../cells/tag-cell.ts'
import type { Cells } from '../csv/read.ts'
import { findRowsOfContacts, findRowsOfPhones } from '../import-records/row-queries.ts'
import type { ContactImportRow } from '../import-records/table.ts'

export interface ImportedRow {
  /** 1 is the first after the header. */
  number: number
  cells: Cells
  reading: RowReading
}

/** What is the same for all rows of an import. */
export interface ImportScope
  extends Pick<ContactImportRow, 'organizationId' | 'mode' | 'isDryRun' | 'tagUuids' | 'segmentUuid'> {
  importId: number
  actor: Actor
  /**
   * Addresses that earlier rows opted out, in a dry run: it leaves no trace of
   * them in the database, and its verdicts are to be those of the run.
   */
  optedOut: Set<string>
}

/** What the database says about the rows of a chunk, before anything is done with them. */
export interface Facts {
  /** Contacts that are there, by number. */
  known: ReadonlyMap<string, KnownContact>
  /** Rows of earlier chunks, by the contact and by the number they stand for. */
  rowOfContact: ReadonlyMap<number, number>
  rowOfPhone: ReadonlyMap<string, number>
  /** ms since 1970, by address. */
  suppressedPhones: ReadonlyMap<string, number>
  suppressedEmails: ReadonlyMap<string, number>
  /** Those of the tags asked for that exist, by `tagKey`. */
  tags: ReadonlyMap<string, TagName>
  /** Those among `tags` that every contact is given. */
  commonTagKeys: readonly string[]
  /** By contact: the tags it has, when any are asked for. */
  tagIdsOf: ReadonlyMap<number, ReadonlySet<number>>
  /** The segment every contact comes into, and who of `known` is in it. */
  segmentId: number | undefined
  members: ReadonlySet<number>
}

export function readFacts(reader: Reader, scope: ImportScope, rows: readonly ImportedRow[]): Facts {
  const { organizationId, importId } = scope
  const readings = rows.flatMap(({ reading }) => ('reason' in reading ? [] : [reading]))
  const values = readings.map((reading) => reading.values)
  const phones = values.map(({ phone }) => phone)
  const optOuts = readings.flatMap((reading) => reading.optOuts ?? [])
  const known = findByPhones(reader, organizationId, phones)
  const contacts = [...known.values()]
  const contactIds = contacts.map(({ id }) => id)
  // Of a known contact the present address counts too: it may stay.
  const emails = [...values, ...contacts].flatMap(({ email }) => (email ? [email] : []))
  const unwanted = {
    phones: [...phones, ...optOuts.flatMap((optOut) => optOut.phones)],
    emails: [...emails, ...optOuts.flatMap((optOut) => optOut.emails)],
  }
  const names = new Map(values.flatMap(({ tags }) => tags.map((name) => [tagKey(name), name] as const)))
  const common = listTagsByUuid(reader, organizationId, scope.tagUuids)
  const tags = new Map([
    ...[...listTagsNamed(reader, organizationId, [...names.values()]), ...common].map(
      (tag) => [tagKey(tag.name), tag] as const,
    ),
  ])
  const segmentId = segmentIdOf(reader, scope)
  const storesPhones = scope.isDryRun || scope.mode === 'UPDATE_ONLY'
  return {
    known,
    rowOfContact: findRowsOfContacts(reader, importId, contactIds),
    rowOfPhone: storesPhones ? findRowsOfPhones(reader, importId, phones) : new Map(),
    suppressedPhones: suppressionsOf(reader, organizationId, 'SMS', unwanted.phones),
    suppressedEmails: suppressionsOf(reader, organizationId, 'EMAIL', unwanted.emails),
    tags,
    commonTagKeys: common.map(({ name }) => tagKey(name)),
    tagIdsOf: tags.size === 0 ? new Map() : findTagIdsOf(reader, organizationId, contactIds),
    segmentId,
    members:
      segmentId === undefined
        ? new Set()
        : findMembersAmong(reader, { organizationId, id: segmentId }, contactIds),
  }
}

/** Of the segment that every contact comes into, while it is there. */
const segmentIdOf = (
  reader: Reader,
  { organizationId, segmentUuid }: Pick<ImportScope, 'organizationId' | 'segmentUuid'>,
): number | undefined =>
  segmentUuid === null ? undefined : findSegment(reader, organizationId, segmentUuid)?.id
