import type { MessageErrorCode } from '../port.ts'

/** What the codes of a vendor mean to us. What is not in it is UNKNOWN: vendors change their codes. */
export type ErrorTable = Readonly<Record<string, MessageErrorCode>>

export const meaningOf = (table: ErrorTable, code: string | undefined): MessageErrorCode =>
  code !== undefined && Object.hasOwn(table, code) ? table[code]! : 'UNKNOWN'
