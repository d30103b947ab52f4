import { EXIT, Refusal } from '../../lib/exit.ts'
import type { Part } from './part.ts'

/** The map files of HAProxy, by name: from what a request has to the home that it belongs to. */
export const MAP_NAMES = ['hosts', 'keys', 'senders', 'codes', 'homes'] as const
export type MapName = (typeof MAP_NAMES)[number]
export type Maps = Readonly<Record<MapName, ReadonlyMap<string, string>>>

const conflict = (what: string): Refusal =>
  new Refusal(EXIT.FAILED, what, 'No map was changed. carillon fleet list shows which organization is where.')

/**
 * The maps for the appliances of a fleet. The same parts give the same maps, whatever their order.
 * Throws a refusal (exit 1) when two appliances have the same name, or both claim the same host, key, sender or code.
 */
export function mapsOf(parts: readonly Part[]): Maps {
  const maps = Object.fromEntries(MAP_NAMES.map((name) => [name, new Map<string, string>()])) as Record<
    MapName,
    Map<string, string>
  >
  const add = (name: MapName, key: string, home: string) => {
    const known = maps[name].get(key)
    if (known !== undefined && known !== home)
      throw conflict(`The appliances ${known} and ${home} both have ${key} (${name}.map).`)
    maps[name].set(key, home)
  }
  for (const { home, host } of parts) {
    if (maps.homes.has(home)) throw conflict(`Two appliances have the name ${home}.`)
    add('homes', home, home)
    if (host !== null) add('hosts', host, home)
  }
  const belongs = homesOf(parts)
  for (const { home, host, organizations } of parts) {
    for (const organization of organizations) {
      const now = belongs.get(organization.id)
      if (now === home) {
        for (const host of organization.hosts) add('hosts', host, home)
        for (const key of organization.keys) add('keys', key, home)
        for (const sender of organization.senders) add('senders', sender, home)
        for (const code of organization.codes) add('codes', code, home)
      } else if (now !== undefined && host !== null) {
        for (const page of organization.pages) add('codes', `${host}/${page}`, now)
      }
    }
  }
  return maps
}

/**
 * The home of each organization. One that is leaving belongs to where it arrived: both refuse until it works there.
 * Throws a refusal (exit 1) when it is at two homes otherwise.
 */
function homesOf(parts: readonly Part[]): Map<string, string> {
  const homes = new Map<string, { home: string; isLeaving: boolean }>()
  for (const { home, organizations } of parts) {
    for (const { id, slug, move } of organizations) {
      if (move?.state === 'LEFT') continue
      const isLeaving = move?.state === 'LEAVING'
      const known = homes.get(id)
      if (known && known.isLeaving === isLeaving)
        throw conflict(`${slug} is at both appliances ${known.home} and ${home}.`)
      if (!known || known.isLeaving) homes.set(id, { home, isLeaving })
    }
  }
  return new Map([...homes].map(([id, { home }]) => [id, home]))
}

/** The content of a map file: sorted lines of a key and a home. */
export const mapText = (map: ReadonlyMap<string, string>): string =>
  [...map]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, home]) => `${key} ${home}\n`)
    .join('')
