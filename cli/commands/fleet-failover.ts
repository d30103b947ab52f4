import { EXIT, Refusal } from '../../src/lib/exit.ts'
import { type Context, command } from '../context.ts'
import { DEFAULT_FLEET_FILE } from '../fleet/fleet-file.ts'
import { entryOf } from '../fleet/home.ts'
import {
  assertFollows,
  conditionOf,
  letTakeOver,
  pairOf,
  sayTakeover,
  startAtStandby,
  swapPlaces,
  Timeline,
} from '../fleet/take-over.ts'
import type { Column } from '../output.ts'
import { homesFrom, KEPT, routeTwice, WAIT } from './fleet-homes.ts'

interface FailoverOptions {
  fleet: string
  wait: string
  planned?: boolean
  asIs?: boolean
  dryRun?: boolean
  identity?: string
}

const COLUMNS: readonly Column[] = [
  ['home', 'home'],
  ['through', 'everything until'],
  ['ms', 'took, ms'],
  ['held', 'sending is held'],
]

async function failover({ output }: Context, options: FailoverOptions, name?: string): Promise<void> {
  const home = name!
  const takeover = { home, file: options.fleet, output, identity: options.identity, asIs: options.asIs }
  const route = async () => {
    const homes = homesFrom(options)
    await routeTwice(homes)
    homes.assertAllAnswered(KEPT)
  }
  const condition = await conditionOf(home, entryOf(homesFrom(options).fleet, home))
  if (!options.planned && condition === 'READY') {
    output.say(
      `The server of ${home} is ready where the fleet file says, so only the maps are written. To move it to its standby nevertheless: --planned`,
    )
    output.record({ home, through: null, steps: [], ms: 0, held: null }, COLUMNS)
    if (!options.dryRun) await route()
    return
  }
  const pair = pairOf(takeover)
  const report = await assertFollows(home, pair.standby, { isWorking: condition === 'READY' })
  if (options.dryRun) {
    output.say(`The standby of ${home} has everything until ${report.at}. Nothing was changed.`)
    return sayTakeover(output, ['FRONT', 'STOP', 'TAKE', 'START', 'SWAP', 'ROUTE'])
  }
  const timeline = new Timeline(output)
  const { through } = await letTakeOver(takeover, pair, {
    timeline,
    hasLease: report.lease || report.taken !== null,
    condition,
  })
  await startAtStandby(home, pair.standby, timeline)
  await swapPlaces(takeover, timeline)
  const failure = await timeline.take('ROUTE', () => route().catch((error: unknown) => error))
  output.record({ home, through, steps: timeline.steps, ms: timeline.passedMs, held: true }, COLUMNS)
  output.say(
    `Sending is held at ${home}, because the lost home may have sent messages after ${through ?? 'the copy'}. Check \`carillon send status\` there, then run \`carillon send resume\`.`,
  )
  if (failure instanceof Refusal && failure.exitCode === EXIT.UNREACHABLE) throw failure
  if (failure !== undefined)
    throw new Refusal(
      EXIT.FAILED,
      `${home} works at its standby, but the maps were not written: ${(failure as Error).message}`,
      'Run `carillon fleet map`.',
      failure,
    )
}

export const failoverCommand = () =>
  command<FailoverOptions>(
    'failover',
    'let the standby of a dead home take over, and lead the front to it; repeat it after a crash',
    failover,
    { isWithoutSettings: true },
  )
    .argument('<home>', 'home whose standby takes over')
    .option('--fleet <file>', 'file that names the homes', DEFAULT_FLEET_FILE)
    .option(...WAIT)
    .option('--planned', 'also when the server of the home is ready')
    .option('--identity <file>', 'secret key for backup_key, at this path at the standby')
    .option('--as-is', 'also with data from before the last takeover by another machine')
    .option('--dry-run', 'show the steps and change nothing')
