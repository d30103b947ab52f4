/** How the SQL of others reads opened mails. */

/** Those that people opened: what follows needs `alias.is_machine = 0`. @param alias of `mail_opens` */
export const fromOpens = (alias: string): string => `FROM mail_opens ${alias}`

/** A row for each mail that a person opened. @param messageId SQL of the internal id @param alias of `mail_opens` */
export const leftJoinOpen = (messageId: string, alias: string): string =>
  `LEFT JOIN mail_opens ${alias} ON ${alias}.message_id = ${messageId} AND ${alias}.is_machine = 0`

/** As `leftJoinOpen`, for those that software opened. */
export const leftJoinMachineOpen = (messageId: string, alias: string): string =>
  `LEFT JOIN mail_opens ${alias} ON ${alias}.message_id = ${messageId} AND ${alias}.is_machine = 1`
