import * as v from 'valibot'
import { ActorRecord } from '../../accounts/actors/service.ts'
import { displayNameOf } from '../../contacts/records/schema.ts'
import { MAX_NAME as MAX_SEGMENT_NAME } from '../../contacts/segments/schema.ts'
import { described, isoTime, listOf, nameText, oneOf, pageEntries, text, uuid } from '../../http/schema.ts'
import { creatorOf } from '../../jobs/long-operations/operation.ts'
import { toIso, toIsoOrNull } from '../../lib/clock.ts'
import { isDayOrInstant } from '../../lib/day-or-instant.ts'
import { component, parameters } from '../../lib/describe.ts'
import { atMostCharacters } from '../../lib/invisible.ts'
import { sayStored } from '../../lib/stored-sentence.ts'
import { IMPORT_FIELDS, isImportField } from '../columns/column-names.ts'
import { type Column, ignoredColumns, usedMapping } from '../columns/columns.ts'
import { DECIMAL_SIGNS, ENCODINGS, type FileFormat, FORMAT_PARTS, SEPARATORS } from '../columns/format.ts'
import { presentQuestion } from '../consent/questions.ts'
import { FILE_RETENTION_MS } from './run.ts'
import type { ReportedRow, RowContact } from './store.ts'
import {
  type ContactImportRow,
  type ContactImportUndoRow,
  IMPORT_MODES,
  IMPORT_STATUSES,
  MAPPING_SOURCES,
  UNDO_OUTCOMES,
  VERDICTS,
} from './table.ts'

/** Maximum size of an uploaded file. The command line has no such limit. */
export const MAX_FILE_BYTES = 10 * 1_048_576
/** Maximum number of rows of an uploaded file. The command line has no such limit. */
export const MAX_UPLOAD_ROWS = 50_000

const jsonText = v.pipe(
  v.string(),
  v.rawTransform<string, unknown>(({ dataset, addIssue, NEVER }) => {
    try {
      return JSON.parse(dataset.value)
    } catch {
      addIssue({ message: 'must be a JSON object such as {"Mobile":"phone","Notes":null}' })
      return NEVER
    }
  }),
)

/** A field in a mapping. `planColumns` later checks that a custom field exists. */
const importField = v.pipe(
  described(v.string('must be text'), {
    type: 'string',
    description: `One of ${IMPORT_FIELDS.join(', ')}, or \`custom.\` and the key of a custom field. In a column for isOptedOut (text messages), emailOptedOut or doNotContact (both), any value except a plain no is an opt-out. In a column for smsConsent, emailConsent or marketingConsent (both), a no is an opt-out. In contactStatus, contactPreference and contactLabels only words such as "unsubscribed" and "do not text" count. In emailBounced, any value except a plain no means that mails to the address come back. In a column that you map yourself, a value that is not understood counts as an opt-out. Several columns may have these fields, phone and email. topics and unsubscribedTopics list the names of existing topics that the person subscribed to or unsubscribed from, as tags lists tags. stage, source, preferredCaller and createdAt are read as an export writes them.`,
  }),
  v.guard(
    isImportField,
    `must be one of ${IMPORT_FIELDS.join(', ')}, or custom. and the key of a custom field`,
  ),
)

const MAX_TAG_IDS = 50
/** Maximum length of a list of ids: twice the length of fifty ids. */
const MAX_LIST_CHARACTERS = 4_096
const MAX_CONSENT_SOURCE = 200

/** A list of ids as text, because a form has no arrays: `["…","…"]` or `…,…`. */
const idList = v.pipe(
  v.string(),
  atMostCharacters(MAX_LIST_CHARACTERS),
  v.transform((given): unknown =>
    given.trim().startsWith('[') ? parsed(given) : given.split(',').map(trimmed),
  ),
  listOf(uuid, {
    max: MAX_TAG_IDS,
    message: 'must be a JSON array of ids, or ids with commas between them',
  }),
  v.transform((ids) => [...new Set(ids)]),
)

const trimmed = (part: string): string => part.trim()

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

