import { Command } from 'commander'
import { moveOrganization } from '../../src/appliance/fleet/move.ts'
import type { Part } from '../../src/appliance/fleet/part.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { EXIT, Refusal } from '../../src/lib/exit.ts'
import { type Context, command } from '../context.ts'
import { control, entryOf, type Homes, homeOf, runAt, transferBetween } from '../fleet/home.ts'
import type { Column } from '../output.ts'
import { wholeNumberFrom } from '../whole-number.ts'
import { failoverCommand } from './fleet-failover.ts'
import { FLEET, type HomesOptions, homesFrom, KEPT, route, routeTwice, WAIT } from './fleet-routes.ts'
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

interface MoveOptions extends HomesOptions {
  to: string
  cancel?: boolean
  dryRun?: boolean
  pauseTarget?: boolean
}

const STEP_WORDS = {
  LEAVE: 'blocking it at the old home',
  TRANSFER: 'waiting for work in progress, then copying it to the new home',
  FORGET: 'erasing the copy of an earlier attempt at the new home',
  GIVE_UP: 'routing requests to the new home, and giving it up at the old one',
  SETTLE: 'letting it work at the new home',
  STAY: 'letting it work at the old home again',
  DONE: 'routing requests to its home',
} as const

/** Finds the organization with this id or slug, and the home that it leaves. Throws a refusal (exit 1, 2). */
async function foundIn(
  homes: Homes,
  name: string,
  to: string,
): Promise<{ id: string; slug: string; from: string }> {
  const parts = await homes.parts()
  homes.assertAnswered(to)
  const at = parts.flatMap(({ home, organizations }) =>
    organizations.filter(({ id, slug }) => id === name || slug === name).map((one) => ({ ...one, home })),
  )
  const ids = new Set(at.map(({ id }) => id))
  if (ids.size > 1)
    throw new Refusal(
      EXIT.USAGE,
      `Several organizations are called ${name}.`,
      `Give the id: ${[...ids].join(', ')}`,
    )
  const there = at.find(({ home }) => home === to)
  const isThere = there !== undefined && there.move?.state !== 'LEFT'
  if (there?.move?.state === 'ARRIVED') homes.assertAnswered(there.move.otherHome)
  const here =
    at.find(({ home, move }) => home !== to && move?.state !== 'LEFT') ??
    (isThere ? at.find(({ home }) => home === there.move?.otherHome) : undefined)
  const found = here ?? (isThere ? there : undefined)
  if (found === undefined) homes.assertAllAnswered(`No other home has the organization ${name}.`)
  if (found === undefined)
    throw new Refusal(
      EXIT.FAILED,
      `No home has the organization ${name}.`,
      'carillon fleet list shows all of them.',
    )
  return { id: found.id, slug: found.slug, from: found.home }
}

async function move({ output }: Context, options: MoveOptions, name: string): Promise<void> {
  const homes = homesFrom(options)
  const { fleet } = homes
  const { to } = options
  const entry = entryOf(fleet, to)
  const { id, slug, from } = await foundIn(homes, name, to)
  if (from === to) {
    const maps = await route(homes)
    output.say(`${slug} works at ${to} already.`)
    output.record({ id, slug, from, to, steps: [], pausedMs: 0, maps }, MOVED)
    return homes.assertAllAnswered(KEPT)
  }
  if (options.dryRun) return sayPlan(output, { slug, from, to, isCancelled: options.cancel ?? false })
  const isPausing = options.pauseTarget === true && !options.cancel
  if (!isPausing && !options.cancel)
    await runAt(from, entryOf(fleet, from), ['fleet', 'leave', id, '--to', to, '--check'])
  const started = systemClock.monotonicMs()
  const transfer = async (organization: string) => {
    if (isPausing) await control(to, entry, 'stop')
    try {
      await transferBetween(fleet, organization, from, to)
    } finally {
      if (isPausing) await control(to, entry, 'start')
    }
  }
  const begun: number[] = []
  const { steps, address } = await moveOrganization({
    organization: id,
    source: homeOf(fleet, from),
    target: homeOf(fleet, to),
    transfer,
    route: async () => void (await route(homes)),
    isCancelled: options.cancel ?? false,
    note: (step) => {
      output.say(`${slug}: ${STEP_WORDS[step]}`)
      begun.push(systemClock.monotonicMs())
    },
  })
  const ended = systemClock.monotonicMs()
  const pausedMs = steps.length === 1 ? 0 : Math.round(ended - started)
  const timed = steps.map((step, n) => ({ step, ms: Math.round((begun[n + 1] ?? ended) - begun[n]!) }))
  output.record({ id, slug, from, to: options.cancel ? from : to, address, steps: timed, pausedMs }, MOVED)
  homes.assertAllAnswered(`${slug} works at ${options.cancel ? from : to}. ${KEPT}`)
}

function sayPlan(
  output: Context['output'],
  { slug, from, to, isCancelled }: { slug: string; from: string; to: string; isCancelled: boolean },
): void {
  const steps = isCancelled
    ? (['STAY', 'FORGET', 'DONE'] as const)
    : (['LEAVE', 'TRANSFER', 'GIVE_UP', 'SETTLE', 'DONE'] as const)
  output.say(`${slug} would move from ${from} to ${to}. Completed steps are not repeated:`)
  output.list(
    steps.map((step) => ({ step, what: STEP_WORDS[step] })),
    [
      ['step', 'step'],
      ['what', 'what it does'],
    ],
  )
}

const MOVED: Column[] = [
  ['slug', 'organization'],
  ['from', 'from'],
  ['to', 'works at'],
  ['address', 'console and new links at'],
  ['pausedMs', 'longest pause, ms'],
]

const moveCommand = () =>
  command<MoveOptions>('move', 'move an organization to another home; repeat it after a crash', move, APART)
    .argument('<organization>', 'id or slug')
    .requiredOption('--to <home>', 'home that the organization moves to')
    .option(...FLEET)
    .option(...WAIT)
    .option('--cancel', 'cancel a move before the old home has given the organization up')
    .option('--dry-run', 'show the steps and change nothing')
    .option(
      '--pause-target',
      'stop the server of the new home for the import; needed for an organization too large for a running server',
    )

export const fleetCommand = () =>
  new Command('fleet')
    .description('spread organizations over several appliances behind HAProxy')
    .addCommand(list())
    .addCommand(overview())
    .addCommand(map())
    .addCommand(moveCommand())
    .addCommand(failoverCommand())
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
