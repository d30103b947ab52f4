import { counted } from '../../lib/count.ts'
import { html } from '../../lib/html.ts'
import { greetingOf } from '../../lib/mail-names.ts'
import type { SystemMail } from '../../providers/smtp/system-mail.ts'
import type { NotificationRow } from '../records/table.ts'

/** More than these are counted. */
const MOST_LISTED = 20

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/**
 * The mail with what somebody has not read. It has the titles alone: what follows them may be the words of others.
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
    .slice(0, MOST_LISTED)
    .map(({ type, title }) => `${type === 'ALERT' ? 'Alert: ' : ''}${oneLine(title)}`)
  const more = news.length > MOST_LISTED ? `And ${news.length - MOST_LISTED} more.` : ''
  const lines = {
    hello: greetingOf(to.firstName),
    what: `this is new in ${organization}, ${count}:`,
    out: 'You get this mail because you chose it. End these mails:',
  }
  const { text } = html`<p>${lines.hello}</p>
<p>${lines.what}</p>
<ul>${titles.map((title) => html`<li>${title}</li>`)}</ul>
<p>${more}</p>
<p>${lines.out} <a href="${unsubscribeUrl}">${unsubscribeUrl}</a></p>`
  const list = titles.map((title) => `- ${title}\n`).join('')
  return {
    to: to.email,
    subject: `${organization}: ${count}`,
    text: `${lines.hello}\n\n${lines.what}\n\n${list}${more && `${more}\n`}\n${lines.out}\n${unsubscribeUrl}\n`,
    html: text,
    unsubscribeUrl,
  }
}
