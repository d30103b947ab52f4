/**
 * Fields of an export that are neither contact fields nor tags. A header must be the header in our exports or
 * the name of the field, because other programs use similar headers for other things.
 */
export const RECORD_FIELDS = ['stage', 'source', 'preferredCaller', 'createdAt'] as const

export type RecordField = (typeof RECORD_FIELDS)[number]

/** The headers of these fields in an export. */
export const RECORD_HEADERS: Readonly<Record<RecordField, string>> = {
  stage: 'stage',
  source: 'source',
  preferredCaller: 'preferred_caller',
  createdAt: 'created_at',
}

export const recordFieldOf = (header: string): RecordField | undefined =>
  RECORD_FIELDS.find((field) => field === header || RECORD_HEADERS[field] === header)