/** The settings of an import as text, from the fields of a form or the flags of the command line. */
export const ImportSettings = v.object({
  mapping: v.optional(
    v.pipe(
      jsonText,
      v.record(
        v.string(),
        v.nullable(importField),
        'must be a JSON object such as {"Mobile":"phone","Notes":null}',
      ),
    ),
    '{}',
  ),
  encoding: v.optional(oneOf(ENCODINGS)),
  separator: v.optional(oneOf(SEPARATORS)),
  decimalSign: v.optional(oneOf(DECIMAL_SIGNS)),
  mode: v.optional(oneOf(IMPORT_MODES), 'CREATE_AND_UPDATE'),
  tagIds: v.optional(idList, '[]'),
  segmentId: v.optional(uuid),
  consentSource: v.optional(text(1, MAX_CONSENT_SOURCE)),
  consentDate: v.optional(
    v.pipe(
      v.string(),
      v.check(
        isDayOrInstant,
        'must be a day such as 2026-01-31, or a time with its zone such as 2026-01-31T17:05:00Z',
      ),
    ),
  ),
  dryRun: v.optional(
    v.pipe(
      v.picklist(['true', 'false'], 'must be true or false'),
      v.transform((word) => word === 'true'),
    ),
    'false',
  ),
})

/**
 * The text fields of the multipart body. An empty field counts as absent, because browsers send an empty field
 * for an empty input.
 */
export const ImportForm = v.pipe(
  v.record(v.string(), v.string()),
  v.transform((fields) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))),
  v.object({
    ...ImportSettings.entries,
    consentAttested: v.optional(v.picklist(['true', 'false'], 'must be true or false')),
  }),
  v.forward(
    v.check(
      ({ dryRun, consentAttested }) => dryRun || consentAttested === 'true',
      'must be true: you must attest that these people agreed to be contacted',
    ),
    ['consentAttested'],
  ),
)

export const RunImport = component('RunImport', 'What is needed to import a checked file.', {
  consentAttested: [
    v.optional(v.literal(true, 'must be true: you must attest that these people agreed to be contacted')),
    'Must be true unless the dry run had it: you attest that these people agreed to be contacted.',
  ],
  segmentName: [
    v.optional(v.nullable(nameText(MAX_SEGMENT_NAME))),
    'Name of a new STATIC segment that every contact of the file joins. Null or absent for none, and if the dry run has a `segmentId`. Needs segment:create.',
  ],
})
export type RunImportInput = v.InferOutput<typeof RunImport>

const ConsentQuestionRecord = component(
  'ConsentQuestion',
  'A column about consent, opt-outs or bounces that is not understood.',
  {
    column: [v.string(), 'Header of the column.'],
    cells: [v.array(v.string()), 'Up to five of the cells in question.'],
    readAs: [
      v.nullable(v.string()),
      'The field that the column is read as; null when its header is not understood.',
    ],
    message: [v.string(), 'The question, and how `mapping` answers it.'],
  },
)

export const ListRows = parameters({
  ...pageEntries,
  verdict: [v.optional(oneOf(VERDICTS)), 'Only rows with this verdict.'],
})
export const ListImports = parameters(pageEntries)

export const ImportCreated = component('ImportCreated', 'An accepted import.', {
  id: [uuid, 'Id of the import.'],
  status: [v.picklist(IMPORT_STATUSES), 'How far it is.'],
})

const FileFormatRecord = component('FileFormat', 'How the file is read.', {
  encoding: [
    v.picklist(ENCODINGS),
    'How the file stores letters. Cells that are UTF-8 are read as UTF-8 unless the caller gave the encoding.',
  ],
  separator: [v.picklist(SEPARATORS), 'The character between two cells.'],
  decimalSign: [
    v.nullable(v.picklist(DECIMAL_SIGNS)),
    'The decimal sign of numbers; null if no number decides, and each number is read by itself.',
  ],
  guessed: [
    v.array(v.picklist(FORMAT_PARTS)),
    'The parts that were guessed. If the dry run shows wrong letters, columns or numbers, send the file again with the right value.',
  ],
})

const UndoCounts = component('ImportUndoCounts', 'What the undo of an import did to its contacts.', {
  deleted: [v.number(), 'Contacts that the import created and its undo deleted, including the next two.'],
  deletedMessaged: [v.number(), 'Deleted contacts that received or sent a message since the import.'],
  deletedChanged: [v.number(), 'Deleted contacts that were changed since the import.'],
  kept: [v.number(), 'Contacts that the import created and that stay, because others were merged into them.'],
  restored: [v.number(), 'Contacts that the import changed and that are as before it.'],
  partlyRestored: [
    v.number(),
    'Contacts of which some values were changed again since and stay as they are.',
  ],
  gone: [v.number(), 'Contacts that were deleted or merged into others since.'],
  tagsDeleted: [v.number(), 'Deleted tags, which the import created and no other contact has.'],
})

