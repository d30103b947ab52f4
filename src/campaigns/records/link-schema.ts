import * as v from 'valibot'
import { text } from '../../http/schema.ts'
import { describeObject } from '../../lib/describe.ts'

/** What a campaign says about the links in its text, and about what is counted of who reads it. */

const tag = v.nullish(text(1, 100))

const Utm = v.object({ source: tag, medium: tag, campaign: tag })
const UTM_FIELDS = {
  source: 'Value of `utm_source`; null for none. Absent: the one of the organization.',
  medium: 'Value of `utm_medium`, such as `sms`; null for none. Absent: the one of the organization.',
  campaign: 'Value of `utm_campaign`; null for none. Absent: the one of the organization.',
}
const UTM = 'Tags that are added to tracked addresses, where an address does not have them.'
describeObject(Utm, 'UtmTags', UTM, UTM_FIELDS)

const recorded = v.optional(v.nullable(v.string()))
export const UtmRecord = v.object({ source: recorded, medium: recorded, campaign: recorded })
describeObject(UtmRecord, 'CampaignUtmTags', UTM, UTM_FIELDS)

export const trackLinks = v.optional(v.nullable(v.boolean('must be true or false')))

const trackOpens = v.optional(v.nullable(v.boolean('must be true or false')))

export const LINK_SETTINGS = { trackLinks, trackOpens, utm: v.optional(v.nullable(Utm)) }

export const LINK_FIELDS = {
  trackLinks:
    'Whether each https address of the text becomes a short one of its own for every recipient, so that clicks are counted. Null: as `trackLinks` of the organization says, provided that its short links begin with https.',
  trackOpens:
    'For EMAIL alone: whether each mail carries a picture of one transparent point, which tells when the mail is opened. Null: as `trackOpens` of the organization says, provided that the address of this server begins with https.',
  utm: 'Tags for tracked addresses (`utm_source`, `utm_medium`, `utm_campaign`), where an address does not have them; null for those of the organization.',
}
