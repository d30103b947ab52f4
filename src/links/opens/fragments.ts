/**
 * SQL that joins the times when people opened a mail.
 * @param message alias of `messages`
 * @param alias of `mail_opens`
 */
export const leftJoinOpen = (message: string, alias: string): string =>
  `LEFT JOIN mail_opens ${alias} ON ${alias}.message_id = ${message}.id AND ${alias}.is_machine = 0
    AND ${alias}.organization_id = ${message}.organization_id`

/** Like `leftJoinOpen`, for the times when software opened a mail. */
export const leftJoinMachineOpen = (message: string, alias: string): string =>
  `LEFT JOIN mail_opens ${alias} ON ${alias}.message_id = ${message}.id AND ${alias}.is_machine = 1
    AND ${alias}.organization_id = ${message}.organization_id`