const UndoRecord = component('ImportUndo', 'What the undo of an import has done so far.', {
  processedRows: [v.number(), 'Rows of the import that are undone.'],
  counts: [UndoCounts, 'The results so far.'],
  requestedBy: [ActorRecord, 'Who requested it.'],
  startedAt: [isoTime, 'When it was requested.'],
  completedAt: [v.nullable(isoTime), 'When it was completed; null before.'],
})

const ImportCounts = component(
  'ImportCounts',
  'The rows of an import by their verdict; the last two count rows among the others.',
  {
    created: [v.number(), 'Rows that created a contact.'],
    updated: [v.number(), 'Rows that changed a contact.'],
    unchanged: [v.number(), 'Rows that changed nothing.'],
    duplicate: [v.number(), 'Rows with the number of an earlier row.'],
    skipped: [v.number(), 'Rows that the mode excludes.'],
    rejected: [
      v.number(),
      'Rows that could not be read, and new contacts for which the plan of the organization has no room.',
    ],
    suppressed: [v.number(), 'Rows whose number is on the suppression list.'],
    warned: [v.number(), 'Rows that were imported with a warning.'],
  },
)

export const ImportRecord = component('ContactImport', 'An import of contacts from a CSV file.', {
  id: [uuid, 'Id of the import.'],
  fileName: [v.string(), 'Name of the file.'],
  status: [v.picklist(IMPORT_STATUSES), 'How far it is.'],
  dryRun: [v.boolean(), 'Whether it only checks the file and reports the verdict of each row.'],
  mode: [v.picklist(IMPORT_MODES), 'Which contacts it creates or changes.'],
  tagIds: [v.array(uuid), 'Ids of the tags that every contact of the file gets.'],
  segmentId: [
    v.nullable(uuid),
    'Id of the STATIC segment that every contact of the file joins; null for none.',
  ],
  totalRows: [v.nullable(v.number()), 'Rows of the file without its header; null until they are counted.'],
  processedRows: [v.number(), 'Rows that have a verdict so far.'],
  progress: [v.number(), 'Processed rows in percent, a whole number.'],
  counts: [ImportCounts, 'Rows by their verdict.'],
  format: [v.nullable(FileFormatRecord), 'How the file is read; null for an import of an earlier version.'],
  mapping: [v.record(v.string(), importField), 'The contact field of each column, by its header.'],
  mappingSource: [v.picklist(MAPPING_SOURCES), 'Where the mapping comes from.'],
  ignoredColumns: [v.array(v.string()), 'Headers of the columns that are not imported.'],
  questions: [
    v.array(ConsentQuestionRecord),
    'Of a dry run: what has to be answered by `mapping` before the file can be imported. Until then these cells count as opt-outs.',
  ],
  error: [
    v.nullable(v.string()),
    'Reason of the failure, in the language of `Accept-Language`; null without a failure.',
  ],
  consentAttestedAt: [
    v.nullable(isoTime),
    'When a user attested that these people agreed to be contacted; null for a dry run without it.',
  ],
  consentSource: [v.nullable(v.string()), 'Where they agreed, as the user stated; null when not stated.'],
  consentDate: [v.nullable(v.string()), 'When they agreed, as the user stated; null when not stated.'],
  createdBy: [ActorRecord, 'Who started it.'],
  createdAt: [isoTime, 'When it was uploaded.'],
  startedAt: [v.nullable(isoTime), 'When it began; null before.'],
  completedAt: [v.nullable(isoTime), 'When it ended; null before.'],
  fileKeptUntil: [
    v.nullable(isoTime),
    'Until when the file of a dry run can be imported without another upload; null for other imports.',
  ],
  rowsDeletedAt: [
    v.nullable(isoTime),
    'When its rows were deleted, 365 days after it ended: from then on it cannot be undone and has no verdicts. The counts and the consent records stay. Null before.',
  ],
  undo: [v.nullable(UndoRecord), 'Its undo; null if none was requested.'],
})

export const RowRecord = component('ImportRow', 'The result of one row of the file.', {
  row: [v.number(), 'Number of the row, from 1, without the header.'],
  verdict: [v.picklist(VERDICTS), 'The result of the row.'],
  contactId: [v.nullable(uuid), 'Id of its contact; null when there is none.'],
  contactName: [
    v.nullable(v.string()),
    'Name of its contact, or without one its number or address; null when there is none.',
  ],
  isSuppressed: [
    v.boolean(),
    'Whether its number is on the suppression list, so that no text messages are sent to it.',
  ],
  reason: [
    v.nullable(v.string()),
    'Reason why the row was not imported, or remarks on it, in the language of `Accept-Language`; null without either.',
  ],
  cells: [
    v.nullable(v.array(v.string())),
    'The cells of a REJECTED row, cut when longer than 10,000 characters; null for other rows.',
  ],
  undo: [
    v.nullable(v.picklist(UNDO_OUTCOMES)),
    'What the undo of the import did to its contact; null when it did nothing.',
  ],
  phoneColumn: [
    v.nullable(v.string()),
    'Header of the column of its phone number; null when the row has none.',
  ],
})

