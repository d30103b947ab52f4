import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { MAP_NAMES, type MapName, type Maps, mapIn, mapText } from '../../src/appliance/fleet/maps.ts'
import { EXIT, Refusal } from '../../src/lib/exit.ts'
import { Unfinished } from '../../src/storage/unfinished.ts'
import type { Fleet } from './fleet-file.ts'
import { replaceMap } from './haproxy.ts'

/** Result of writing a map. */
interface AppliedMap {
  map: MapName
  entries: number
  isFileChanged: boolean
  /** Whether the running HAProxy got other entries; null without a socket. */
  isRunningChanged: boolean | null
}

/** Reads the map files. A missing file has no entries. */
export const writtenMaps = ({ maps: folder }: Fleet): Maps =>
  Object.fromEntries(
    MAP_NAMES.map((map) => {
      const path = join(folder, `${map}.map`)
      return [map, mapIn(existsSync(path) ? readFileSync(path, 'utf8') : '')]
    }),
  ) as Record<MapName, ReadonlyMap<string, string>>

/** Every user may read a map: HAProxy runs as a user of its own, and a map holds no secret. */
const MODE = 0o644

/**
 * Writes the map files, each whole or not at all, and loads the same entries into a running HAProxy,
 * because HAProxy reads the files only at its start. Can be repeated. Throws a refusal (exit 1) when
 * HAProxy rejects the entries; the files are written by then.
 */
export async function applyMaps({ maps: folder, socket }: Fleet, maps: Maps): Promise<AppliedMap[]> {
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  const changed = MAP_NAMES.map((map) => writeMap(join(folder, `${map}.map`), mapText(maps[map])))
  const applied: AppliedMap[] = []
  for (const [n, map] of MAP_NAMES.entries()) {
    const path = join(folder, `${map}.map`)
    const isRunningChanged =
      socket === undefined
        ? null
        : await replaceMap(socket, path, maps[map]).catch((cause) => refuse(socket, cause))
    applied.push({ map, entries: maps[map].size, isFileChanged: changed[n]!, isRunningChanged })
  }
  return applied
}

function writeMap(path: string, text: string): boolean {
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return false
  using file = new Unfinished(path)
  file.writeText(text)
  file.finish({ mode: MODE })
  return true
}

function refuse(socket: string, cause: unknown): never {
  throw new Refusal(
    EXIT.FAILED,
    `The map files are written, but HAProxy did not take them at ${socket}: ${(cause as Error).message}`,
    'Start HAProxy, or correct the socket in the fleet file, and run this again.',
    cause,
  )
}
