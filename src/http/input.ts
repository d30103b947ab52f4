import type * as v from 'valibot'

// biome-ignore lint/suspicious/noExplicitAny: a schema of any input and output
export type Schema = v.GenericSchema<any, any>

export interface UploadField {
  type: 'file' | 'string' | 'boolean'
  description: string
  required: boolean
  /** What its text has to be, where the type does not say all of it; for the documentation. */
  schema?: Schema
}

/** A multipart/form-data body. */
export interface UploadSpec {
  fields: Record<string, UploadField>
  /** Of one file. */
  maxBytes: number
}

export interface UploadedFile {
  /** As the client calls it, without its folders. */
  name: string
  bytes: Uint8Array
}

/** A multipart/form-data body (RFC 7578); empty for operations that take none. */
export interface Form {
  fields: Readonly<Record<string, string>>
  files: Readonly<Record<string, UploadedFile>>
  /** Names of the fields that are not declared, and dropped. */
  unknown: readonly string[]
}
