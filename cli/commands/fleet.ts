import { Command } from 'commander'
import type { Part } from '../../src/appliance/fleet/part.ts'
import { command } from '../context.ts'
import { runAt } from '../fleet/home.ts'
import type { Column } from '../output.ts'
import { wholeNumberFrom } from '../whole-number.ts'
import { evacuateCommand } from './fleet-evacuate.ts'
import { failoverCommand } from './fleet-failover.ts'
import { FLEET, type HomesOptions, homesFrom, KEPT, routeTwice, WAIT } from './fleet-homes.ts'
import { moveCommand } from './fleet-move.ts'
import {
  forgetCommand,
  giveUpCommand,
  keepCommand,
  keptCommand,
  leaveCommand,
  nameCommand,
  partCommand,
  sendCommand,
  settleCommand,
  stayCommand,
  takeCommand,
} from './fleet-steps.ts'
import { fleetUpgradeCommand } from './fleet-upgrade.ts'
import { MAX_DAYS } from './org-overview.ts'

/** Flag of commands that work without data and settings of their own. */
const APART = { isWithoutSettings: true }

const map = () =>
  command<HomesOptions>(
    'map',
    'write the map files of HAProxy for all homes, and load them into the running HAProxy',
    async ({ output }, options) => {
      const homes = homesFrom(options)
      const applied = await routeTwice(homes)
      output.list(applied, [
        ['map', 'map'],
        ['entries', 'entries'],
        ['isFileChanged', 'file changed'],
        ['isRunningChanged', 'running HAProxy changed'],
      ])
      homes.assertAllAnswered(KEPT)
    },
    APART,
  )
    .option(...FLEET)
    .option(...WAIT)

const statusOf = (move: { state: string } | null, isSuspended: boolean): string => {
  if (move?.state === 'LEFT') return 'LEFT'
  return isSuspended ? 'SUSPENDED' : 'ACTIVE'
}

/** Returns the organizations of a home, for people. */
const listedOf = ({ home, organizations }: Part) =>
  organizations.map(({ id, name, slug, move, isSuspended }) => ({
    id,
    name,
    slug,
    home,
    status: statusOf(move, isSuspended),
    move: move?.state ?? null,
    otherHome: move?.otherHome ?? null,
  }))

const list = () =>
  command<HomesOptions>(
    'list',
    'list the organizations of all homes, and the moves that are not finished',
    async ({ output }, options) => {
      const homes = homesFrom(options)
      const parts = await homes.parts()
      output.list(parts.flatMap(listedOf), [
        ['slug', 'organization'],
        ['home', 'home'],
        ['status', 'status'],
        ['move', 'move'],
        ['otherHome', 'other home'],
        ['name', 'name', 'spare'],
        ['id', 'id', 'spare'],
      ])
      homes.assertAllAnswered('Organizations of homes without an answer are not listed.')
    },
    APART,
  )
    .option(...FLEET)
    .option(...WAIT)

const overview = () =>
  command<HomesOptions & { days: string }>(
    'overview',
    'compare the key figures of the organizations of all homes',
    async ({ output }, options) => {
      const days = wholeNumberFrom(options.days, '--days', { min: 1, max: MAX_DAYS })
      const homes = homesFrom(options)
      const args = ['org', 'overview', '--json', '--days', String(days)]
      const answers = await homes.each((home, entry, isLate) => runAt(home, entry, args, { isLate }))
      const all = answers.flatMap(([home, text]) =>
        (JSON.parse(text) as OverviewRow[]).map((row) => ({ home, ...row })),
      )
      const shown = all.map(({ messages, ...row }) => ({ ...row, sent: messages.sent }))
      output.list(output.isJson ? all : shown, OVERVIEW)
      homes.assertAllAnswered('Organizations of homes without an answer are not in the figures.')
    },
    APART,
  )
    .option(...FLEET)
    .option(...WAIT)
    .option('--days <number>', 'number of days whose campaigns count', '30')

interface OverviewRow {
  messages: { sent: number }
}

const OVERVIEW: Column[] = [
  ['slug', 'organization'],
  ['home', 'home'],
  ['status', 'status'],
  ['contacts', 'contacts'],
  ['campaigns', 'campaigns', 'spare'],
  ['sent', 'messages'],
  ['lastActivityAt', 'last activity', 'spare'],
]

export const fleetCommand = () =>
  new Command('fleet')
    .description('spread organizations over several appliances behind HAProxy')
    .addCommand(list())
    .addCommand(overview())
    .addCommand(map())
    .addCommand(moveCommand())
    .addCommand(failoverCommand())
    .addCommand(evacuateCommand())
    .addCommand(fleetUpgradeCommand())
    .addCommand(nameCommand())
    .addCommand(partCommand())
    .addCommand(leaveCommand())
    .addCommand(sendCommand())
    .addCommand(takeCommand())
    .addCommand(giveUpCommand())
    .addCommand(keptCommand())
    .addCommand(keepCommand())
    .addCommand(settleCommand())
    .addCommand(stayCommand())
    .addCommand(forgetCommand())
