import type { MessageErrorCode } from '../port.ts'

/** Our meaning of a vendor's codes. Codes without an entry are UNKNOWN: vendors change their codes. */
export type ErrorTable = ReadonlyMap<string, MessageErrorCode>

/** @param codes of the vendor, by our meaning */
export const errorTable = (
  codes: Partial<Record<MessageErrorCode, ReadonlyArray<string | number>>>,
): ErrorTable =>
  new Map(
    Object.entries(codes).flatMap(([meaning, list]) =>
      list.map((code) => [String(code), meaning as MessageErrorCode]),
    ),
  )

export const meaningOf = (table: ErrorTable, code: string | undefined): MessageErrorCode =>
  table.get(code ?? '') ?? 'UNKNOWN'
