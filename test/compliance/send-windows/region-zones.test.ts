import { describe, expect, test } from 'bun:test'
import {
  REGION_ZONES_PATH,
  REGIONS_PATH,
  readZoneData,
  regionsSource,
  regionZonesSource,
} from '../../../scripts/region-zones.ts'
import { zonesOfAreaCode } from '../../../src/compliance/send-windows/region-lookup.ts'
import {
  AREA_CODES,
  POSTAL_PREFIXES,
  REGION_NAMES,
} from '../../../src/compliance/send-windows/region-zones.ts'
import { windowVerdict } from '../../../src/compliance/send-windows/send-window.ts'
import { toTimeZone } from '../../../src/lib/timezone.ts'

const data = await readZoneData()

/** Area codes and zones as libphonenumber lists them. */
const listed = data.areaCodes
  .split('\n')
  .filter((line) => /^\d/.test(line))
  .map((line) => line.split(' '))

/** Zones that libphonenumber lists although no place of the area code uses them. */
const NOT_KEPT: Readonly<Record<string, { zone: string; reason: string }>> = {
  '689': { zone: 'America/Chicago', reason: 'an overlay of 407, Orlando, which is on Eastern time' },
  '867': { zone: 'America/Vancouver', reason: 'Yukon left Pacific time in 2020' },
  '907': { zone: 'Pacific/Honolulu', reason: 'the Aleutians keep daylight saving time: America/Adak' },
}

/** Returns the zones of libphonenumber that are in use. */
const keptZones = (code: string, zones: string[]): string[] =>
  zones.filter((zone) => zone !== NOT_KEPT[code]?.zone)

test('region-zones.ts and regions.ts match the output of `npm run zones`', async () => {
  expect(await Bun.file(REGION_ZONES_PATH).text()).toBe(regionZonesSource(data))
  expect(await Bun.file(REGIONS_PATH).text()).toBe(regionsSource(data))
})

test('every zone in the tables exists, and no key occurs twice', () => {
  for (const table of [AREA_CODES, REGION_NAMES, POSTAL_PREFIXES]) {
    const entries = table
      .trim()
      .replaceAll('\n  ', ' ')
      .split('\n')
      .map((line) => line.split(': '))
    const zones = entries.flatMap(([names]) => names!.split(' '))
    const keys = entries.flatMap(([, list]) => list!.split(', '))
    expect(zones.filter((zone) => toTimeZone(zone) === undefined)).toEqual([])
    expect(keys.length).toBe(new Set(keys).size)
  }
})

/** Hours of a clock in a zone, for each hour of one winter day and one summer day. */
const HOURS = [Date.UTC(2026, 0, 14), Date.UTC(2026, 6, 15)].flatMap((day) =>
  Array.from({ length: 24 }, (_, hour) => day + hour * 3_600_000),
)
const hoursByZone = new Map<string, number[]>()
function hoursIn(timeZone: string): number[] {
  const known = hoursByZone.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', hour: '2-digit' })
  const hours = HOURS.map((at) => Number(format.format(at)))
  hoursByZone.set(timeZone, hours)
  return hours
}

test('no area code gets messages before 8 or after 21 o’clock in any local time that libphonenumber lists for it', () => {
  expect(listed.length).toBeGreaterThan(400)
  const window = { isEnabled: false, start: '09:00', end: '20:00' }
  const broken: string[] = []
  for (const [index, nowMs] of HOURS.entries()) {
    for (const [code, ...zones] of listed) {
      const verdict = windowVerdict({
        zones: zonesOfAreaCode(code!) ?? [],
        nowMs,
        window,
        isNorthAmerica: true,
      })
      const outside = keptZones(code!, zones).filter((zone) => {
        const hour = hoursIn(zone)[index]!
        return hour < 8 || hour >= 21
      })
      if (verdict.isOpen && outside.length > 0)
        broken.push(`${code} ${outside} ${new Date(nowMs).toISOString()}`)
    }
  }
  expect(broken).toEqual([])
})

