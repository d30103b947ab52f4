import * as v from 'valibot'
import { isoTime, oneOf, queryArray, queryIntegerOr, queryText, uuid } from '../../http/schema.ts'
import { component, enumeration, parameters } from '../../lib/describe.ts'
import { MACHINE_OPEN_REASONS } from '../../links/opens/table.ts'

/** Status of an email on the contact's page. */
const EMAIL_DISPLAY_STATUSES = enumeration('EmailStatus', 'The status of an email.', {
  SCHEDULED: 'It waits for its time.',
  QUEUED: 'It is about to be sent.',
  SENT: 'The mail server accepted it.',
  DELIVERED: 'It reached the mailbox.',
  OPENED: 'A person opened it, according to its tracking picture.',
  CLICKED: 'A link in it was clicked.',
  FAILED: 'It could not be delivered; `failedReason` says why.',
  CANCELLED: 'Its campaign was cancelled before it was sent.',
})
export type EmailDisplayStatus = (typeof EMAIL_DISPLAY_STATUSES)[number]

export const ListEmails = parameters({
  statuses: [
    queryArray(oneOf(EMAIL_DISPLAY_STATUSES)),
    'Only emails with one of these statuses. Absent means all emails; present and empty means none.',
  ],
  q: [queryText(255), 'Only emails with this text in their subject or recipient.'],
  page: [queryIntegerOr(1, 200, 1), 'Number of the page of 20, from 1.'],
})

const time = v.nullable(isoTime)
const text = v.nullable(v.string())

export const EmailRecord = component('ContactEmail', 'An email to a contact.', {
  id: [uuid, 'Id of the email.'],
  subject: [text, 'Its subject; null without one.'],
  recipient: [text, 'The address it was sent to.'],
  status: [oneOf(EMAIL_DISPLAY_STATUSES), 'Its status.'],
  campaignId: [v.nullable(uuid), 'Id of the campaign it belongs to; null for none.'],
  sentAt: [time, 'When the mail server accepted it; null before.'],
  deliveredAt: [time, 'When it reached the mailbox; null before, or when this was not reported.'],
  openedAt: [
    time,
    'When a person first opened it; null before, if it has no tracking picture, or if pictures were not loaded.',
  ],
  clickedAt: [time, 'When a person first clicked a link in it; null before.'],
  isMachineOpen: [v.boolean(), 'Whether only software is known to have opened it.'],
  machineOpenedAt: [time, 'When software first opened it; null for never.'],
  machineOpenReason: [
    v.nullable(oneOf(MACHINE_OPEN_REASONS)),
    'Why the opening counts as software; null if no software opened it.',
  ],
  failedReason: [text, 'Why it failed; null unless it did.'],
})

const clicks = component('ClickTotals', 'Clicks of one contact on links of one kind.', {
  totalClicks: [v.number(), 'Number of clicks.'],
  uniqueLinks: [v.number(), 'Number of different links that were clicked.'],
  lastClickedAt: [time, 'When the last click was; null without clicks.'],
})

const ClickedLink = component('ClickedLink', 'A link that a contact clicked.', {
  url: [v.string(), 'The target of the link.'],
  channel: [v.string(), 'The channel of the message it was in, such as SMS.'],
  clicks: [v.number(), 'How often the contact clicked it.'],
  lastClickedAt: [time, 'When the contact last clicked it.'],
})

export const LinkAnalytics = component('ContactLinkAnalytics', 'The link clicks of a contact.', {
  smartLinks: [clicks, 'Clicks on short links in texts, by SMS and WHATSAPP.'],
  email: [clicks, 'Clicks on links in emails.'],
  links: [
    v.array(ClickedLink),
    'Each link that was clicked, for each channel it was clicked in; the last clicked first.',
  ],
})
