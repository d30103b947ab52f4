import * as v from 'valibot'
import { isoTime, oneOf, queryArray, queryIntegerOr, queryText, uuid } from '../../http/schema.ts'
import { EMAIL_DISPLAY_STATUSES } from './display-status.ts'

export const ListEmails = v.object({
  statuses: queryArray(oneOf(EMAIL_DISPLAY_STATUSES)),
  q: queryText(255),
  page: queryIntegerOr(1, 200, 1),
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
  failedReason: text,
})

const clicks = v.object({ totalClicks: v.number(), uniqueLinks: v.number(), lastClickedAt: time })

export const LinkAnalytics = v.object({
  smartLinks: clicks,
  email: clicks,
  links: v.array(v.object({ url: v.string(), channel: v.string(), clicks: v.number(), lastClickedAt: time })),
})

export type ListEmailsQuery = v.InferOutput<typeof ListEmails>
