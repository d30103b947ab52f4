import * as v from 'valibot'
import { clearable, isoTime, text, uuid } from '../../http/schema.ts'
import { isCurrencyCode } from '../../lib/currency.ts'
import { isEmailAddress, MAX_EMAIL_LENGTH } from '../../lib/email.ts'
import { toLocale } from '../../lib/locale.ts'
import { isCountryCode } from '../../lib/phone.ts'
import { RoleRef } from '../../lib/role-ref.ts'
import { isTimeOfDay } from '../../lib/time-of-day.ts'
import { toTimeZone } from '../../lib/timezone.ts'
import { isHostname, isWebUrl } from '../../lib/web-url.ts'

const timezone = v.pipe(
  text(1, 64),
  v.transform((name) => toTimeZone(name) ?? ''),
  v.minLength(1, 'must be an IANA time zone such as America/New_York'),
)
const country = v.pipe(
  text(2, 2),
  v.toUpperCase(),
  v.check(isCountryCode, 'must be a two-letter ISO 3166 country code such as US'),
)
const currency = v.pipe(
  text(3, 3),
  v.toUpperCase(),
  v.check(isCurrencyCode, 'must be a three-letter ISO 4217 currency code such as USD'),
)
const locale = v.pipe(
  text(1, 35),
  v.transform((tag) => toLocale(tag) ?? ''),
  v.minLength(1, 'must be a BCP 47 language tag such as en-US'),
)
const webUrl = v.pipe(text(1, 2048), v.check(isWebUrl, 'must be an http or https address'))
const email = v.pipe(
  text(1, MAX_EMAIL_LENGTH),
  v.toLowerCase(),
  v.check(isEmailAddress, 'must be an email address'),
)
const hostname = v.pipe(
  text(1, 253),
  v.toLowerCase(),
  v.check(isHostname, 'must be a host name such as go.example.com'),
)
const timeOfDay = v.pipe(text(5, 5), v.check(isTimeOfDay, 'must be a time of day such as 09:00'))

const optionalFlag = v.optional(v.boolean('must be true or false'))

/** CreateOrganizationDto. */
export const CreateOrganization = v.object({
  name: text(1, 100),
  timezone: v.optional(timezone),
  defaultCountry: v.optional(country),
  currency: v.optional(currency),
})

const UpdateAddress = v.object({
  line1: clearable(text(1, 200)),
  line2: clearable(text(1, 200)),
  city: clearable(text(1, 100)),
  state: clearable(text(1, 100)),
  postalCode: clearable(text(1, 20)),
  country: clearable(country),
})

export const UpdateOrganization = v.object({
  name: v.optional(text(1, 100)),
  timezone: v.optional(timezone),
  defaultCountry: v.optional(country),
  currency: v.optional(currency),
  locale: v.optional(locale),
  logoUrl: clearable(webUrl),
  website: clearable(webUrl),
  phone: clearable(text(1, 40)),
  email: clearable(email),
  address: v.optional(v.nullable(UpdateAddress)),
  sendWindow: v.optional(
    v.object({ isEnabled: optionalFlag, start: v.optional(timeOfDay), end: v.optional(timeOfDay) }),
  ),
  appendOptOutFooter: optionalFlag,
  requireMarketingConsent: optionalFlag,
  trackLinks: optionalFlag,
  shortDomain: clearable(hostname),
})

/** CreateOrganizationResponseDto. */
export const OrganizationSummary = v.object({ id: uuid, name: v.string(), slug: v.string() })

const optionalText = v.nullable(v.string())

/** OrganizationResponseDto: contract section 11. */
export const OrganizationRecord = v.object({
  id: uuid,
  name: v.string(),
  slug: v.string(),
  timezone: v.string(),
  defaultCountry: v.string(),
  currency: v.string(),
  locale: v.string(),
  logoUrl: optionalText,
  website: optionalText,
  phone: optionalText,
  email: optionalText,
  address: v.object({
    line1: optionalText,
    line2: optionalText,
    city: optionalText,
    state: optionalText,
    postalCode: optionalText,
    country: optionalText,
  }),
  sendWindow: v.object({ isEnabled: v.boolean(), start: v.string(), end: v.string() }),
  appendOptOutFooter: v.boolean(),
  requireMarketingConsent: v.boolean(),
  trackLinks: v.boolean(),
  shortDomain: optionalText,
  role: RoleRef,
  createdAt: isoTime,
  updatedAt: isoTime,
})

export type CreateOrganizationInput = v.InferOutput<typeof CreateOrganization>
export type UpdateOrganizationInput = v.InferOutput<typeof UpdateOrganization>
