import { contactFields } from '../../../words/en/contact-fields.ts'
import { importRows } from '../../../words/en/import-rows.ts'
import { type StoredSentence, storableOf } from '../../lib/stored-sentence.ts'

/** The sentences about rows of files, to be stored. */
export const say = storableOf(importRows)

/** The names of the fields of a contact, for those sentences. */
export const fields = storableOf(contactFields)

/** Returns the name of a column: its header, or its number. @param index from 0 */
export const columnName = (header: string, index: number): string | StoredSentence =>
  header || say.column({ number: index + 1 })
