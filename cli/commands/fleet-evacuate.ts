import type { OrganizationPart } from '../../src/appliance/fleet/part.ts'
import { SECOND_MS } from '../../src/lib/clock.ts'
import { counted } from '../../src/lib/count.ts'
import { EXIT, Refusal } from '../../src/lib/exit.ts'
import { listed } from '../../src/lib/listed.ts'
import { type Context, command } from '../context.ts'
import { DEFAULT_FLEET_FILE, readFleetFile } from '../fleet/fleet-file.ts'
import { entryOf, homeOf, runAt } from '../fleet/home.ts'
import {
  assertFollows,
  conditionOf,
  letTakeOver,
  pairOf,
  sayTakeover,
  swapPlaces,
  Timeline,
} from '../fleet/take-over.ts'
import type { Column } from '../output.ts'
import { homesFrom, KEPT, route, WAIT } from './fleet-homes.ts'
import { assertFits, moveBetween } from './fleet-move.ts'

interface EvacuateOptions {
  fleet: string
  wait: string
  to: string
  pauseTarget?: boolean
  resume?: boolean
  identity?: string
  asIs?: boolean
  dryRun?: boolean
}

/** Time for an answer of a home that may be dead. */
const ANSWER_MS = 15 * SECOND_MS

interface Evacuated {
  slug: string
  to: string | null
  pausedMs: number | null
  failure: string | null
}

const COLUMNS: readonly Column[] = [
  ['slug', 'organization'],
  ['to', 'works at'],
  ['pausedMs', 'longest pause, ms'],
  ['failure', 'failure', 'wrap'],
]

/** Returns whether the data of a home can be read where the fleet file says. */
const answers = (file: string, home: string): Promise<boolean> => {
  const entry = entryOf(readFleetFile(file), home)
  return runAt(home, entry, ['fleet', 'part'], { isLate: AbortSignal.timeout(ANSWER_MS) }).then(
    () => true,
    () => false,
  )
}

/** Lets the standby take the data over, without a server, and makes it the home in the fleet file. */
async function takenOver({ output }: Context, options: EvacuateOptions, home: string): Promise<void> {
  const takeover = { home, file: options.fleet, output, identity: options.identity, asIs: options.asIs }
  const pair = pairOf(takeover)
  const condition = await conditionOf(home, pair.own)
  const report = await assertFollows(home, pair.standby, { isWorking: condition === 'READY' })
  const timeline = new Timeline(output)
  const hasLease = report.lease || report.taken !== null
  await letTakeOver(takeover, pair, { timeline, hasLease, condition })
  await swapPlaces(takeover, timeline)
}

/**
 * Throws a refusal (exit 1) while sending is held and messages wait: the new home would send them, and the dead one
 * may have sent some of them.
 */
async function resumed(file: string, home: string, isAgreed: boolean): Promise<void> {
  const entry = entryOf(readFleetFile(file), home)
  const { held } = JSON.parse(await runAt(home, entry, ['send', 'status', '--json'])) as { held: boolean }
  if (!held) return
  await runAt(home, entry, ['send', 'resume', ...(isAgreed ? ['--yes'] : [])]).catch((cause) => {
    throw new Refusal(
      EXIT.FAILED,
      `Sending is held at ${home}, and the dead home may have sent some of the messages that wait. ${(cause as Error).message}`,
      'No organization was moved. Cancel what must not be sent, at the home where its data is now, and run this again with --resume.',
      cause,
    )
  })
}

const leavable = (organizations: readonly OrganizationPart[]): OrganizationPart[] =>
  organizations.filter(({ move }) => move?.state !== 'LEFT')

async function evacuate(context: Context, options: EvacuateOptions, name?: string): Promise<void> {
  const { output } = context
  const home = name!
  const { to, fleet: file } = options
  entryOf(homesFrom(options).fleet, to)
  if (home === to)
    throw new Refusal(EXIT.USAGE, `${home} cannot be evacuated to itself.`, 'Name another home with --to.')
  const isThere = await answers(file, home)
  if (options.dryRun) {
    if (isThere) return sayOrganizations(context, options, home)
    pairOf({ file, home })
    output.say(
      `${home} does not answer. Its standby would take the data over first, then each organization would move to ${to}.`,
    )
    return sayTakeover(output, ['FRONT', 'STOP', 'TAKE', 'SWAP', 'ROUTE'])
  }
  if (!isThere) await takenOver(context, options, home)
  await resumed(file, home, options.resume ?? false)
  const homes = homesFrom(options)
  await homes.parts()
  homes.assertAnswered(home)
  homes.assertAnswered(to)
  const organizations = leavable((await homeOf(homes.fleet, home).part()).organizations)
  const rows: Evacuated[] = []
  for (const { id, slug } of organizations) {
    const moving = { id, slug, from: home, to }
    try {
      const isTooLarge = await assertFits(homes.fleet, moving).then(
        () => undefined,
        (cause: unknown) => cause,
      )
      if (isTooLarge !== undefined && !options.pauseTarget) throw isTooLarge
      const isPausing = isTooLarge !== undefined
      const { pausedMs } = await moveBetween(output, homes, { ...moving, isPausing, isCancelled: false })
      rows.push({ slug, to, pausedMs, failure: null })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      output.say(`${slug}: ${error.message}`)
      rows.push({ slug, to: null, pausedMs: null, failure: error.message })
    }
  }
  await route(homes)
  output.list(rows, COLUMNS, `${home} has no organization.`)
  const failed = rows.filter(({ failure }) => failure !== null)
  if (failed.length > 0)
    throw new Refusal(
      EXIT.FAILED,
      `${counted(failed.length, 'organization')} did not move: ${listed(failed.map(({ slug }) => slug))}.`,
      'Run the command again. One that is too large needs --pause-target.',
    )
  output.say(
    `Short links that begin with the name of ${home} work while a server runs on its data. docs/fleet.md says what to keep.`,
  )
  homes.assertAllAnswered(KEPT)
}

async function sayOrganizations(
  { output }: Context,
  { fleet, to }: EvacuateOptions,
  home: string,
): Promise<void> {
  const { organizations } = await homeOf(readFleetFile(fleet), home).part()
  output.list(
    leavable(organizations).map(({ slug, name }) => ({ slug, name, from: home, to })),
    [
      ['slug', 'organization'],
      ['from', 'from'],
      ['to', 'would move to'],
      ['name', 'name', 'spare'],
    ],
    `${home} has no organization.`,
  )
}

export const evacuateCommand = () =>
  command<EvacuateOptions>(
    'evacuate',
    'move all organizations of a home to another one; a dead home is taken over at its standby first',
    evacuate,
    { isWithoutSettings: true },
  )
    .argument('<home>', 'home that the organizations leave')
    .requiredOption('--to <home>', 'home that the organizations move to')
    .option('--fleet <file>', 'file that names the homes', DEFAULT_FLEET_FILE)
    .option(...WAIT)
    .option(
      '--pause-target',
      'stop the server of the new home for organizations that are too large for a running one',
    )
    .option('--resume', 'also send the messages that wait; the dead home may have sent some of them')
    .option('--identity <file>', 'secret key for backup_key, at this path at the standby')
    .option('--as-is', 'also with data from before the last takeover by another machine')
    .option('--dry-run', 'show the steps and change nothing')
