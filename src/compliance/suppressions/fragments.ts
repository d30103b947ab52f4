/**
 * Whether the address of a row of `messages` is on the suppression list, as
 * SQL. Everything sent to a phone number shares one list.
 * @param message the alias of the row
 */
export const isSuppressedMessage = (message: string): string =>
  `EXISTS (SELECT 1 FROM suppressions WHERE suppressions.organization_id = ${message}.organization_id
     AND suppressions.channel = iif(${message}.channel = 'EMAIL', 'EMAIL', 'SMS')
     AND suppressions.address = ${message}.address)`
