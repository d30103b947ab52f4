import * as v from 'valibot'
import { ActorRecord } from '../../accounts/actors/schema.ts'
import { described, isoTime, listOf, oneOf, PAGE_FIELDS, pageQuery, text, uuid } from '../../http/schema.ts'
import { isDayOrInstant } from '../../lib/day-or-instant.ts'
import { describeFields, describeObject } from '../../lib/describe.ts'
import { atMostCharacters } from '../../lib/invisible.ts'
import { IMPORT_FIELDS, isImportField } from '../columns/column-names.ts'
import { IMPORT_MODES, IMPORT_STATUSES, MAPPING_SOURCES, UNDO_OUTCOMES, VERDICTS } from './table.ts'
import './words.ts'

/** For an upload. */
export const MAX_FILE_BYTES = 10 * 1_048_576
/** For an upload; the command line has no such limit. */
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

/** `planColumns` checks that the custom field exists. */
const importField = v.pipe(
  described(v.string('must be text'), {
    type: 'string',
    description: `One of ${IMPORT_FIELDS.join(', ')}, or \`custom.\` and the key of a custom field. In a column for isOptedOut (text messages), emailOptedOut or doNotContact (both), any value except a plain no is an opt-out. In a column for smsConsent, emailConsent or marketingConsent (both), a no is an opt-out. In contactStatus, contactPreference and contactLabels only words such as "unsubscribed" and "do not text" count. In emailBounced, any value except a plain no means that mails to the address come back. In a column that you map yourself, a value that is not understood counts as an opt-out. Several columns may have these fields, phone and email. stage, source, preferredCaller and createdAt are read as an export writes them.`,
  }),
  v.guard(
    isImportField,
    `must be one of ${IMPORT_FIELDS.join(', ')}, or custom. and the key of a custom field`,
  ),
)

const MAX_TAG_IDS = 50
/** Twice the length of fifty ids. */
const MAX_LIST_CHARACTERS = 4_096
const MAX_CONSENT_SOURCE = 200

/** `["…","…"]` or `…,…`: a form has no arrays. */
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

/** The settings of an import as text: fields of the form and flags of the command line. */
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

/** The text fields of the multipart body. Empty ones count as absent, as browsers send them for empty inputs. */
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

export const RunImport = v.object({
  consentAttested: v.optional(
    v.literal(true, 'must be true: you must attest that these people agreed to be contacted'),
  ),
})
describeObject(RunImport, 'RunImport', 'What is needed to import a checked file.', {
  consentAttested:
    'Must be true unless the dry run had it: you attest that these people agreed to be contacted.',
})

const ConsentQuestionRecord = v.object({
  column: v.string(),
  cells: v.array(v.string()),
  readAs: v.nullable(v.string()),
  message: v.string(),
})
describeObject(
  ConsentQuestionRecord,
  'ConsentQuestion',
  'A column about consent, opt-outs or bounces that is not understood.',
  {
    column: 'Header of the column.',
    cells: 'Up to five of the cells in question.',
    readAs: 'The field that the column is read as; null when its header is not understood.',
    message: 'The question, and how `mapping` answers it.',
  },
)

export const ListRows = v.object({ ...pageQuery, verdict: v.optional(oneOf(VERDICTS)) })
describeFields(ListRows, { ...PAGE_FIELDS, verdict: 'Only rows with this verdict.' })
export const ListImports = v.object(pageQuery)
describeFields(ListImports, PAGE_FIELDS)

export const ImportCreated = v.object({ id: uuid, status: v.picklist(IMPORT_STATUSES) })
describeObject(ImportCreated, 'ImportCreated', 'An accepted import.', {
  id: 'Id of the import.',
  status: 'How far it is.',
})

const UndoCounts = v.object({
  deleted: v.number(),
  deletedMessaged: v.number(),
  deletedChanged: v.number(),
  kept: v.number(),
  restored: v.number(),
  partlyRestored: v.number(),
  gone: v.number(),
  tagsDeleted: v.number(),
})
describeObject(UndoCounts, 'ImportUndoCounts', 'What the undo of an import did to its contacts.', {
  deleted: 'Contacts that the import created and its undo deleted, including the next two.',
  deletedMessaged: 'Deleted contacts that received or sent a message since the import.',
  deletedChanged: 'Deleted contacts that were changed since the import.',
  kept: 'Contacts that the import created and that stay, because others were merged into them.',
  restored: 'Contacts that the import changed and that are as before it.',
  partlyRestored: 'Contacts of which some values were changed again since and stay as they are.',
  gone: 'Contacts that were deleted or merged into others since.',
  tagsDeleted: 'Deleted tags, which the import created and no other contact has.',
})

const UndoRecord = v.object({
  processedRows: v.number(),
  counts: UndoCounts,
  requestedBy: ActorRecord,
  startedAt: isoTime,
  completedAt: v.nullable(isoTime),
})
describeObject(UndoRecord, 'ImportUndo', 'What the undo of an import has done so far.', {
  processedRows: 'Rows of the import that are undone.',
  counts: 'The results so far.',
  requestedBy: 'Who requested it.',
  startedAt: 'When it was requested.',
  completedAt: 'When it was completed; null before.',
})

