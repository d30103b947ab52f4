import * as v from 'valibot'
import { clearable, isoTime, lineText, oneOf, share, text, uuid, wholeNumber } from '../../http/schema.ts'
import { isCurrencyCode } from '../../lib/currency.ts'
import { component, describeObject } from '../../lib/describe.ts'
import { toLocale } from '../../lib/locale.ts'
import { RoleRef } from '../../lib/role-ref.ts'
import { isTimeOfDay } from '../../lib/time-of-day.ts'
import { isHostname } from '../../lib/web-url.ts'
import { ADDRESS_FIELDS, country, email, timezone, webUrl } from './fields.ts'
import { OPT_OUT_SCOPES } from './table.ts'

const currency = v.pipe(
  text(3, 3),
  v.toUpperCase(),
  v.check(isCurrencyCode, 'must be a three-letter ISO 4217 currency code such as USD'),
)
/** A BCP 47 language tag. */
export const locale = v.pipe(
  text(1, 35),
  v.transform((tag) => toLocale(tag) ?? ''),
  v.minLength(1, 'must be a BCP 47 language tag such as en-US'),
)
const hostname = v.pipe(
  text(1, 253),
  v.toLowerCase(),
  v.check(isHostname, 'must be a host name such as go.example.com'),
)
const timeOfDay = v.pipe(text(5, 5), v.check(isTimeOfDay, 'must be a time of day such as 09:00'))

const optionalFlag = v.optional(v.boolean('must be true or false'))

export const CreateOrganization = component('CreateOrganization', 'An organization to create.', {
  name: [lineText(1, 100), 'Its name. Recipients see it in messages that contain `{{organization.name}}`.'],
  timezone: [v.optional(timezone), 'IANA time zone of its days and schedules. Absent: UTC.'],
  defaultCountry: [v.optional(country), 'ISO 3166 country code of phone numbers without a `+`. Absent: US.'],
  currency: [v.optional(currency), 'ISO 4217 code of the currency of its deals. Absent: USD.'],
})

const UpdateAddress = v.object({
  line1: clearable(lineText(1, 200)),
  line2: clearable(lineText(1, 200)),
  city: clearable(lineText(1, 100)),
  state: clearable(lineText(1, 100)),
  postalCode: clearable(lineText(1, 20)),
  country: clearable(country),
})
describeObject(
  UpdateAddress,
  'UpdateAddress',
  'Changes to an address. An absent field stays as it is.',
  ADDRESS_FIELDS,
)

const UpdateSendWindow = component(
  'UpdateSendWindow',
  "When marketing messages may be delivered, in the recipient's local time.",
  {
    isEnabled: [
      optionalFlag,
      'False allows any hour, except for legal hours: +1 numbers never get marketing before 8 or after 21.',
    ],
    start: [v.optional(timeOfDay), 'Start, such as `09:00`.'],
    end: [v.optional(timeOfDay), 'End, such as `20:00`; later than `start`.'],
  },
)

const FrequencyCap = component(
  'FrequencyCap',
  'The limit of marketing messages to one contact, over all campaigns and senders.',
  {
    messages: [wholeNumber(1, 1_000), 'The most marketing messages to one contact.'],
    days: [wholeNumber(1, 365), 'The period in days of 24 hours, counted back from the moment of sending.'],
  },
)

const UpdateGuards = v.object({
  maxFailureRate: v.optional(v.nullable(share)),
  maxFilteredRate: v.optional(v.nullable(share)),
  maxOptOutRate: v.optional(v.nullable(share)),
})
const GUARD_FIELDS = {
  maxFailureRate:
    'The share of messages that may fail, from 0 to 1; null for no limit. Initially 0.3. For mails the limit is at most 0.05, unless this is null.',
  maxFilteredRate: 'The share that a carrier may filter as spam; null for no limit. Initially 0.2.',
  maxOptOutRate: 'The share of recipients that may opt out; null for no limit. Initially 0.05.',
}
const GUARDS_ABOUT =
  'Limits at which a run of a campaign is halted automatically, based on at least a hundred messages; the count restarts when the run is resumed.'
describeObject(UpdateGuards, 'UpdateGuards', GUARDS_ABOUT, GUARD_FIELDS)

const tag = v.optional(v.nullable(text(1, 100)), null)
const UpdateUtm = v.object({ source: tag, medium: tag, campaign: tag })
const UTM_FIELDS = {
  source: 'Value of `utm_source`; null for none.',
  medium: 'Value of `utm_medium`, such as `sms`; null for none.',
  campaign: 'Value of `utm_campaign`; null for none.',
}
const UTM_ABOUT =
  'UTM parameters added to tracked addresses in texts of campaigns, unless the address or the campaign has them.'
