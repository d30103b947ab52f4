import { moveOrganization } from '../../src/appliance/fleet/move.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { EXIT, Refusal } from '../../src/lib/exit.ts'
import { type Context, command } from '../context.ts'
import type { Fleet } from '../fleet/fleet-file.ts'
import { control, entryOf, type Homes, homeOf, runAt, transferBetween } from '../fleet/home.ts'
import type { Column } from '../output.ts'
import { FLEET, type HomesOptions, homesFrom, KEPT, route, WAIT } from './fleet-homes.ts'

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

interface Found {
  id: string
  slug: string
  from: string
}

/** Finds the organization with this id or slug, and the home that it leaves. Throws a refusal (exit 1, 2). */
async function foundIn(homes: Homes, name: string, to: string): Promise<Found> {
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

/** Result of a move: where the organization works, and the time of each step. */
interface MovedOrganization {
  id: string
  slug: string
  from: string
  to: string
  address?: string
  steps: Array<{ step: string; ms: number }>
  pausedMs: number
}

/**
 * Moves an organization, or cancels its move.
 * @param isPausing whether the server of the new home is stopped for the import
 */
export async function moveBetween(
  output: Context['output'],
  homes: Homes,
  {
    id,
    slug,
    from,
    to,
    isPausing,
    isCancelled,
  }: Found & { to: string; isPausing: boolean; isCancelled: boolean },
): Promise<MovedOrganization> {
  const { fleet } = homes
  const entry = entryOf(fleet, to)
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
    isCancelled,
    note: (step) => {
      output.say(`${slug}: ${STEP_WORDS[step]}`)
      begun.push(systemClock.monotonicMs())
    },
  })
  const ended = systemClock.monotonicMs()
  const pausedMs = steps.length === 1 ? 0 : Math.round(ended - started)
  const timed = steps.map((step, n) => ({ step, ms: Math.round((begun[n + 1] ?? ended) - begun[n]!) }))
  return { id, slug, from, to: isCancelled ? from : to, address, steps: timed, pausedMs }
}

/** Throws a refusal if the organization is too large for the running server of its new home. */
export const assertFits = (fleet: Fleet, { id, from, to }: { id: string; from: string; to: string }) =>
  runAt(from, entryOf(fleet, from), ['fleet', 'leave', id, '--to', to, '--check'])

async function move({ output }: Context, options: MoveOptions, name: string): Promise<void> {
  const homes = homesFrom(options)
  const { fleet } = homes
  const { to, cancel: isCancelled = false } = options
  entryOf(fleet, to)
  const found = await foundIn(homes, name, to)
  const { id, slug, from } = found
  if (from === to) {
    const maps = await route(homes)
    output.say(`${slug} works at ${to} already.`)
    output.record({ id, slug, from, to, steps: [], pausedMs: 0, maps }, MOVED)
    return homes.assertAllAnswered(KEPT)
  }
  if (options.dryRun) return sayPlan(output, { slug, from, to, isCancelled })
  const isPausing = options.pauseTarget === true && !isCancelled
  if (!isPausing && !isCancelled) await assertFits(fleet, { id, from, to })
  output.record(await moveBetween(output, homes, { ...found, to, isPausing, isCancelled }), MOVED)
  homes.assertAllAnswered(`${slug} works at ${isCancelled ? from : to}. ${KEPT}`)
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

export const moveCommand = () =>
  command<MoveOptions>('move', 'move an organization to another home; repeat it after a crash', move, {
    isWithoutSettings: true,
  })
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
