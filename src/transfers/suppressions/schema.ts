import * as v from 'valibot'
import { ActorRecord } from '../../accounts/actors/schema.ts'
import '../../compliance/consents/schema.ts'
import { SUPPRESSION_CHANNELS } from '../../compliance/consents/table.ts'
import '../../compliance/suppressions/import-table.ts'
import { SUPPRESSION_IMPORT_STATUSES } from '../../compliance/suppressions/import-table.ts'
import { isoTime, oneOf, PAGE_FIELDS, pageQuery, text, uuid } from '../../http/schema.ts'
import { describeFields, describeObject } from '../../lib/describe.ts'

/** For an upload; the command line has no limits. */
export const MAX_LIST_BYTES = 20 * 1_048_576
export const MAX_LIST_ROWS = 1_000_000
const MAX_HEADER = 200

export const ListSettings = v.object({
  channel: v.optional(oneOf(SUPPRESSION_CHANNELS)),
  column: v.optional(text(1, MAX_HEADER)),
})

export const ListListImports = v.object(pageQuery)
describeFields(ListListImports, PAGE_FIELDS)

const ListColumn = v.object({ header: v.string(), channel: v.nullable(oneOf(SUPPRESSION_CHANNELS)) })
describeFields(ListColumn, {
  header: 'Its header, or `column` and its number in a file without headers.',
  channel: 'The channel of its entries; null if each cell shows its own.',
})

const ListCounts = v.object({
  added: v.number(),
  known: v.number(),
  hashed: v.number(),
  rejected: v.number(),
  contacts: v.number(),
})
describeFields(ListCounts, {
  added: 'Entries that were not on the suppression list.',
  known: 'Entries that were on it already, or were in the file twice.',
  hashed: 'Hashes among those added.',
  rejected: 'Rows that could not be read.',
  contacts: 'Contacts that have one of the addresses and get no more messages.',
})

export const SuppressionImportRecord = v.object({
  id: uuid,
  fileName: v.string(),
  status: oneOf(SUPPRESSION_IMPORT_STATUSES),
  channel: v.nullable(oneOf(SUPPRESSION_CHANNELS)),
  hasHeader: v.boolean(),
  columns: v.array(ListColumn),
  totalRows: v.number(),
  processedRows: v.number(),
  progress: v.number(),
  counts: ListCounts,
  error: v.nullable(v.string()),
  createdBy: ActorRecord,
  createdAt: isoTime,
  startedAt: v.nullable(isoTime),
  completedAt: v.nullable(isoTime),
})
describeObject(
  SuppressionImportRecord,
  'SuppressionImport',
  'The import of a list of addresses that nothing may be sent to.',
  {
    id: 'Id of the import.',
    fileName: 'Name of the file.',
    status: 'How far it is.',
    channel: 'The channel of the hashes, as the user of the import gave it; null if not given.',
    hasHeader: 'Whether the first row of the file names its columns.',
    columns: 'The columns that are read.',
    totalRows: 'Rows of the file.',
    processedRows: 'Rows that were read.',
    progress: 'Rows that were read, in percent.',
    counts: 'What the rows were.',
    error: 'Why it could not continue; null unless it FAILED.',
    createdBy: 'Who started it.',
    createdAt: 'When it was uploaded.',
    startedAt: 'When the first row was read; null before.',
    completedAt: 'When it ended; null before.',
  },
)
