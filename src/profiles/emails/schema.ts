import * as v from 'valibot'
import { isoTime, oneOf, queryArray, queryIntegerOr, queryText, uuid } from '../../http/schema.ts'
import { describeFields, describeObject, describeWords } from '../../lib/describe.ts'
import { MACHINE_OPEN_REASONS } from '../../links/opens/enums.ts'
import { EMAIL_DISPLAY_STATUSES } from './display-status.ts'

describeWords(EMAIL_DISPLAY_STATUSES, 'EmailStatus', 'The status of an email.', {
  SCHEDULED: 'It waits for its time.',
  QUEUED: 'It is about to be sent.',
  SENT: 'The mail server accepted it.',
  DELIVERED: 'It reached the mailbox.',
  OPENED: 'A person opened it, according to its tracking picture.',
  CLICKED: 'A link in it was clicked.',
  FAILED: 'It could not be delivered; `failedReason` says why.',
  CANCELLED: 'Its campaign was cancelled before it was sent.',
})

export const ListEmails = v.object({
  statuses: queryArray(oneOf(EMAIL_DISPLAY_STATUSES)),
  q: queryText(255),
  page: queryIntegerOr(1, 200, 1),
})
describeFields(ListEmails, {
  statuses: 'Only emails with one of these statuses. Absent means all emails; present and empty means none.',
  q: 'Only emails with this text in their subject or recipient.',
  page: 'Number of the page of 20, from 1.',
})

const time = v.nullable(isoTime)
const text = v.nullable(v.string())

export const EmailRecord = v.object({
  id: uuid,
  subject: text,
  recipient: text,
  status: oneOf(EMAIL_DISPLAY_STATUSES),
  campaignId: v.nullable(uuid),
  sentAt: time,
  deliveredAt: time,
  openedAt: time,
  clickedAt: time,
  isMachineOpen: v.boolean(),
  machineOpenedAt: time,
  machineOpenReason: v.nullable(oneOf(MACHINE_OPEN_REASONS)),
  failedReason: text,
})
describeObject(EmailRecord, 'ContactEmail', 'An email to a contact.', {
  id: 'Id of the email.',
  subject: 'Its subject; null without one.',
  recipient: 'The address it was sent to.',
  status: 'Its status.',
  campaignId: 'Id of the campaign it belongs to; null for none.',
  sentAt: 'When the mail server accepted it; null before.',
  deliveredAt: 'When it reached the mailbox; null before, or when this was not reported.',
  openedAt:
    'When a person first opened it; null before, if it has no tracking picture, or if pictures were not loaded.',
  clickedAt: 'When a person first clicked a link in it; null before.',
  isMachineOpen: 'Whether only software is known to have opened it.',
  machineOpenedAt: 'When software first opened it; null for never.',
  machineOpenReason: 'Why the opening counts as software; null if no software opened it.',
  failedReason: 'Why it failed; null unless it did.',
})

const clicks = v.object({ totalClicks: v.number(), uniqueLinks: v.number(), lastClickedAt: time })
describeObject(clicks, 'ClickTotals', 'Clicks of one contact on links of one kind.', {
  totalClicks: 'Number of clicks.',
  uniqueLinks: 'Number of different links that were clicked.',
  lastClickedAt: 'When the last click was; null without clicks.',
})

const ClickedLink = v.object({
  url: v.string(),
  channel: v.string(),
  clicks: v.number(),
  lastClickedAt: time,
})
describeObject(ClickedLink, 'ClickedLink', 'A link that a contact clicked.', {
  url: 'The target of the link.',
  channel: 'The channel of the message it was in, such as SMS.',
  clicks: 'How often the contact clicked it.',
  lastClickedAt: 'When the contact last clicked it.',
})

export const LinkAnalytics = v.object({
  smartLinks: clicks,
  email: clicks,
  links: v.array(ClickedLink),
})
describeObject(LinkAnalytics, 'ContactLinkAnalytics', 'The link clicks of a contact.', {
  smartLinks: 'Clicks on short links in texts, by SMS and WHATSAPP.',
  email: 'Clicks on links in emails.',
  links: 'Each link that was clicked, for each channel it was clicked in; the last clicked first.',
})
