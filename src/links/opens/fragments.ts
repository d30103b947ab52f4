/** Joins the opens of a mail by people. @param message alias of `messages` @param alias of `mail_opens` */
export const leftJoinOpen = (message: string, alias: string): string =>
  `LEFT JOIN mail_opens ${alias} ON ${alias}.message_id = ${message}.id AND ${alias}.is_machine = 0
    AND ${alias}.organization_id = ${message}.organization_id`

/** Like `leftJoinOpen`, for mails that software opened. */
export const leftJoinMachineOpen = (message: string, alias: string): string =>
  `LEFT JOIN mail_opens ${alias} ON ${alias}.message_id = ${message}.id AND ${alias}.is_machine = 1
    AND ${alias}.organization_id = ${message}.organization_id`