test('every area code of libphonenumber has an open window', () => {
  const window = { isEnabled: true, start: '09:00', end: '20:00' }
  for (const [code] of listed) {
    const zones = zonesOfAreaCode(code!)!
    const verdicts = HOURS.map((nowMs) => windowVerdict({ zones, nowMs, window, isNorthAmerica: true }))
    expect([code, verdicts.some(({ isOpen }) => isOpen)]).toEqual([code, true])
  }
})

test('each ignored local time is listed by libphonenumber', () => {
  const byCode = new Map(listed.map(([code, ...zones]) => [code!, zones]))
  for (const [code, { zone }] of Object.entries(NOT_KEPT)) expect(byCode.get(code)).toContain(zone)
})

describe('regionZonesSource', () => {
  const REGIONS =
    'FL | Florida | America/New_York America/Chicago | 305 850 448 | 320-322\nX | Gulf | America/Denver | 305 | 322\n'
  const source = (change: Partial<typeof data>) =>
    regionZonesSource({
      areaCodes: '305 America/Detroit\n850 America/Chicago America/New_York\n',
      overrides: '',
      regions: REGIONS,
      postal: '',
      ...change,
    })

  test('narrows a region to the local times listed for an area code, under the names of the region', () => {
    expect(source({})).toContain('\nAmerica/New_York: 305\n')
    expect(source({})).toContain('\nAmerica/New_York America/Chicago: 448, 850\n')
  })

  test('gives a postal prefix of two regions the zones of both', () => {
    expect(source({})).toContain('\nAmerica/New_York America/Chicago America/Denver: 322\n')
  })

  test('narrows a postal prefix, or a longer one, to the listed zones', () => {
    const narrow = source({ postal: '320-321 | America/New_York | a test\n32299 | America/Denver | a test' })
    expect(narrow).toContain('\nAmerica/New_York: 320, 321\n')
    expect(narrow).toContain('\nAmerica/Denver: 32299\n')
    expect(narrow).toContain('\nAmerica/New_York America/Chicago America/Denver: 322\n')
  })

  test('prefers an override', () => {
    expect(source({ overrides: '850 | America/Chicago | a test' })).toContain('\nAmerica/Chicago: 850\n')
    expect(source({ overrides: '305 | all | a test' })).toContain('America/Denver: 305\n')
  })

  test.each([
    {
      case: 'an area code of no region',
      change: { areaCodes: '212 America/New_York' },
      message: 'Area code 212 is in no region',
    },
    {
      case: 'a local time that the region lacks',
      change: { areaCodes: '850 America/Adak' },
      message: 'has America/Adak, which its region lacks',
    },
    {
      case: 'an override without a reason',
      change: { overrides: '850 | all |' },
      message: 'The override of 850 has no reason.',
    },
    {
      case: 'an override of no region',
      change: { overrides: '212 | all | a test' },
      message: 'area code 212 is in no region',
    },
    {
      case: 'an override with a foreign zone',
      change: { overrides: '850 | America/Adak | a test' },
      message: 'has America/Adak, but its region does not',
    },
    {
      case: 'postal codes without a reason',
      change: { postal: '320 | America/Chicago |' },
      message: 'The zones of postal codes 320 have no reason.',
    },
    {
      case: 'postal codes of no region',
      change: { postal: '990 | America/Chicago | a test' },
      message: 'Postal codes 990 are in no region',
    },
    {
      case: 'postal codes with a foreign zone',
      change: { postal: '320 | America/Adak | a test' },
      message: 'Postal codes 320 have America/Adak, but their region does not.',
    },
    {
      case: 'postal codes twice',
      change: { postal: '320 | America/Chicago | a test\n320 | America/New_York | a test' },
      message: 'Postal codes 320 are listed twice.',
    },
  ])('refuses $case', ({ change, message }) => {
    expect(() => source(change)).toThrow(message)
  })
})
