import type { MessageErrorCode } from '../port.ts'

/** Our meaning of a vendor's codes. Codes without an entry are UNKNOWN: vendors change their codes. */
export type ErrorTable = Readonly<Record<string, MessageErrorCode>>

export const meaningOf = (table: ErrorTable, code: string | undefined): MessageErrorCode =>
  code !== undefined && Object.hasOwn(table, code) ? table[code]! : 'UNKNOWN'