export type ImportSettingsInput = v.InferOutput<typeof ImportSettings>
export type ListRowsQuery = v.InferOutput<typeof ListRows>

/** @param language BCP 47 tag of the reader */
export const presentImport = (row: ContactImportRow, language: string, undo?: ContactImportUndoRow) => ({
  id: row.uuid,
  fileName: row.fileName,
  status: row.status,
  dryRun: row.isDryRun,
  mode: row.mode,
  tagIds: row.tagUuids,
  segmentId: row.segmentUuid,
  totalRows: row.totalRows,
  processedRows: row.processedRows,
  progress: row.totalRows ? Math.floor((100 * row.processedRows) / row.totalRows) : 0,
  counts: {
    created: row.createdCount,
    updated: row.updatedCount,
    unchanged: row.unchangedCount,
    duplicate: row.duplicateCount,
    skipped: row.skippedCount,
    rejected: row.rejectedCount,
    suppressed: row.suppressedCount,
    warned: row.warnedCount,
  },
  format: row.format === null ? null : presentFormat(row.format),
  mapping: usedMapping(row.columns),
  mappingSource: row.mappingSource,
  ignoredColumns: ignoredColumns(row.columns),
  questions: row.columns.flatMap(({ question }) => (question ? [presentQuestion(question)] : [])),
  error: row.error && sayStored(row.error, language),
  consentAttestedAt: row.isConsentAttested ? toIso(row.consentAttestedAt) : null,
  consentSource: row.consentSource,
  consentDate: row.consentDate,
  createdBy: creatorOf(row),
  createdAt: toIso(row.createdAt),
  startedAt: toIsoOrNull(row.startedAt),
  completedAt: toIsoOrNull(row.completedAt),
  fileKeptUntil: toIsoOrNull(fileKeptUntil(row)),
  rowsDeletedAt: toIsoOrNull(row.rowsDeletedAt),
  undo: undo ? presentUndo(undo) : null,
})

const presentFormat = ({ encoding, separator, decimalSign, guessed }: FileFormat) => ({
  encoding,
  separator,
  decimalSign,
  guessed,
})

const fileKeptUntil = ({ isDryRun, status, completedAt }: ContactImportRow): number | null =>
  isDryRun && status === 'COMPLETED' && completedAt !== null ? completedAt + FILE_RETENTION_MS : null

const presentUndo = (undo: ContactImportUndoRow) => ({
  processedRows: undo.rowNumber,
  counts: {
    deleted: undo.deletedCount,
    deletedMessaged: undo.deletedMessagedCount,
    deletedChanged: undo.deletedChangedCount,
    kept: undo.keptCount,
    restored: undo.restoredCount,
    partlyRestored: undo.partlyRestoredCount,
    gone: undo.goneCount,
    tagsDeleted: undo.tagsDeletedCount,
  },
  requestedBy: { type: undo.requestedByType, id: undo.requestedById, name: undo.requestedByName },
  startedAt: toIso(undo.startedAt),
  completedAt: toIsoOrNull(undo.completedAt),
})

/**
 * @param columns the columns of the file
 * @param language BCP 47 tag of the reader
 */
export function presentRow(row: ReportedRow, columns: readonly Column[], language: string) {
  const contact = row.contact === null ? null : (JSON.parse(row.contact) as RowContact)
  return {
    row: row.rowNumber,
    verdict: row.verdict,
    contactId: contact?.uuid ?? null,
    contactName: contact ? displayNameOf(contact) : null,
    isSuppressed: row.isSuppressed === 1,
    reason: row.reason && sayStored(row.reason, language),
    cells: row.cells === null ? null : (JSON.parse(row.cells) as string[]),
    undo: row.undoOutcome,
    phoneColumn: phoneColumnOf(row, columns),
  }
}

/**
 * Returns the header of the column that the phone number is from, or `column 3`, or null for a row without a
 * phone number.
 */
function phoneColumnOf({ verdict, phoneColumn }: ReportedRow, columns: readonly Column[]): string | null {
  if (verdict === 'REJECTED') return null
  const index = phoneColumn ?? columns.findIndex(({ field }) => field === 'phone')
  const column = columns[index]
  return column ? column.header || `column ${index + 1}` : null
}
