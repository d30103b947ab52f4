/**
 * Makes src/compliance/send-windows/region-zones.ts, which decides at which
 * hours a person may be written to, from the data sets in scripts/data:
 *
 *   npm run zones
 */

/** The texts of the three files in scripts/data; each says in its header what its lines mean. */
export interface ZoneData {
  /** area-code-zones.txt */
  areaCodes: string
  /** area-code-overrides.txt */
  overrides: string
  /** regions.txt */
  regions: string
}

interface Region {
  abbreviation: string
  name: string
  zones: string[]
  areaCodes: string[]
  postalPrefixes: string[]
}

/** Keys with their zones. */
type Table = Map<string, string[]>

const words = (text: string): string[] => text.split(' ').filter((word) => word !== '')
const linesOf = (text: string): string[] =>
  text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'))
const cellsOf = (line: string): string[] => line.split('|').map((cell) => cell.trim())

/** The source of region-zones.ts. Throws when the data sets contradict each other. */
export function regionZonesSource(data: ZoneData): string {
  const regions = linesOf(data.regions).map(regionOf)
  const named = regions.filter(({ abbreviation }) => abbreviation !== '-')
  const tables = {
    AREA_CODES: areaCodeTable(regions, data),
    REGION_NAMES: tableOf(named, ({ abbreviation, name }) => [abbreviation, name.toUpperCase()]),
    POSTAL_PREFIXES: tableOf(regions, ({ postalPrefixes }) => postalPrefixes),
    AREA_CODE_REGIONS: regionTable(regions),
  }
  return [
    '// Made by `npm run zones` from scripts/data. Do not edit.',
    '// Each entry: IANA time zones (of AREA_CODE_REGIONS: regions), a colon, and the keys that may be in any of them.',
    ...Object.entries(tables).map(([name, table]) => `\nexport const ${name} = \`\n${print(table)}\n\``),
    '',
  ].join('\n')
}

function regionOf(line: string): Region {
  const [abbreviation = '', name = '', zones = '', areaCodes = '', postal = ''] = cellsOf(line)
  const postalPrefixes = words(postal).flatMap(rangeOf)
  return { abbreviation, name, zones: words(zones), areaCodes: words(areaCodes), postalPrefixes }
}

/** `350-369` as its prefixes; anything else as it is. */
function rangeOf(prefix: string): string[] {
  const [first = '', last] = prefix.split('-')
  if (last === undefined) return [first]
  const count = Number(last) - Number(first) + 1
  return Array.from({ length: count }, (_, index) => String(Number(first) + index).padStart(3, '0'))
}

/** The regions of each area code: by abbreviation, a country abroad by its name. */
function regionTable(regions: readonly Region[]): Table {
  const table: Table = new Map()
  for (const { abbreviation, name, areaCodes } of regions) {
    const region = abbreviation === '-' ? name.replaceAll(' ', '_') : abbreviation
    for (const code of areaCodes) table.set(code, [...(table.get(code) ?? []), region])
  }
  return table
}

/** A key of several regions has the zones of all of them. */
function tableOf(regions: readonly Region[], keysOf: (region: Region) => string[]): Table {
  const table: Table = new Map()
  for (const region of regions) {
    for (const key of keysOf(region)) {
      table.set(key, [...new Set([...(table.get(key) ?? []), ...region.zones])])
    }
  }
  return table
}

/**
 * An area code has those zones of its region that show the same time as a zone
 * that libphonenumber lists for it, all of them when libphonenumber does not
 * list the area code, and those of its override when it has one.
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
    if (foreign !== undefined) throw new Error(`The override of ${code} has ${foreign}, its region has not.`)
    if (zones.length > 0) table.set(code, zones)
  }
  return table
}

/** Zones by area code; none where the override says "all". */
function overridesOf(text: string): Table {
  const overrides: Table = new Map()
  for (const line of linesOf(text)) {
    const [codes = '', zones = '', reason = ''] = cellsOf(line)
    if (reason === '') throw new Error(`The override of ${codes} has no reason.`)
    for (const code of words(codes)) overrides.set(code, zones === 'all' ? [] : words(zones))
  }
  return overrides
}

const clocks = new Map<string, string>()

/** What a clock of the zone shows at a moment in winter and in summer. */
function clockOf(timeZone: string): string {
  const known = clocks.get(timeZone)
  if (known !== undefined) return known
  const format = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  const clock = [Date.UTC(2026, 0, 15, 12), Date.UTC(2026, 6, 15, 12)].map((at) => format.format(at)).join()
  clocks.set(timeZone, clock)
  return clock
}

const showSameTime = (zone: string, other: string): boolean => clockOf(zone) === clockOf(other)

const LINE_LENGTH = 100

/** An entry for each set of zones, its keys in order; long entries go on in indented lines. */
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

/** The committed data sets. */
export async function readZoneData(): Promise<ZoneData> {
  const read = (name: string) => Bun.file(new URL(`./data/${name}`, import.meta.url)).text()
  const [areaCodes, overrides, regions] = await Promise.all(
    ['area-code-zones.txt', 'area-code-overrides.txt', 'regions.txt'].map(read),
  )
  return { areaCodes: areaCodes!, overrides: overrides!, regions: regions! }
}

export const REGION_ZONES_PATH = new URL('../src/compliance/send-windows/region-zones.ts', import.meta.url)

if (import.meta.main) await Bun.write(REGION_ZONES_PATH, regionZonesSource(await readZoneData()))
