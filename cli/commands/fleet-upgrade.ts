import { EXIT, Refusal } from '../../src/lib/exit.ts'
import { type Context, command } from '../context.ts'
import { DEFAULT_FLEET_FILE, type HomeEntry, readFleetFile } from '../fleet/fleet-file.ts'
import { runAt } from '../fleet/home.ts'
import type { Column } from '../output.ts'
import { archiveOf, fileNameOf } from '../release/names.ts'

interface Options {
  fleet: string
  key?: string
  older?: boolean
  trial: boolean
  dryRun?: boolean
}

interface Row {
  home: string
  /** Version before. */
  from: string | null
  to: string
  status: 'UPGRADED' | 'SAME' | 'FAILED' | 'WAITING'
}

const COLUMNS: readonly Column[] = [
  ['home', 'home'],
  ['from', 'from'],
  ['to', 'to'],
  ['status', 'status'],
]

/** Time in which a home must be ready, s. Its installer has waited for the migration already. */
const READY_SECONDS = '60'

const versionAt = async (home: string, entry: HomeEntry): Promise<string> =>
  (JSON.parse(await runAt(home, entry, ['version', '--json'])) as { version: string }).version

/**
 * Upgrades a home that is ready, and waits until it is ready again. Returns the version before. Throws a refusal
 * when a step fails.
 */
async function upgradeHome(
  [home, entry]: [string, HomeEntry],
  { archive, version, flags }: { archive: string; version: string; flags: readonly string[] },
): Promise<void> {
  await runAt(home, entry, ['ready', '--timeout', READY_SECONDS])
  await runAt(home, entry, ['upgrade', archive, ...flags])
  await runAt(home, entry, ['ready', '--timeout', READY_SECONDS])
  const now = await versionAt(home, entry)
  if (now !== version)
    throw new Refusal(EXIT.FAILED, `${home} has version ${now} after its upgrade to ${version}.`)
}

async function upgrade({ output }: Context, options: Options, archive: string): Promise<void> {
  const homes = Object.entries(readFleetFile(options.fleet).home)
  const { version } = archiveOf(fileNameOf(archive))
  const flags = [
    ...(options.key === undefined ? [] : ['--key', options.key]),
    ...(options.older ? ['--older'] : []),
    ...(options.trial ? [] : ['--no-trial']),
  ]
  const rows: Row[] = homes.map(([home]) => ({ home, from: null, to: version, status: 'WAITING' }))
  for (const [n, [home, entry]] of homes.entries()) {
    const row = rows[n]!
    try {
      row.from = await versionAt(home, entry)
      if (row.from === version) row.status = 'SAME'
      else if (!options.dryRun) {
        output.say(`${home}: from ${row.from} to ${version}`)
        await upgradeHome([home, entry], { archive, version, flags })
        row.status = 'UPGRADED'
      }
    } catch (cause) {
      row.status = 'FAILED'
      output.list(rows, COLUMNS)
      throw stopped(rows, home, cause)
    }
  }
  output.list(rows, COLUMNS)
}

function stopped(rows: readonly Row[], home: string, cause: unknown): Refusal {
  const waiting = rows.filter(({ status }) => status === 'WAITING').map((row) => row.home)
  const untouched = waiting.length === 0 ? '' : ` Not touched: ${waiting.join(', ')}.`
  return new Refusal(
    EXIT.FAILED,
    `The upgrade of the fleet stopped at ${home}. ${(cause as Error).message}`,
    `See \`carillon doctor\` at ${home}, then run this again: homes that have the version are skipped.${untouched}`,
    cause,
  )
}

export const fleetUpgradeCommand = () =>
  command<Options>(
    'upgrade',
    'upgrade one home after the other, and stop at the first that is not ready afterwards',
    upgrade,
    { isWithoutSettings: true },
  )
    .argument(
      '<archive>',
      'archive of the release: an https address, or a file that is at this path at each home',
    )
    .option('--fleet <file>', 'file that names the homes', DEFAULT_FLEET_FILE)
    .option('--key <file>', 'public key of the publisher, at this path at each home')
    .option('--older', 'also install a version that is older than that of a home')
    .option('--no-trial', 'do not try the new version on a copy of the data of each home first')
    .option('--dry-run', 'show the versions of the homes and change nothing')