const ImportCounts = v.object({
  created: v.number(),
  updated: v.number(),
  unchanged: v.number(),
  duplicate: v.number(),
  skipped: v.number(),
  rejected: v.number(),
  suppressed: v.number(),
  warned: v.number(),
})
describeObject(
  ImportCounts,
  'ImportCounts',
  'The rows of an import by their verdict; the last two count rows among the others.',
  {
    created: 'Rows that created a contact.',
    updated: 'Rows that changed a contact.',
    unchanged: 'Rows that changed nothing.',
    duplicate: 'Rows with the number of an earlier row.',
    skipped: 'Rows that the mode excludes.',
    rejected: 'Rows that could not be read.',
    suppressed: 'Rows whose number is on the suppression list.',
    warned: 'Rows that were imported with a warning.',
  },
)

export const ImportRecord = v.object({
  id: uuid,
  fileName: v.string(),
  status: v.picklist(IMPORT_STATUSES),
  dryRun: v.boolean(),
  mode: v.picklist(IMPORT_MODES),
  tagIds: v.array(uuid),
  segmentId: v.nullable(uuid),
  totalRows: v.nullable(v.number()),
  processedRows: v.number(),
  progress: v.number(),
  counts: ImportCounts,
  mapping: v.record(v.string(), importField),
  mappingSource: v.picklist(MAPPING_SOURCES),
  ignoredColumns: v.array(v.string()),
  questions: v.array(ConsentQuestionRecord),
  error: v.nullable(v.string()),
  consentAttestedAt: v.nullable(isoTime),
  consentSource: v.nullable(v.string()),
  consentDate: v.nullable(v.string()),
  createdBy: ActorRecord,
  createdAt: isoTime,
  startedAt: v.nullable(isoTime),
  completedAt: v.nullable(isoTime),
  fileKeptUntil: v.nullable(isoTime),
  rowsDeletedAt: v.nullable(isoTime),
  undo: v.nullable(UndoRecord),
})
describeObject(ImportRecord, 'ContactImport', 'An import of contacts from a CSV file.', {
  id: 'Id of the import.',
  fileName: 'Name of the file.',
  status: 'How far it is.',
  dryRun: 'Whether it only checks the file and reports the verdict of each row.',
  mode: 'Which contacts it creates or changes.',
  tagIds: 'Ids of the tags that every contact of the file gets.',
  segmentId: 'Id of the STATIC segment that every contact of the file joins; null for none.',
  totalRows: 'Rows of the file without its header; null until they are counted.',
  processedRows: 'Rows that have a verdict so far.',
  progress: 'Processed rows in percent, a whole number.',
  counts: 'Rows by their verdict.',
  mapping: 'The contact field of each column, by its header.',
  mappingSource: 'Where the mapping comes from.',
  ignoredColumns: 'Headers of the columns that are not imported.',
  questions:
    'Of a dry run: what has to be answered by `mapping` before the file can be imported. Until then these cells count as opt-outs.',
  error: 'Why it failed; null unless it did.',
  consentAttestedAt:
    'When a user attested that these people agreed to be contacted; null for a dry run without it.',
  consentSource: 'Where they agreed, as the user stated; null when not stated.',
  consentDate: 'When they agreed, as the user stated; null when not stated.',
  createdBy: 'Who started it.',
  createdAt: 'When it was uploaded.',
  startedAt: 'When it began; null before.',
  completedAt: 'When it ended; null before.',
  fileKeptUntil:
    'Until when the file of a dry run can be imported without another upload; null for other imports.',
  rowsDeletedAt:
    'When its rows were deleted, 365 days after it ended: from then on it cannot be undone and has no verdicts. The counts and the consent records stay. Null before.',
  undo: 'Its undo; null if none was requested.',
})

export const RowRecord = v.object({
  row: v.number(),
  verdict: v.picklist(VERDICTS),
  contactId: v.nullable(uuid),
  isSuppressed: v.boolean(),
  reason: v.nullable(v.string()),
  cells: v.nullable(v.array(v.string())),
  undo: v.nullable(v.picklist(UNDO_OUTCOMES)),
  phoneColumn: v.nullable(v.string()),
})
describeObject(RowRecord, 'ImportRow', 'The result of one row of the file.', {
  row: 'Number of the row, from 1, without the header.',
  verdict: 'The result of the row.',
  contactId: 'Id of its contact; null when there is none.',
  isSuppressed: 'Whether its number is on the suppression list, so that no text messages are sent to it.',
  reason: 'Why the row was not imported, or remarks on it, in sentences for people; null without either.',
  cells: 'The cells of a REJECTED row, cut when longer than 10,000 characters; null for other rows.',
  undo: 'What the undo of the import did to its contact; null when it did nothing.',
  phoneColumn: 'Header of the column of its phone number; null when the row has none.',
})

export type ImportSettingsInput = v.InferOutput<typeof ImportSettings>
export type ListRowsQuery = v.InferOutput<typeof ListRows>
