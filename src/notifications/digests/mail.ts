import { letter } from '../../accounts/system-mails/letter.ts'
import { counted } from '../../lib/count.ts'
import { oneLine } from '../../lib/invisible.ts'
import { greetingOf } from '../../lib/mail-names.ts'
import type { SystemMail } from '../../providers/smtp/system-mail.ts'
import type { NotificationRow } from '../records/table.ts'

/** Further titles are only counted. */
const MAX_LISTED = 20

/**
 * The mail with the titles of unread notifications. Their bodies may quote third parties, so they are left out.
 * @param news the newest first, at least one
 */
export function digestMail(
  to: { email: string; firstName: string },
  organizationName: string,
  news: readonly NotificationRow[],
  unsubscribeUrl: string,
): SystemMail {
  const organization = oneLine(organizationName)
  const count = counted(news.length, 'unread notification')
  const titles = news
    .slice(0, MAX_LISTED)
    .map(({ type, title }) => `${type === 'ALERT' ? 'Alert: ' : ''}${oneLine(title)}`)
  return letter({
    to: to.email,
    subject: `${organization}: ${count}`,
    parts: [
      greetingOf(to.firstName),
      `this is new in ${organization}, ${count}:`,
      titles,
      ...(news.length > MAX_LISTED ? [`And ${news.length - MAX_LISTED} more.`] : []),
    ],
    unsubscribe: {
      text: 'You get this mail because you chose it. End these mails:',
      url: unsubscribeUrl,
    },
  })
}
