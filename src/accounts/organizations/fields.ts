import * as v from 'valibot'
import { text } from '../../http/schema.ts'
import { foldEmail, isEmailAddress, MAX_EMAIL_LENGTH } from '../../lib/email.ts'
import { isCountryCode } from '../../lib/phone.ts'
import { toTimeZone } from '../../lib/timezone.ts'
import { isWebUrl } from '../../lib/web-url.ts'

/** Schemas of values that organizations have in common with other records. */
export const timezone = v.pipe(
  text(1, 64),
  v.transform((name) => toTimeZone(name) ?? ''),
  v.minLength(1, 'must be an IANA time zone such as America/New_York'),
)
export const country = v.pipe(
  text(2, 2),
  v.toUpperCase(),
  v.check(isCountryCode, 'must be a two-letter ISO 3166 country code such as US'),
)
export const webUrl = v.pipe(text(1, 2048), v.check(isWebUrl, 'must be an http or https address'))
export const email = v.pipe(
  text(1, MAX_EMAIL_LENGTH),
  v.transform(foldEmail),
  v.check(isEmailAddress, 'must be an email address'),
)

/** Descriptions of the fields of a postal address. */
export const ADDRESS_FIELDS = {
  line1: 'Street and number; null for none.',
  line2: 'Flat, floor, suite; null for none.',
  city: 'City; null for none.',
  state: 'State, province or region; null for none.',
  postalCode: 'Postal code; null for none.',
  country: 'ISO 3166 country code of two letters; null for none.',
}
