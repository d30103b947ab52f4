import { lazily } from '../../lib/lazily.ts'
import { AREA_CODE_REGIONS, AREA_CODES, POSTAL_PREFIXES, REGION_NAMES } from './region-zones.ts'

/** IANA zones. A message waits until it is allowed in each of them. */
export type Zones = readonly string[]

/** The zones of numbers without a place: toll-free, or with an unknown area code. */
export const UNITED_STATES: Zones = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
]

/** Zones by key. The keys of one entry share one array. */
function readTable(text: string): ReadonlyMap<string, Zones> {
  const table = new Map<string, Zones>()
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

/** Zones of the first three digits after +1; undefined for codes without a place (toll-free, new ones). */
export const zonesOfAreaCode = (code: string): Zones | undefined => byAreaCode().get(code)

const regionsByAreaCode = lazily(() => readTable(AREA_CODE_REGIONS))

const CANADIAN: ReadonlySet<string> = new Set('AB BC MB NB NL NS NT NU ON PE QC SK YT'.split(' '))

/** Canadian regions, and those with a name in full: states of their own. */
const isAbroad = (region: string): boolean => region.length > 2 || CANADIAN.has(region)

/** Area codes of North America that no number of the United States has. */
export const areaCodesAbroad = (): string[] =>
  [...regionsByAreaCode()].filter(([, regions]) => regions.every(isAbroad)).map(([code]) => code)

/** Whether two area codes of North America are in the same state, province or island. */
export function shareRegion(areaCode: string, other: string): boolean {
  const regions = regionsByAreaCode().get(other)
  return (
    regionsByAreaCode()
      .get(areaCode)
      ?.some((region) => regions?.includes(region)) ?? false
  )
}

/** By abbreviation or English name, in any case. */
export const zonesOfRegion = (state: string): Zones | undefined => byName().get(state.trim().toUpperCase())

/** A US ZIP or a Canadian postal code. */
export function zonesOfPostalCode(postalCode: string): Zones | undefined {
  const code = postalCode.trim().toUpperCase()
  if (/^\d{5}(-\d{4})?$/.test(code)) return byPostalPrefix().get(code.slice(0, 3))
  return /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/.test(code) ? byPostalPrefix().get(code[0]!) : undefined
}