describeObject(UpdateUtm, 'UpdateOrganizationUtm', UTM_ABOUT, UTM_FIELDS)

const MAX_ATTRIBUTION_HOURS = 90 * 24
const ATTRIBUTION_ABOUT =
  'A deal is attributed to the last campaign that was sent to the contact at most this many hours before the deal was won. Initially 72.'

export const UpdateOrganization = component(
  'UpdateOrganization',
  'Changes to an organization. An absent field stays as it is.',
  {
    name: [v.optional(lineText(1, 100)), 'Its name.'],
    timezone: [v.optional(timezone), 'IANA time zone of its days and schedules.'],
    defaultCountry: [v.optional(country), 'ISO 3166 country code of phone numbers without a `+`.'],
    currency: [v.optional(currency), 'ISO 4217 code of the currency of its deals.'],
    locale: [v.optional(locale), 'Language, as a BCP 47 tag such as `en-US`.'],
    logoUrl: [
      clearable(webUrl),
      'Address of its logo, such as the `url` of a picture that was uploaded with `POST /media`; null for none.',
    ],
    website: [
      clearable(webUrl),
      'Address of its website; null for none. Messages can contain it as `{{organization.website}}`.',
    ],
    phone: [
      clearable(text(1, 40)),
      'Phone number people may call; null for none. Messages can contain it as `{{organization.phone}}`.',
    ],
    email: [
      clearable(email),
      'Email address people may write to; null for none. Messages can contain it as `{{organization.email}}`.',
    ],
    address: [v.optional(v.nullable(UpdateAddress)), 'Postal address; null clears all of it.'],
    sendWindow: [v.optional(UpdateSendWindow), 'When marketing messages may be delivered.'],
    appendOptOutFooter: [
      optionalFlag,
      'Whether ` Reply STOP to opt out`, in the language of the organization, is added to marketing texts without instructions to opt out, such as `Text STOP to end`, in English, Spanish, French, German or Portuguese. The mere word `stop` or an address with it is not enough.',
    ],
    requireMarketingConsent: [
      optionalFlag,
      'Whether marketing goes only to contacts with a recorded consent. False: the estimate of a campaign only warns.',
    ],
    optOutScope: [
      v.optional(oneOf(OPT_OUT_SCOPES)),
      'The scope of an opt-out, however it was made. A change applies to later opt-outs.',
    ],
    frequencyCap: [
      v.optional(v.nullable(FrequencyCap)),
      'The limit of marketing messages to one contact; null for no limit. Messages beyond it are SKIPPED with FREQUENCY_CAP.',
    ],
    guards: [v.optional(UpdateGuards), 'Limits at which a run of a campaign is halted automatically.'],
    trackLinks: [
      optionalFlag,
      'Whether addresses in texts of campaigns become short links, so that clicks are counted, unless the campaign sets it.',
    ],
    trackOpens: [
      optionalFlag,
      'Whether mails of campaigns contain a picture that records opens, unless the campaign sets it.',
    ],
    shortDomain: [
      clearable(hostname),
      'Host name of short links, which must lead to this server over https; null for the host of this server. `GET /organization/domains` lists the steps. The former host name stays with the organization, so that links that were sent with it keep working.',
    ],
    publicDomain: [
      clearable(hostname),
      'Host name of the pages for recipients: join pages, results of a poll on a screen, the page to unsubscribe from mails, and the contact card. Null for the host of this server. Used after a check has succeeded.',
    ],
    utm: [
      v.optional(v.nullable(UpdateUtm)),
      'UTM parameters added to tracked addresses unless the campaign sets them; null for none. Replaced as a whole.',
    ],
    attributionHours: [
      v.optional(wholeNumber(1, MAX_ATTRIBUTION_HOURS)),
      `${ATTRIBUTION_ABOUT} From 1 to ${MAX_ATTRIBUTION_HOURS}, which is 90 days. A change applies to deals recorded later.`,
    ],
    requireTwoFactor: [
      optionalFlag,
      'Whether signed-in members need two-factor sign-in here. Only the owner can change it, signed in with two factors; API keys are exempt.',
    ],
  },
)

