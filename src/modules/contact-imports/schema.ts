import * as v from 'valibot'
import { described, isoTime, listOf, oneOf, pageQuery, text, uuid } from '../../http/schema.ts'
import { isDayOrInstant } from '../../lib/day-or-instant.ts'
import { IMPORT_FIELDS, isImportField } from './column-names.ts'
import { IMPORT_MODES, IMPORT_STATUSES, MAPPING_SOURCES, UNDO_OUTCOMES, VERDICTS } from './table.ts'

/** contract section 9. */
export const MAX_FILE_BYTES = 10 * 1_048_576
/** contract section 9; the command line has no such limit. */
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

/** Which custom fields there are is asked when the columns are planned. */
const importField = v.pipe(
  described(v.string('must be text'), {
    type: 'string',
    description: `One of ${IMPORT_FIELDS.join(', ')}, or \`custom.\` and the key of a custom field.`,
  }),
  v.guard(
    isImportField,
    `must be one of ${IMPORT_FIELDS.join(', ')}, or custom. and the key of a custom field`,
  ),
)

const MAX_TAG_IDS = 50
/** Twice what fifty ids take. */
const MAX_LIST_CHARACTERS = 4_096
const MAX_CONSENT_SOURCE = 200

/** `["…","…"]` or `…,…`: a form has no arrays. */
const idList = v.pipe(
  v.string(),
  v.maxLength(MAX_LIST_CHARACTERS, `must be at most ${MAX_LIST_CHARACTERS} characters`),
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

/** What an import is to do, as text: the fields of the form, and the flags of the command line. */
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

/** The text fields of the multipart body. An empty one is as good as none: that is how forms send those. */
export const ImportForm = v.pipe(
  v.record(v.string(), v.string()),
  v.transform((fields) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))),
  v.object({
    ...ImportSettings.entries,
    consentAttested: v.literal(
      'true',
      'must be true: importing needs your word that these people agreed to be written to',
    ),
  }),
)

export const ListRows = v.object({ ...pageQuery, verdict: v.optional(oneOf(VERDICTS)) })

export const ImportCreated = v.object({ id: uuid, status: v.picklist(IMPORT_STATUSES) })

const actor = v.object({ type: v.string(), id: v.nullable(v.string()), name: v.string() })

/** What the undo of an import has done so far. */
const UndoRecord = v.object({
  processedRows: v.number(),
  counts: v.object({
    /** Contacts the import had made, all of them deleted; the next two are among them. */
    deleted: v.number(),
    deletedMessaged: v.number(),
    deletedChanged: v.number(),
    /** Contacts the import had made, into which others were merged since: they stay. */
    kept: v.number(),
    /** Contacts the import had changed. */
    restored: v.number(),
    partlyRestored: v.number(),
    /** Contacts that were deleted or merged into others since. */
    gone: v.number(),
    tagsDeleted: v.number(),
  }),
  requestedBy: actor,
  startedAt: isoTime,
  completedAt: v.nullable(isoTime),
})

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
  /** Percent, whole. */
  progress: v.number(),
  counts: v.object({
    created: v.number(),
    updated: v.number(),
    unchanged: v.number(),
    duplicate: v.number(),
    skipped: v.number(),
    rejected: v.number(),
    suppressed: v.number(),
    warned: v.number(),
  }),
  mapping: v.record(v.string(), importField),
  mappingSource: v.picklist(MAPPING_SOURCES),
  ignoredColumns: v.array(v.string()),
  error: v.nullable(v.string()),
  consentAttestedAt: isoTime,
  consentSource: v.nullable(v.string()),
  consentDate: v.nullable(v.string()),
  createdBy: actor,
  createdAt: isoTime,
  startedAt: v.nullable(isoTime),
  completedAt: v.nullable(isoTime),
  /** Of a dry run: until when it can be run without another upload. */
  fileKeptUntil: v.nullable(isoTime),
  undo: v.nullable(UndoRecord),
})

export const RowRecord = v.object({
  row: v.number(),
  verdict: v.picklist(VERDICTS),
  contactId: v.nullable(uuid),
  /** The number is on the suppression list: it is never written to. */
  isSuppressed: v.boolean(),
  reason: v.nullable(v.string()),
  /** The row as it came, only for REJECTED. */
  cells: v.nullable(v.array(v.string())),
  /** What the undo of the import did to the contact. */
  undo: v.nullable(v.picklist(UNDO_OUTCOMES)),
})

export type ImportSettingsInput = v.InferOutput<typeof ImportSettings>
export type ListRowsQuery = v.InferOutput<typeof ListRows>
