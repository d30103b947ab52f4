import type { AnySchema } from '../lib/describe.ts'

export type Schema = AnySchema

interface UploadField {
  type: 'file' | 'string' | 'boolean'
  description: string
  required: boolean
  /** Schema of the field's text for the documentation, if the type alone says too little. */
  schema?: Schema
}

/** A multipart/form-data body. */
export interface UploadSpec {
  fields: Record<string, UploadField>
  /** Largest size of one file, bytes. */
  maxBytes: number
}

/** Values of the parameters in a path. Null for a value that is not UTF-8. Every schema refuses null. */
export type PathParams = Record<string, string | null>

export interface UploadedFile {
  /** The client's file name, without folders. */
  name: string
  bytes: Uint8Array
}

/** A multipart/form-data body (RFC 7578). Empty for operations without a form. */
export interface Form {
  fields: Readonly<Record<string, string>>
  files: Readonly<Record<string, UploadedFile>>
  /** Names of undeclared fields. These fields are dropped. */
  unknown: readonly string[]
}
