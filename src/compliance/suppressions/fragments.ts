import type { SuppressionChannel } from '../consents/table.ts'

/**
 * The SQL condition that an address is on the suppression list of the organization.
 * @param row alias of a row with `organization_id`
 * @param address SQL of the address
 */
export const isSuppressedAddress = (row: string, channel: SuppressionChannel, address: string): string =>
  isOnList(row, `'${channel}'`, address)

/**
 * The SQL condition that the address of a row of `messages` is on the suppression list. All messages to phone
 * numbers share one list.
 * @param message alias of the row
 */
export const isSuppressedMessage = (message: string): string =>
  isOnList(message, `iif(${message}.channel = 'EMAIL', 'EMAIL', 'SMS')`, `${message}.address`)

const isOnList = (row: string, channel: string, address: string): string =>
  `EXISTS (SELECT 1 FROM suppressions WHERE suppressions.organization_id = ${row}.organization_id
     AND suppressions.channel = ${channel} AND suppressions.address = ${address})`

/**
 * SQL of the time when an address was added to the list, ms since 1970; NULL if it is not on the list. Parameters:
 * organization, address.
 */
export const suppressedSince = (channel: SuppressionChannel): string =>
  `(SELECT created_at FROM suppressions WHERE organization_id = ? AND channel = '${channel}' AND address = ?)`
