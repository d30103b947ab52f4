import type { SuppressionChannel } from '../consents/table.ts'

/**
 * The SQL condition that an address is on the suppression list of the organization of a row.
 * @param row alias of the row
 * @param address SQL of the address
 */
export const isSuppressedAddress = (row: string, channel: SuppressionChannel, address: string): string =>
  isOnList(row, `'${channel}'`, address)

/**
 * As `isSuppressedAddress`, for a row of `messages`. All messages to phone numbers share one list.
 * @param message alias of the row
 */
export const isSuppressedMessage = (message: string): string =>
  isOnList(message, `iif(${message}.channel = 'EMAIL', 'EMAIL', 'SMS')`, `${message}.address`)

const isOnList = (row: string, channel: string, address: string): string =>
  `EXISTS (SELECT 1 FROM suppressions WHERE suppressions.organization_id = ${row}.organization_id
     AND suppressions.channel = ${channel} AND suppressions.address = ${address})`

/** When an address was added to the list, ms since 1970, else NULL; parameters: organization, address. */
export const suppressedSince = (channel: SuppressionChannel): string =>
  `(SELECT created_at FROM suppressions WHERE organization_id = ? AND channel = '${channel}' AND address = ?)`
