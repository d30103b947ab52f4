import { describe, expect, test } from 'bun:test'
import zoneAt from '@photostructure/tz-lookup'
import areaCodes from 'areacodes/lib/data.json'
import { lookup } from 'zipcode-to-timezone'
import { codes } from 'zipcodes'
import { clockOf } from '../../../scripts/zone-clocks.ts'
import { zonesOfPlace } from '../../../src/compliance/send-windows/place.ts'
import { isAreaCodeOf, zonesOfAreaCode } from '../../../src/compliance/send-windows/region-lookup.ts'

/**
 * Our zones of ZIP and area codes, compared with two other tables. Each of those is wrong near
 * borders: tz-lookup rounds them, and zipcode-to-timezone has counties of Indiana and Kentucky as
 * they were before 2006.
 */

/** Codes of military post offices and of territories that are not part of the United States. */
const ABROAD = new Set(['AA', 'AE', 'AP', 'FM', 'MH', 'PW'])

const zips = Object.entries(codes)
  .filter(([zip, { state, latitude }]) => /^\d{5}$/.test(zip) && latitude && !ABROAD.has(state))
  .map(([zip, { state, latitude, longitude }]) => {
    const ours = zonesOfPlace({ state, postalCode: zip, areaCode: undefined })?.zones ?? []
    const listed = [zoneAt(latitude, longitude), lookup(zip)].filter((zone) => zone !== null)
    return { zip, state, ours, listed }
  })

const isAmong = (zone: string, zones: readonly string[]): boolean =>
  zones.some((other) => clockOf(other) === clockOf(zone))

/** ZIP codes for which both other tables are wrong. */
const KNOWN_WRONG: Readonly<Record<string, string>> = {
  46371: 'La Porte County, Indiana, is on Central time (49 CFR 71.5)',
  47613: 'Warrick and Gibson Counties, Indiana, are on Central time',
  47647: 'Gibson County',
  47654: 'Gibson County',
  47683: 'Gibson County',
  83671: 'Idaho County south of the Salmon River is on Mountain time (49 CFR 71.9)',
}

describe('zonesOfPlace', () => {
  test('has every zone on which two other tables of ZIP codes agree, in all states', () => {
    expect(zips.length).toBeGreaterThan(41_000)
    const lacking = zips.filter(
      ({ ours, listed }) => listed.length === 2 && listed.every((zone) => !isAmong(zone, ours)),
    )
    expect(lacking.map(({ zip }) => zip)).toEqual(Object.keys(KNOWN_WRONG))
  })

  test('has no second zone for a ZIP prefix unless a table has a place of that zone', () => {
    const needless: string[] = []
    for (const [prefix, all] of Map.groupBy(zips, ({ zip }) => zip.slice(0, 3))) {
      const listed = all.flatMap(({ listed }) => listed)
      const zones = new Set(all.flatMap(({ ours }) => ours))
      if (zones.size < 2) continue
      for (const zone of zones) if (!isAmong(zone, listed)) needless.push(`${prefix} ${zone}`)
    }
    // tz-lookup returns the zone of the country Samoa for the only ZIP of American Samoa.
    expect(needless).toEqual(['967 Pacific/Pago_Pago'])
  })

  test('finds one zone for a ZIP code in the largest part of each state, and for 97 of 100 codes overall', () => {
    const single = zips.filter(({ ours }) => ours.length === 1)
    expect(single.length / zips.length).toBeGreaterThan(0.97)
    const states = new Set(zips.map(({ state }) => state))
    expect(states.size).toBeGreaterThanOrEqual(56)
    expect([...states].filter((state) => !single.some((one) => one.state === state))).toEqual([])
  })

  test("narrows a state by its own area code to one zone, and not by another state's", () => {
    const states = new Set(zips.map(({ state }) => state))
    let split = 0
    for (const state of states) {
      const all = zonesOfPlace({ state, postalCode: null, areaCode: undefined })!.zones
      if (all.length > 1) split++
      for (const [code, { stateCode }] of Object.entries(areaCodes)) {
        const found = zonesOfPlace({ state, postalCode: null, areaCode: code })!.zones
        const ofCode = zonesOfAreaCode(code) ?? all
        expect([state, code, ...found]).toEqual([
          state,
          code,
          ...(stateCode === state ? all.filter((zone) => ofCode.includes(zone)) : all),
        ])
      }
    }
    expect(split).toBe(15)
  })
})

describe('zonesOfAreaCode', () => {
  test('has the zone and the state of each area code in areacodes', () => {
    const unlike: string[] = []
    let compared = 0
    for (const [code, { stateCode, location }] of Object.entries(areaCodes)) {
      const ours = zonesOfAreaCode(code)
      if (ours === undefined || stateCode === undefined || location === undefined) continue
      compared++
      const isThere = isAmong(zoneAt(location.latitude, location.longitude), ours)
      if (!isThere || !isAreaCodeOf(code, [stateCode])) unlike.push(code)
    }
    expect(compared).toBeGreaterThan(330)
    // Half of the Aleutians lie beyond 180 degrees, so the computed center of Alaska lies in the Atlantic.
    expect(unlike).toEqual(['907'])
  })
})
