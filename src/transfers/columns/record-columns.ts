/**
 * The columns of an export except fields and tags. Other programs use such names for other
 * things, so only the header that our exports write, or the field's own name,
 * is recognised.
 */
export const RECORD_FIELDS = ['stage', 'source', 'preferredCaller', 'createdAt'] as const

export type RecordField = (typeof RECORD_FIELDS)[number]

/** The headers of an export. */
export const RECORD_HEADERS: Readonly<Record<RecordField, string>> = {
  stage: 'stage',
  source: 'source',
  preferredCaller: 'preferred_caller',
  createdAt: 'created_at',
}

export const recordFieldOf = (header: string): RecordField | undefined =>
  RECORD_FIELDS.find((field) => field === header || RECORD_HEADERS[field] === header)
