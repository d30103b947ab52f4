import type { Reader } from '../../db/database.ts'
import { Port } from '../../module/port.ts'

/** The records that use a custom field and prevent its deletion. */
interface Use {
  resource: 'segment' | 'campaign' | 'contact_import'
  id: string
  name: string
}

/** Maximum of records of one kind that the error names. */
export const MAX_NAMED = 10

/**
 * The JSON text by which stored rules and import columns name a field. No text value has it, because quotes
 * are escaped there.
 */
export const ruleFieldPattern = (key: string): string => `"field":"custom.${key}"`

/** Finds the records of one kind that use the field, at most `MAX_NAMED`. */
export type FindUses = (reader: Reader, organizationId: number, key: string) => Use[]

export const usesOfField = new Port<FindUses>('the uses of a custom field')

export const findUses: FindUses = (reader, organizationId, key) =>
  usesOfField.all.flatMap((find) => find(reader, organizationId, key))
