import { type CountryCode, getCountries, getCountryCallingCode } from 'libphonenumber-js/min'
import { enumeration } from '../../lib/describe.ts'
import { toTimeZone } from '../../lib/timezone.ts'
import { zonesOfPlace } from './place.ts'
import { UNITED_STATES, type Zones, zonesOfAreaCode } from './region-lookup.ts'

/**
 * The facts that decide in which IANA zones a recipient may be. The first of these that is known counts:
 * - the zone of the contact
 * - the state and the postal code in the US or Canada, narrowed by an area code of the same state
 * - the area code of a +1 number; a toll-free number may be anywhere in the US
 * - the country of any other number
 * - the zone of the organization
 *
 * The same zones are always the same array, so `windowVerdict` can cache its verdict by the array.
 */
export interface RecipientLocation {
  timezone: string | null
  /** ISO 3166 alpha-2. */
  country: string | null
  state: string | null
  postalCode: string | null
  /** E.164; null for a contact without a number. */
  phone: string | null
}

/** Returns whether a number begins with +1. The legal hours of the TCPA apply to such numbers. */
export const isNorthAmerican = (phone: string | null): boolean => phone?.startsWith('+1') ?? false

/**
 * The facts that can decide the zones of a recipient. Proofs store the position in this list, so add
 * new words last.
 */
export const ZONE_SOURCES = enumeration(
  'ZoneSource',
  'What decided in which time zones a recipient may be.',
  {
    CONTACT_TIMEZONE: 'The time zone of the contact.',
    STATE: 'The state or province of the contact.',
    POSTAL_CODE: 'The postal code of the contact.',
    AREA_CODE:
      'The area code of the number; where the state of the contact is known and keeps several local times, an area code of that state.',
    NORTH_AMERICA:
      'A North American number without a place, such as toll-free: every zone of the United States.',
    COUNTRY: 'The country of the contact, which shares the calling code of the number.',
    CALLING_CODE: 'The calling code of the number.',
    ORGANIZATION: 'The time zone of the organization.',
    UNKNOWN: 'Nothing: every zone of the United States.',
    STATE_AND_POSTAL_CODE:
      'The state and the postal code of the contact, which is one of another state: the zones of both.',
  },
)
export type ZoneSource = (typeof ZONE_SOURCES)[number]

interface ZonesWithSource {
  zones: Zones
  source: ZoneSource
}

/** Returns the zones in which a recipient may be. A message waits until it is allowed in each of them. */
export const candidateZones = (recipient: RecipientLocation, organizationTimezone: string): Zones =>
  zonesWithSource(recipient, organizationTimezone).zones

/** Returns the zones in which a recipient may be, and the fact that decided them. */
export function zonesWithSource(recipient: RecipientLocation, organizationTimezone: string): ZonesWithSource {
  const { timezone, country, phone } = recipient
  const own = timezone === null ? undefined : singleZone(timezone)
  if (own) return { zones: own, source: 'CONTACT_TIMEZONE' }
  const areaCode = isNorthAmerican(phone) ? phone?.slice(2, 5) : undefined
  const place = hasPlace(recipient) ? zonesOfPlace({ ...recipient, areaCode }) : undefined
  if (place) return place
  if (areaCode !== undefined) {
    const ofAreaCode = zonesOfAreaCode(areaCode)
    return ofAreaCode
      ? { zones: ofAreaCode, source: 'AREA_CODE' }
      : { zones: UNITED_STATES, source: 'NORTH_AMERICA' }
  }
  return (
    found(zonesInCountry(country, phone), 'COUNTRY') ??
    found(callingCodeZones(callingCodeOf(phone)), 'CALLING_CODE') ??
    found(singleZone(organizationTimezone), 'ORGANIZATION') ?? { zones: UNITED_STATES, source: 'UNKNOWN' }
  )
}

const found = (zones: Zones | undefined, source: ZoneSource): ZonesWithSource | undefined =>
  zones && { zones, source }

/** Returns whether the contact has a state or postal code that may be in the United States or Canada. */
const hasPlace = (recipient: RecipientLocation): boolean =>
  Boolean(recipient.state || recipient.postalCode) && isInNorthAmerica(recipient)

const singles = new Map<string, Zones>()

/** Returns a list of one zone, always the same array for the same zone; undefined when there is no such zone. */
function singleZone(name: string): Zones | undefined {
  const zone = toTimeZone(name)
  if (zone === undefined) return undefined
  const known = singles.get(zone)
  if (known) return known
  const zones = [zone]
  singles.set(zone, zones)
  return zones
}

/**
 * Returns whether the country of the contact is the US or Canada; without a country, whether the
 * number begins with +1.
 */
const isInNorthAmerica = ({ country, phone }: RecipientLocation): boolean =>
  country === null ? isNorthAmerican(phone) : country === 'US' || country === 'CA'

/**
 * Returns the zones of the contact's country; undefined if that country does not have the calling
 * code of the number.
 */
function zonesInCountry(country: string | null, phone: string | null): Zones | undefined {
  const callingCode = country === null ? undefined : callingCodeOf(phone)
  return callingCode === undefined ? undefined : callingCodes().get(callingCode)?.get(country!)
}

let codes: Map<string, Map<string, Zones>> | undefined

/** Returns countries and their zones by calling code. */
function callingCodes(): Map<string, Map<string, Zones>> {
  if (codes) return codes
  codes = new Map()
  for (const country of getCountries()) {
    const code = getCountryCallingCode(country)
    const zones = zonesOfCountry(country)
    if (zones.length > 0) codes.set(code, (codes.get(code) ?? new Map()).set(country, zones))
  }
  return codes
}

interface ZoneListing {
  getTimeZones?(): string[] | undefined
}

const zonesOfCountry = (country: CountryCode): Zones =>
  (new Intl.Locale(`und-${country}`) as ZoneListing).getTimeZones?.() ?? []

/**
 * Returns the calling code of a number. Calling codes are prefix-free (ITU-T E.164), so at most one
 * of the three lengths fits.
 */
function callingCodeOf(phone: string | null): string | undefined {
  if (phone === null) return undefined
  for (let length = 1; length <= 3; length++) {
    const code = phone.slice(1, 1 + length)
    if (callingCodes().has(code)) return code
  }
  return undefined
}

const zonesByCallingCode = new Map<string, Zones>()

/** Returns the zones of all countries that share a calling code. */
function callingCodeZones(code: string | undefined): Zones | undefined {
  if (code === undefined) return undefined
  const known = zonesByCallingCode.get(code)
  if (known) return known
  const zones = [...new Set([...(callingCodes().get(code)?.values() ?? [])].flat())]
  if (zones.length === 0) return undefined
  zonesByCallingCode.set(code, zones)
  return zones
}
