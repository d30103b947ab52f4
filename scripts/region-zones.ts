/**
 * Generates region-zones.ts and regions.ts of src/compliance/send-windows from the data sets in scripts/data:
 * `npm run zones`. They decide at which hours a person may be messaged.
 */
import { clockOf } from './zone-clocks.ts'

/** Texts of the four files in scripts/data. The header of each explains its lines. */
export interface ZoneData {
  /** area-code-zones.txt */
  areaCodes: string
  /** area-code-overrides.txt */
  overrides: string
  /** regions.txt */
  regions: string
  /** postal-zones.txt */
  postal: string
}

interface Region {
  abbreviation: string
  name: string
  zones: string[]
  areaCodes: string[]
  /** Text of the file: a prefix, or a range of prefixes. */
  postalRanges: string[]
  postalPrefixes: string[]
}

/** Keys with their zones. */
type Table = Map<string, string[]>

const words = (text: string): string[] => text.split(' ').filter((word) => word !== '')
const linesOf = (text: string): string[] =>
  text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'))
const cellsOf = (line: string): string[] => line.split('|').map((cell) => cell.trim())

/** Returns the source of region-zones.ts. Throws if the data sets contradict each other. */
export function regionZonesSource(data: ZoneData): string {
  const regions = linesOf(data.regions).map(regionOf)
  const named = regions.filter(({ abbreviation }) => abbreviation !== '-')
  const tables = {
    AREA_CODES: areaCodeTable(regions, data),
    REGION_NAMES: tableOf(named, ({ abbreviation, name }) => [abbreviation, name.toUpperCase()]),
    POSTAL_PREFIXES: postalTable(regions, data.postal),
  }
  return sourceOf(tables, 'IANA time zones')
}

/** Returns the source of regions.ts. */
export function regionsSource(data: ZoneData): string {
  const regions = linesOf(data.regions).map(regionOf)
  const named = regions.filter(({ abbreviation }) => abbreviation !== '-')
  const places: Table = new Map()
  for (const { abbreviation, name, postalRanges } of named)
    for (const key of [abbreviation, name.toUpperCase(), ...postalRanges])
      places.set(key, [...(places.get(key) ?? []), abbreviation])
  return sourceOf({ PLACE_REGIONS: places, AREA_CODE_REGIONS: regionTable(regions) }, 'regions')
}

const sourceOf = (tables: Record<string, Table>, values: string): string =>
  [
    '// Made by `npm run zones` from scripts/data. Do not edit.',
    `// Each entry: ${values}, a colon, and the keys that may be in any of them.`,
    ...Object.entries(tables).map(([name, table]) => `\nexport const ${name} = \`\n${print(table)}\n\``),
    '',
  ].join('\n')

function regionOf(line: string): Region {
  const [abbreviation = '', name = '', zones = '', areaCodes = '', postal = ''] = cellsOf(line)
  const postalRanges = words(postal)
  const postalPrefixes = postalRanges.flatMap(rangeOf)
  return {
    abbreviation,
    name,
    zones: words(zones),
    areaCodes: words(areaCodes),
    postalRanges,
    postalPrefixes,
  }
}

/** Returns the prefixes of a range such as `350-369`; any other text unchanged. */
function rangeOf(prefix: string): string[] {
  const [first = '', last] = prefix.split('-')
  if (last === undefined) return [first]
  const count = Number(last) - Number(first) + 1
  return Array.from({ length: count }, (_, index) => String(Number(first) + index).padStart(3, '0'))
}

/** Returns the regions of each area code, by abbreviation; a foreign country by its name. */
function regionTable(regions: readonly Region[]): Table {
  const table: Table = new Map()
  for (const { abbreviation, name, areaCodes } of regions) {
    const region = abbreviation === '-' ? name.replaceAll(' ', '_') : abbreviation
    for (const code of areaCodes) table.set(code, [...(table.get(code) ?? []), region])
  }
  return table
}

/** Returns zones by key. A key of several regions has the zones of all of them. */
function tableOf(regions: readonly Region[], keysOf: (region: Region) => string[]): Table {
  const table: Table = new Map()
  for (const region of regions) {
    for (const key of keysOf(region)) {
      table.set(key, [...new Set([...(table.get(key) ?? []), ...region.zones])])
    }
  }
  return table
}

