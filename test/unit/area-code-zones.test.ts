import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { zonesOfAreaCode } from '../../src/compliance/send-windows/region-zones.ts'

/** Area codes and zones of libphonenumber, made by scripts/area-code-zones.ts. */
const listed = readFileSync(join(import.meta.dir, '../../scripts/data/area-code-zones.txt'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split(' '))

/** Where libphonenumber has a zone that is not kept there, and why ours has not. */
const NOT_KEPT: Readonly<Record<string, { zone: string; reason: string }>> = {
  '474': { zone: 'America/Winnipeg', reason: 'Saskatchewan keeps no daylight saving time' },
  '689': { zone: 'America/Chicago', reason: 'an overlay of 407, Orlando, which is on Eastern time' },
  '867': { zone: 'America/Vancouver', reason: 'Yukon left Pacific time in 2020' },
  '907': { zone: 'Pacific/Honolulu', reason: 'the Aleutians keep daylight saving time: America/Adak' },
}

/** What the clocks show in winter and in summer: zones that agree in both are one to us. */
const offsetsIn = (timeZone: string): string =>
  [Date.UTC(2026, 0, 15, 12), Date.UTC(2026, 6, 15, 12)]
    .map((at) => new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }).format(at))
    .join()

test('every area code is known, with every local time that an independent data set lists for it', () => {
  expect(listed.length).toBeGreaterThan(400)
  const missing = listed.flatMap(([code, ...zones]) => {
    const ours = new Set(zonesOfAreaCode(code!)?.map(offsetsIn))
    const lacking = zones.filter((zone) => !ours.has(offsetsIn(zone)) && NOT_KEPT[code!]?.zone !== zone)
    return lacking.map((zone) => `${code} ${zone}`)
  })
  expect(missing).toEqual([])
})

test('each exception is about a zone that the data set lists', () => {
  const byCode = new Map(listed.map(([code, ...zones]) => [code!, zones]))
  for (const [code, { zone }] of Object.entries(NOT_KEPT)) expect(byCode.get(code)).toContain(zone)
})
