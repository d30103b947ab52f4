import { lazily } from '../../lib/lazily.ts'
import { AREA_CODES, POSTAL_PREFIXES, REGION_NAMES } from './region-zones.ts'
import { AREA_CODE_REGIONS, PLACE_REGIONS } from './regions.ts'

/** IANA zones in which a recipient may be. A message waits until it is allowed in each of them. */
export type Zones = readonly string[]

/** Zones of a +1 number without a place: a toll-free number, or one with an unknown area code. */
export const UNITED_STATES: Zones = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
]

/** Reads a table of zones or regions by key. The keys of one entry share one array. */
function readTable(text: string): ReadonlyMap<string, readonly string[]> {
  const table = new Map<string, readonly string[]>()
  for (const entry of text.trim().split(/\n(?! )/)) {
    const [zones = '', keys = ''] = entry.replaceAll(/\n +/g, ' ').split(': ')
    const shared = zones.split(' ')
    for (const key of keys.split(', ')) table.set(key, shared)
  }
  return table
}

const byAreaCode = lazily(() => readTable(AREA_CODES))
const byName = lazily(() => readTable(REGION_NAMES))
const byPostalPrefix = lazily(() => readTable(POSTAL_PREFIXES))

/**
 * Returns the zones of an area code, the first three digits after +1; undefined for toll-free and new
 * area codes.
 */
export const zonesOfAreaCode = (code: string): Zones | undefined => byAreaCode().get(code)

const regionsByAreaCode = lazily(() => readTable(AREA_CODE_REGIONS))

const CANADIAN: ReadonlySet<string> = new Set('AB BC MB NB NL NS NT NU ON PE QC SK YT'.split(' '))

/**
 * Returns whether a region is outside the United States: a Canadian province, or an island state
 * (listed by its full name).
 */
const isAbroad = (region: string): boolean => region.length > 2 || CANADIAN.has(region)

/** Lists the area codes of Canada and the island states. */
export const areaCodesAbroad = (): string[] =>
  [...regionsByAreaCode()].filter(([, regions]) => regions.every(isAbroad)).map(([code]) => code)

/** Returns whether two North American area codes are in the same state, province or island. */
export const shareRegion = (areaCode: string, other: string): boolean =>
  isAreaCodeOf(areaCode, regionsByAreaCode().get(other) ?? [])

const inCapitals = (text: string): string => text.trim().toUpperCase()

/** Returns the zones of a state or province, by its abbreviation or its English name in any letter case. */
export const zonesOfRegion = (state: string): Zones | undefined => byName().get(inCapitals(state))

/** Length of the longest prefix of a US ZIP or Canadian postal code in the table of zones. */
const MAX_PREFIX = 5

/** Returns the zones of a US ZIP or Canadian postal code; undefined for any other text. */
export function zonesOfPostalCode(postalCode: string): Zones | undefined {
  const code = plainPostalCode(postalCode)
  for (let length = MAX_PREFIX; code !== undefined && length > 0; length--) {
    const zones = byPostalPrefix().get(code.slice(0, length))
    if (zones) return zones
  }
  return undefined
}

/** Returns a US ZIP or Canadian postal code in capitals; undefined for any other text. */
function plainPostalCode(postalCode: string): string | undefined {
  const code = inCapitals(postalCode)
  if (/^\d{5}(-\d{4})?$/.test(code)) return code
  return /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/.test(code) ? code : undefined
}

/** Abbreviations of regions, by abbreviation, by name and by the first characters of postal codes. */
const regionsByPlace = lazily(() => {
  const table = new Map<string, readonly string[]>()
  for (const [key, regions] of readTable(PLACE_REGIONS)) {
    const [first = '', last = first] = key.split('-')
    if (!/^\d/.test(key)) table.set(key, regions)
    for (let prefix = Number(first); prefix <= Number(last); prefix++) {
      table.set(String(prefix).padStart(3, '0'), regions)
    }
  }
  return table
})

/**
 * Returns the abbreviations of the states or provinces that a name or abbreviation may mean; empty if
 * it means none.
 */
export const regionsOfState = (state: string): readonly string[] =>
  regionsByPlace().get(inCapitals(state)) ?? []

/**
 * Returns the abbreviations of the states or provinces in which a postal code may be; empty if it is
 * in none.
 */
export function regionsOfPostalCode(postalCode: string): readonly string[] {
  const code = plainPostalCode(postalCode)
  if (code === undefined) return []
  return regionsByPlace().get(code.slice(0, 3)) ?? regionsByPlace().get(code[0]!) ?? []
}

/** Returns whether a North American area code is in one of the regions. @param regions abbreviations */
export const isAreaCodeOf = (areaCode: string, regions: readonly string[]): boolean =>
  regionsByAreaCode()
    .get(areaCode)
    ?.some((region) => regions.includes(region)) ?? false