/** Returns zones by prefix: the prefixes of the regions, and longer ones with fewer zones. */
function postalTable(regions: readonly Region[], text: string): Table {
  const table = tableOf(regions, ({ postalPrefixes }) => postalPrefixes)
  const regional = new Map(table)
  const listed = new Set<string>()
  for (const line of linesOf(text)) {
    const [keys = '', zones = '', reason = ''] = cellsOf(line)
    if (reason === '') throw new Error(`The zones of postal codes ${keys} have no reason.`)
    for (const key of words(keys).flatMap(rangeOf)) {
      const known = regional.get(key) ?? regional.get(key.slice(0, 3)) ?? regional.get(key.slice(0, 1))
      if (known === undefined) throw new Error(`Postal codes ${key} are in no region of regions.txt.`)
      const foreign = words(zones).find((zone) => !known.includes(zone))
      if (foreign !== undefined)
        throw new Error(`Postal codes ${key} have ${foreign}, but their region does not.`)
      if (listed.has(key)) throw new Error(`Postal codes ${key} are listed twice.`)
      listed.add(key)
      table.set(key, words(zones))
    }
  }
  return table
}

/**
 * Returns zones by area code. An override decides first. Otherwise an area code has the zones of its region
 * that show the same time as a zone in libphonenumber's list, or all zones of its region if libphonenumber
 * does not list it.
 */
function areaCodeTable(regions: readonly Region[], data: ZoneData): Table {
  const table = tableOf(regions, ({ areaCodes }) => areaCodes)
  const overrides = overridesOf(data.overrides)
  for (const line of linesOf(data.areaCodes)) {
    const [code = '', ...listed] = words(line)
    const regional = table.get(code)
    if (regional === undefined) throw new Error(`Area code ${code} is in no region of regions.txt.`)
    if (overrides.has(code)) continue
    const unknown = listed.find((zone) => !regional.some((other) => showSameTime(zone, other)))
    if (unknown !== undefined) {
      throw new Error(`Area code ${code} has ${unknown}, which its region lacks. Correct one of them.`)
    }
    table.set(
      code,
      regional.filter((zone) => listed.some((other) => showSameTime(zone, other))),
    )
  }
  for (const [code, zones] of overrides) {
    const regional = table.get(code)
    if (regional === undefined) throw new Error(`The overridden area code ${code} is in no region.`)
    const foreign = zones.find((zone) => !regional.includes(zone))
    if (foreign !== undefined)
      throw new Error(`The override of ${code} has ${foreign}, but its region does not.`)
    if (zones.length > 0) table.set(code, zones)
  }
  return table
}

/** Returns zones by area code; none for the override "all". */
function overridesOf(text: string): Table {
  const overrides: Table = new Map()
  for (const line of linesOf(text)) {
    const [codes = '', zones = '', reason = ''] = cellsOf(line)
    if (reason === '') throw new Error(`The override of ${codes} has no reason.`)
    for (const code of words(codes)) overrides.set(code, zones === 'all' ? [] : words(zones))
  }
  return overrides
}

const showSameTime = (zone: string, other: string): boolean => clockOf(zone) === clockOf(other)

const LINE_LENGTH = 100

/** Prints an entry for each set of zones, with its keys in order. Long entries continue in indented lines. */
function print(table: Table): string {
  const entries = Map.groupBy([...table.keys()].sort(), (key) => table.get(key)!.join(' '))
  return [...entries]
    .sort(([zones], [other]) => (zones < other ? -1 : 1))
    .map(([zones, keys]) => wrapped(`${zones}: ${keys.join(', ')}`))
    .join('\n')
}

function wrapped(entry: string): string {
  const lines: string[] = []
  let line = ''
  for (const word of entry.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (longer.length > LINE_LENGTH) {
      lines.push(line)
      line = `  ${word}`
    } else line = longer
  }
  return [...lines, line].join('\n')
}

/** Reads the committed data sets. */
export async function readZoneData(): Promise<ZoneData> {
  const read = (name: string) => Bun.file(new URL(`./data/${name}`, import.meta.url)).text()
  const [areaCodes, overrides, regions, postal] = await Promise.all(
    ['area-code-zones.txt', 'area-code-overrides.txt', 'regions.txt', 'postal-zones.txt'].map(read),
  )
  return { areaCodes: areaCodes!, overrides: overrides!, regions: regions!, postal: postal! }
}

const SLICE = new URL('../src/compliance/send-windows/', import.meta.url)
export const REGION_ZONES_PATH = new URL('region-zones.ts', SLICE)
export const REGIONS_PATH = new URL('regions.ts', SLICE)

if (import.meta.main) {
  const data = await readZoneData()
  await Bun.write(REGION_ZONES_PATH, regionZonesSource(data))
  await Bun.write(REGIONS_PATH, regionsSource(data))
}
