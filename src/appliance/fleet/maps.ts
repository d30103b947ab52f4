import { EXIT, Refusal } from '../../lib/exit.ts'
import type { OrganizationPart, Part } from './part.ts'

/** The map files of HAProxy, by name: from a value in a request to the home that it belongs to. */
export const MAP_NAMES = ['hosts', 'keys', 'senders', 'codes', 'homes'] as const
export type MapName = (typeof MAP_NAMES)[number]
export type Maps = Readonly<Record<MapName, ReadonlyMap<string, string>>>

/** What is known of the appliances of a fleet that did not answer. */
interface Unread {
  /** Their names. */
  homes: ReadonlySet<string>
  /** The present maps of the front. */
  maps: Maps
}

const conflict = (what: string): Refusal =>
  new Refusal(
    EXIT.FAILED,
    what,
    'No map was changed. carillon fleet list shows the home of each organization.',
  )

/**
 * Returns the maps for the appliances of a fleet. The same parts give the same maps in any order. An entry that leads
 * to an unread appliance stays, and so does that of an organization that moves between it and another. Throws a
 * refusal (exit 1) when two appliances have the same name, or both claim the same host, key, sender or code.
 */
export function mapsOf(parts: readonly Part[], unread?: Unread): Maps {
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
        for (const [name, key] of entriesOf(organization)) add(name, key, home)
      } else if (now !== undefined && host !== null) {
        for (const page of organization.pages) add('codes', `${host}/${page}`, now)
      }
    }
  }
  if (unread === undefined) return maps
  for (const home of unread.homes) add('homes', home, home)
  for (const name of MAP_NAMES)
    for (const [key, home] of unread.maps[name]) if (unread.homes.has(home)) maps[name].set(key, home)
  for (const [name, key] of betweenHomes(parts, unread.homes)) {
    const home = unread.maps[name].get(key)
    if (home !== undefined) maps[name].set(key, home)
  }
  for (const [key, home] of pagesOf(unread)) if (maps.homes.has(home)) maps.codes.getOrInsert(key, home)
  return maps
}

/** Lists the entries of join pages at the hosts of appliances that did not answer, whose organizations have left. */
function pagesOf({ homes, maps }: Unread): Array<[string, string]> {
  const hosts = new Set([...maps.hosts].flatMap(([host, home]) => (homes.has(home) ? [host] : [])))
  return [...maps.codes].filter(([key]) => key.includes('/') && hosts.has(key.slice(0, key.indexOf('/'))))
}

const entriesOf = ({ hosts, keys, senders, codes }: OrganizationPart): Array<[MapName, string]> =>
  Object.entries({ hosts, keys, senders, codes }).flatMap(([name, values]) =>
    values.map((value): [MapName, string] => [name as MapName, value]),
  )

/** Lists the entries of organizations that move between an appliance that answered and one that did not. */
const betweenHomes = (parts: readonly Part[], unread: ReadonlySet<string>): Array<[MapName, string]> =>
  parts
    .flatMap(({ organizations }) => organizations)
    .filter(
      ({ move }) => (move?.state === 'LEAVING' || move?.state === 'ARRIVED') && unread.has(move.otherHome),
    )
    .flatMap(entriesOf)

/** An organization as described by an appliance. */
type Found = { home: string } & Pick<OrganizationPart, 'id' | 'slug' | 'move'>

/** Returns the home of each organization. Throws a refusal (exit 1) when it is at two homes outside of a move. */
function homesOf(parts: readonly Part[]): Map<string, string> {
  const found = parts.flatMap(({ home, organizations }) => organizations.map((one) => ({ home, ...one })))
  const homes = new Map<string, string>()
  for (const [id, places] of Map.groupBy(found, (one: Found) => one.id)) {
    const home = homeAmong(places)
    if (home !== undefined) homes.set(id, home)
  }
  return homes
}

/**
 * Returns the home that gets the requests of an organization, or undefined if it has left every home. A home
 * where it works comes first, because a copy of a cancelled move may be left at another. Then the home with the
 * last export, so that the front never leads to a copy that is about to be erased. Both refuse requests until
 * the organization works at one of them.
 */
function homeAmong(places: readonly Found[]): string | undefined {
  const at = (...states: Array<string | null>) =>
    places.filter(({ move }) => states.includes(move?.state ?? null))
  const working = at(null, 'SETTLED')
  const leaving = at('LEAVING')
  const exports = new Set(at('LEAVING', 'LEFT').map(({ move }) => move!.fingerprint))
  const arrived = at('ARRIVED').filter(({ move }) => exports.has(move!.fingerprint))
  const [first, second] = working.length > 0 ? working : arrived.length > 0 ? arrived : leaving
  if (first && second) throw conflict(`${first.slug} is at both appliances ${first.home} and ${second.home}.`)
  return first?.home
}

/** Returns the entries in the content of a map file. */
export const mapIn = (text: string): ReadonlyMap<string, string> =>
  new Map([...text.matchAll(/^(\S+) (\S+)$/gm)].map(([, key, home]) => [key!, home!]))

/** Returns the content of a map file: sorted lines of a key and a home. */
export const mapText = (map: ReadonlyMap<string, string>): string =>
  [...map]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, home]) => `${key} ${home}\n`)
    .join('')