export const OrganizationSummary = component('OrganizationSummary', 'An organization, in short.', {
  id: [uuid, 'Id of the organization.'],
  name: [v.string(), 'Its name.'],
  slug: [v.string(), 'Its name in a form for URLs; unique on this server.'],
})

const optionalText = v.nullable(v.string())

const Address = v.object({
  line1: optionalText,
  line2: optionalText,
  city: optionalText,
  state: optionalText,
  postalCode: optionalText,
  country: optionalText,
})
describeObject(Address, 'Address', 'A postal address.', ADDRESS_FIELDS)

const SendWindow = component(
  'SendWindow',
  "When marketing messages may be delivered, in the recipient's local time.",
  {
    isEnabled: [v.boolean(), 'Whether it applies. Legal hours apply in any case.'],
    start: [v.string(), 'Start, such as `09:00`.'],
    end: [v.string(), 'End, such as `20:00`.'],
  },
)

const rate = v.nullable(v.number())
const Guards = v.object({ maxFailureRate: rate, maxFilteredRate: rate, maxOptOutRate: rate })
describeObject(Guards, 'Guards', GUARDS_ABOUT, GUARD_FIELDS)

const OrganizationUtm = v.object({ source: optionalText, medium: optionalText, campaign: optionalText })
describeObject(OrganizationUtm, 'OrganizationUtm', UTM_ABOUT, UTM_FIELDS)

export const OrganizationRecord = component(
  'Organization',
  'An organization, or workspace: contacts, segments and campaigns belong to it only.',
  {
    id: [uuid, 'Id of the organization.'],
    name: [v.string(), 'Its name.'],
    slug: [v.string(), 'Its name in a form for URLs; unique on this server.'],
    timezone: [v.string(), 'IANA time zone of its days and schedules.'],
    defaultCountry: [v.string(), 'ISO 3166 country code of phone numbers without a `+`.'],
    currency: [v.string(), 'ISO 4217 code of the currency of its deals.'],
    locale: [v.string(), 'Language, as a BCP 47 tag.'],
    logoUrl: [optionalText, 'Address of its logo; null for none.'],
    website: [optionalText, 'Address of its website; null for none.'],
    phone: [optionalText, 'Phone number people may call; null for none.'],
    email: [optionalText, 'Email address people may write to; null for none.'],
    address: [Address, 'Postal address.'],
    sendWindow: [SendWindow, 'When marketing messages may be delivered.'],
    appendOptOutFooter: [
      v.boolean(),
      'Whether ` Reply STOP to opt out`, in the language of the organization, is added to marketing texts without instructions to opt out, such as `Text STOP to end`, in English, Spanish, French, German or Portuguese. The mere word `stop` or an address with it is not enough.',
    ],
    requireMarketingConsent: [
      v.boolean(),
      'Whether marketing goes only to contacts with a recorded consent.',
    ],
    optOutScope: [oneOf(OPT_OUT_SCOPES), 'The scope of an opt-out, however it was made.'],
    frequencyCap: [
      v.nullable(FrequencyCap),
      'The limit of marketing messages to one contact; null for no limit.',
    ],
    guards: [Guards, 'Limits at which a run of a campaign is halted automatically.'],
    trackLinks: [
      v.boolean(),
      'Whether addresses in texts of campaigns become short links, so that clicks are counted, unless the campaign sets it.',
    ],
    trackOpens: [
      v.boolean(),
      'Whether mails of campaigns contain a picture that records opens, unless the campaign sets it.',
    ],
    shortDomain: [optionalText, 'Host name of short links; null for the host of this server.'],
    publicDomain: [
      optionalText,
      'Host name of join pages, results of a poll on a screen, the page to unsubscribe from mails, and the contact card; null for the host of this server.',
    ],
    utm: [v.nullable(OrganizationUtm), `${UTM_ABOUT} Null for none.`],
    attributionHours: [v.number(), ATTRIBUTION_ABOUT],
    requireTwoFactor: [
      v.boolean(),
      'Whether signed-in members need two-factor sign-in here: until they have turned it on, they can do nothing else.',
    ],
    isSuspended: [
      v.boolean(),
      'Whether the server operator has suspended it: its keys and members are refused, and none of its messages are sent.',
    ],
    role: [RoleRef, "The caller's role in it."],
    createdAt: [isoTime, 'When it was created.'],
    updatedAt: [isoTime, 'When it was last changed.'],
  },
)

export type CreateOrganizationInput = v.InferOutput<typeof CreateOrganization>
export type UpdateOrganizationInput = v.InferOutput<typeof UpdateOrganization>
