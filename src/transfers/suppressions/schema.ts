import * as v from 'valibot'
import { ActorRecord } from '../../accounts/actors/service.ts'
import { SUPPRESSION_CHANNELS } from '../../compliance/consents/table.ts'
import {
  SUPPRESSION_IMPORT_STATUSES,
  type SuppressionImportRow,
} from '../../compliance/suppressions/import-table.ts'
import { isoTime, oneOf, pageEntries, text, uuid } from '../../http/schema.ts'
import { creatorOf } from '../../jobs/long-operations/operation.ts'
import { toIso, toIsoOrNull } from '../../lib/clock.ts'
import { component, parameters } from '../../lib/describe.ts'
import { sayStored } from '../../lib/stored-sentence.ts'
import { ENCODINGS, SEPARATORS } from '../columns/format.ts'

/** Limits for an uploaded list. The command line has no limits. */
export const MAX_LIST_BYTES = 20 * 1_048_576
export const MAX_LIST_ROWS = 1_000_000
const MAX_HEADER = 200

export const ListSettings = v.object({
  channel: v.optional(oneOf(SUPPRESSION_CHANNELS)),
  column: v.optional(text(1, MAX_HEADER)),
  encoding: v.optional(oneOf(ENCODINGS)),
  separator: v.optional(oneOf(SEPARATORS)),
})

export const ListListImports = parameters(pageEntries)

const ListColumn = parameters({
  header: [v.string(), 'Its header, or `column` and its number in a file without headers.'],
  channel: [
    v.nullable(oneOf(SUPPRESSION_CHANNELS)),
    'The channel of its entries; null if each cell shows its own.',
  ],
})

const ListCounts = parameters({
  added: [v.number(), 'Entries that were not on the suppression list.'],
  known: [v.number(), 'Entries that were on it already, or were in the file twice.'],
  hashed: [v.number(), 'Hashes among those added.'],
  rejected: [v.number(), 'Rows that could not be read.'],
  contacts: [v.number(), 'Contacts that have one of the addresses and get no more messages.'],
})

export const SuppressionImportRecord = component(
  'SuppressionImport',
  'The import of a list of addresses that nothing may be sent to.',
  {
    id: [uuid, 'Id of the import.'],
    fileName: [v.string(), 'Name of the file.'],
    status: [oneOf(SUPPRESSION_IMPORT_STATUSES), 'How far it is.'],
    channel: [
      v.nullable(oneOf(SUPPRESSION_CHANNELS)),
      'The channel of the hashes, as the user of the import gave it; null if not given.',
    ],
    hasHeader: [v.boolean(), 'Whether the first row of the file names its columns.'],
    columns: [v.array(ListColumn), 'The columns that are read.'],
    totalRows: [v.number(), 'Rows of the file.'],
    processedRows: [v.number(), 'Rows that were read.'],
    progress: [v.number(), 'Rows that were read, in percent.'],
    counts: [ListCounts, 'What the rows were.'],
    error: [
      v.nullable(v.string()),
      'Why it could not continue, in the language of `Accept-Language`; null unless it FAILED.',
    ],
    createdBy: [ActorRecord, 'Who started it.'],
    createdAt: [isoTime, 'When it was uploaded.'],
    startedAt: [v.nullable(isoTime), 'When the first row was read; null before.'],
    completedAt: [v.nullable(isoTime), 'When it ended; null before.'],
  },
)

/** @param language BCP 47 tag of the reader */
export const presentListImport = (row: SuppressionImportRow, language: string) => ({
  id: row.uuid,
  fileName: row.fileName,
  status: row.status,
  channel: row.channel,
  hasHeader: row.columns.hasHeader,
  columns: row.columns.columns.map(({ header, channel }) => ({ header, channel })),
  totalRows: row.totalRows,
  processedRows: row.processedRows,
  progress: Math.floor((100 * row.processedRows) / row.totalRows),
  counts: {
    added: row.addedCount,
    known: row.knownCount,
    hashed: row.hashedCount,
    rejected: row.rejectedCount,
    contacts: row.contactCount,
  },
  error: row.error && sayStored(row.error, language),
  createdBy: creatorOf(row),
  createdAt: toIso(row.createdAt),
  startedAt: toIsoOrNull(row.startedAt),
  completedAt: toIsoOrNull(row.completedAt),
})
