import { mapsOf } from '../../src/appliance/fleet/maps.ts'
import { SECOND_MS } from '../../src/lib/clock.ts'
import { applyMaps, writtenMaps } from '../fleet/apply-maps.ts'
import { DEFAULT_FLEET_FILE, readFleetFile } from '../fleet/fleet-file.ts'
import { Homes } from '../fleet/home.ts'
import { wholeNumberFrom } from '../whole-number.ts'

/** The homes of a fleet and the maps of its front, for the commands of a fleet. */

interface FleetOptions {
  fleet: string
}

export const FLEET: [string, string, string] = [
  '--fleet <file>',
  'file that names the homes',
  DEFAULT_FLEET_FILE,
]
export const WAIT: [string, string, string] = [
  '--wait <seconds>',
  'longest wait for the answer of a home',
  '30',
]

export interface HomesOptions extends FleetOptions {
  wait: string
}

const MAX_WAIT = 3_600
export const KEPT = 'Organizations of homes without an answer keep their routes.'

/** Reads the options of a command that asks all homes. */
export function homesFrom({ fleet, wait }: HomesOptions): Homes {
  const waitMs = wholeNumberFrom(wait, '--wait', { min: 1, max: MAX_WAIT }) * SECOND_MS
  return new Homes(readFleetFile(fleet), waitMs)
}

/** Writes the maps. Entries that lead to a home that does not answer stay. */
export async function route(homes: Homes) {
  const parts = await homes.parts()
  const unread = { homes: new Set(homes.silent.keys()), maps: writtenMaps(homes.fleet) }
  return applyMaps(homes.fleet, mapsOf(parts, unread))
}

/**
 * Writes the maps, then reads all homes and writes the maps again. A move that ran in between may
 * have written newer maps, and the first write would have undone them.
 */
export async function routeTwice(homes: Homes) {
  const first = await route(homes)
  const second = await route(homes)
  return second.map((applied, n) => ({
    ...applied,
    isFileChanged: applied.isFileChanged || first[n]!.isFileChanged,
    isRunningChanged: applied.isRunningChanged || first[n]!.isRunningChanged,
  }))
}
