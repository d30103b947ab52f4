import { contactFields } from '../../../words/en/contact-fields.ts'
import { importRows } from '../../../words/en/import-rows.ts'
import { type Told, tellerOf } from '../../lib/told.ts'

/** The sentences about rows of files, to be stored. */
export const say = tellerOf(importRows)

/** The names of the fields of a contact, for those sentences. */
export const fields = tellerOf(contactFields)

/** Returns the name of a column: its header, or its number. @param index from 0 */
export const columnName = (header: string, index: number): string | Told =>
  header || say.column({ number: index + 1 })
