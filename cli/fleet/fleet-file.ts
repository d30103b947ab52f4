import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { EXIT, Refusal } from '../../src/lib/exit.ts'

/**
 * The fleet file: where the appliances of a fleet are. It is on the machine that runs `carillon fleet map`
 * and `move`, usually the one of the front proxy, and holds no secret.
 */

export const DEFAULT_FLEET_FILE = '/etc/carillon-fleet.toml'

/** A program with its first arguments, such as `["ssh", "b2", "sudo", "carillon"]`. */
const Words = v.pipe(v.array(v.pipe(v.string(), v.minLength(1))), v.minLength(1))

const MACHINE = {
  /** Command that runs carillon on the machine of the home. */
  run: Words,
  /**
   * Commands that stop and start its server, needed to move an organization that is too large for a
   * running server.
   */
  stop: v.optional(Words),
  start: v.optional(Words),
  /** Its server in HAProxy, in the backend of the home. */
  server: v.optional(v.pipe(v.string(), v.regex(/^[\w.:-]{1,64}$/))),
}

const StandbyEntry = v.strictObject(MACHINE)

const HomeEntry = v.strictObject({
  ...MACHINE,
  /** The machine that follows the home. */
  standby: v.optional(StandbyEntry),
})

const FleetFile = v.strictObject({
  /** Folder of the map files that HAProxy reads. */
  maps: v.pipe(v.string(), v.startsWith('/')),
  /** Runtime socket of the running HAProxy; absent if HAProxy is on another machine or does not run yet. */
  socket: v.optional(v.pipe(v.string(), v.startsWith('/'))),
  home: v.pipe(v.record(v.pipe(v.string(), v.regex(/^[0-9A-Za-z]{2}$/)), HomeEntry), v.minEntries(1)),
})

export type Fleet = v.InferOutput<typeof FleetFile>
export type HomeEntry = v.InferOutput<typeof HomeEntry>
export type StandbyEntry = v.InferOutput<typeof StandbyEntry>

/** Reads the fleet file. Throws a refusal (exit 78) that names the error. */
export function readFleetFile(path: string): Fleet {
  const parsed = v.safeParse(FleetFile, contentOf(path))
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  const where = v.getDotPath(issue)
  throw new Refusal(
    EXIT.CONFIGURATION,
    `${path}${where ? `, ${where}` : ''}: ${issue.message}.`,
    'docs/fleet.md has an example.',
  )
}

/** Parses the text of a fleet file. Throws the error of the parser. */
export const tomlIn = (text: string): unknown => Bun.TOML.parse(text)

function contentOf(path: string): unknown {
  try {
    return tomlIn(readFileSync(path, 'utf8'))
  } catch (cause) {
    const why =
      (cause as NodeJS.ErrnoException).code === 'ENOENT'
        ? 'does not exist'
        : `cannot be read: ${(cause as Error).message}`
    throw new Refusal(
      EXIT.CONFIGURATION,
      `The fleet file ${path} ${why}.`,
      'docs/fleet.md has an example; --fleet names another file.',
      cause,
    )
  }
}
