import * as v from 'valibot'
import { isoTime, uuid } from '../../http/schema.ts'
import { describeObject } from '../../lib/describe.ts'
import { KIND_FIELDS, KINDS } from '../../links/clicks/kinds.ts'
import { ClicksPoint } from '../../links/clicks/timeline.ts'

const count = v.number()
const time = v.nullable(isoTime)

export const CampaignClickAnalytics = v.object({
  totalClicks: count,
  uniqueClicks: count,
  uniqueContacts: count,
  botClicks: count,
  firstClickAt: time,
  lastClickAt: time,
  timeline: v.array(ClicksPoint),
  ...KINDS,
  countries: v.array(v.string()),
})
describeObject(
  CampaignClickAnalytics,
  'CampaignClickAnalytics',
  'Clicks on the links of a campaign, over all its runs.',
  {
    totalClicks: 'Clicks of people, each one.',
    uniqueClicks: 'The sum of the unique clicks of its links: a contact who clicked two links counts twice.',
    uniqueContacts: 'Contacts who clicked any of its links, each once.',
    botClicks: 'Visits of software; none of them is in the other counts.',
    firstClickAt: 'When a person first clicked; null for never.',
    lastClickAt: 'When a person last clicked; null for never.',
    timeline: 'Clicks over time, the earliest first; days begin in the time zone of the campaign.',
    ...KIND_FIELDS,
    countries: 'Always empty: the server does not know where addresses are.',
  },
)

export const CampaignLinkRecord = v.object({
  linkId: uuid,
  originalUrl: v.string(),
  shortUrl: v.string(),
  totalClicks: count,
  uniqueClicks: count,
  botClicks: count,
  lastClickedAt: time,
})
describeObject(
  CampaignLinkRecord,
  'CampaignLink',
  'A link in the text of a campaign, and its clicks there.',
  {
    linkId: 'Id of the short link; a change of it holds for messages that were sent.',
    originalUrl: 'Where it leads; the fields of an address that differs by recipient are shown as fields.',
    shortUrl: 'Its own short address, which no recipient got: clicks on it do not count for the campaign.',
    totalClicks: 'Clicks of people, each one.',
    uniqueClicks: 'Contacts who clicked it, each once.',
    botClicks: 'Visits of software.',
    lastClickedAt: 'When a person last clicked it; null for never.',
  },
)
