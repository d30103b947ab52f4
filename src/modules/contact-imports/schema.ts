import * as v from 'valibot'
import { described, isoTime, oneOf, pageQuery, uuid } from '../../http/schema.ts'
import { IMPORT_FIELDS, isImportField } from './column-names.ts'
import { IMPORT_STATUSES, VERDICTS } from './table.ts'

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

/** The text fields of the multipart body. */
export const ImportForm = v.object({
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
  consentAttested: v.literal(
    'true',
    'must be true: importing needs your word that these people agreed to be written to',
  ),
})

export const ListRows = v.object({ ...pageQuery, verdict: v.optional(oneOf(VERDICTS)) })

export const ImportCreated = v.object({ id: uuid, status: v.picklist(IMPORT_STATUSES) })

export const ImportRecord = v.object({
  id: uuid,
  fileName: v.string(),
  status: v.picklist(IMPORT_STATUSES),
  totalRows: v.nullable(v.number()),
  processedRows: v.number(),
  /** Percent, whole. */
  progress: v.number(),
  counts: v.object({
    created: v.number(),
    updated: v.number(),
    unchanged: v.number(),
    duplicate: v.number(),
    rejected: v.number(),
    suppressed: v.number(),
    warned: v.number(),
  }),
  mapping: v.record(v.string(), importField),
  ignoredColumns: v.array(v.string()),
  error: v.nullable(v.string()),
  consentAttestedAt: isoTime,
  createdBy: v.object({ type: v.string(), id: v.nullable(v.string()), name: v.string() }),
  createdAt: isoTime,
  startedAt: v.nullable(isoTime),
  completedAt: v.nullable(isoTime),
})

export const RowRecord = v.object({
  row: v.number(),
  verdict: v.picklist(VERDICTS),
  contactId: v.nullable(uuid),
  reason: v.nullable(v.string()),
  /** The row as it came, only for REJECTED. */
  cells: v.nullable(v.array(v.string())),
})

export type ImportFormInput = v.InferOutput<typeof ImportForm>
export type ListRowsQuery = v.InferOutput<typeof ListRows>
