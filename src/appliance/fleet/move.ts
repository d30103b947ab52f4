import { EXIT, Refusal } from '../../lib/exit.ts'
import type { Part } from './part.ts'
import { type MoveStep, nextStep, nextStepBack, type Standing } from './plan.ts'

/** An appliance as the command that moves organizations uses it. `organization` is a public id. */
export interface HomeCalls {
  home: string
  part(organization?: string): Promise<Part>
  leave(organization: string, to: string): Promise<void>
  giveUp(organization: string, to: { address: string; fingerprint: string }): Promise<void>
  /** Reads the requests that the appliance kept for the organization: lines of JSON. Empty if there is none. */
  kept(organization: string): Promise<string>
  /** Takes the requests that the other home kept. */
  keep(organization: string, requests: string): Promise<void>
  /** Deletes the kept requests up to a request, by its id. */
  forgetKept(organization: string, until: string): Promise<void>
  settle(organization: string): Promise<void>
  stay(organization: string): Promise<void>
  forget(organization: string): Promise<void>
}

interface Moving {
  organization: string
  source: HomeCalls
  target: HomeCalls
  /** Exports at the first home and imports at the other. */
  transfer(organization: string, from: HomeCalls, to: HomeCalls): Promise<void>
  /** Updates the front's maps of organizations. */
  route(): Promise<void>
  /** Whether the move is cancelled. */
  isCancelled: boolean
  /** Called before each step. */
  note(step: MoveStep): void
}

export interface Moved {
  steps: readonly MoveStep[]
  /** Origin of the home where the organization works in the end. */
  address: string
}

/** More steps than any order of crashes needs. A stale copy is forgotten once. */
const MAX_STEPS = 12

const standingIn = ({ organizations }: Part, id: string): Standing => {
  const found = organizations.find((one) => one.id === id)
  if (!found) return undefined
  const { state = null, otherHome = null, fingerprint = null } = found.move ?? {}
  return { state, otherHome, fingerprint }
}

/**
 * Executes the steps of a move, or cancels it. Throws a refusal when no step is possible, and the errors of
 * steps.
 */
export async function moveOrganization(moving: Moving): Promise<Moved> {
  const { organization, source, target, isCancelled } = moving
  const steps: MoveStep[] = []
  for (;;) {
    const [here, there] = await Promise.all([source.part(organization), target.part(organization)])
    const standings = { source: standingIn(here, organization), target: standingIn(there, organization) }
    const step = isCancelled ? nextStepBack(standings) : nextStep(standings, target.home)
    if (steps.length === MAX_STEPS)
      throw new Refusal(EXIT.FAILED, `The move does not end: after ${steps.join(', ')} comes ${step}.`)
    moving.note(step)
    steps.push(step)
    if (step === 'DONE') {
      // After GIVE_UP, the maps stay the same.
      if (!steps.includes('GIVE_UP')) await moving.route()
      return { steps, address: (isCancelled ? here : there).address }
    }
    const to = { address: there.address, fingerprint: standings.source?.fingerprint ?? '' }
    const hasCopy = standings.target?.state === 'ARRIVED'
    await take(moving, step, { hasCopy, ...to }).catch(async (error) => {
      if (step !== 'TRANSFER' || !(await hasArrived(moving))) throw error
    })
  }
}

/** Returns whether the copy of an earlier attempt has arrived: its command was killed, and the import continued. */
async function hasArrived({ organization, target }: Moving): Promise<boolean> {
  return standingIn(await target.part(organization), organization)?.state === 'ARRIVED'
}

/**
 * Carries the requests that a home kept to the other home. That home applies them before the organization works
 * again. The first home keeps no further request: it has given the organization up, or the front leads away
 * from it.
 */
async function carryKept(organization: string, from: HomeCalls, to: HomeCalls): Promise<void> {
  const requests = await from.kept(organization)
  const last = requests.trimEnd().split('\n').at(-1)
  if (!last) return
  await to.keep(organization, requests)
  await from.forgetKept(organization, (JSON.parse(last) as { uuid: string }).uuid)
}

async function take(
  { organization, source, target, transfer, route }: Moving,
  step: MoveStep,
  { hasCopy, ...to }: { hasCopy: boolean; address: string; fingerprint: string },
): Promise<void> {
  if (step === 'LEAVE') await source.leave(organization, target.home)
  else if (step === 'TRANSFER') await transfer(organization, source, target)
  else if (step === 'SETTLE') {
    await carryKept(organization, source, target)
    await target.settle(organization)
  } else if (step === 'STAY') {
    if (hasCopy) await carryKept(organization, target, source)
    await source.stay(organization)
  } else {
    // The front leads to the copy before the organization is given up, and away from it before it is erased.
    await route()
    if (step === 'FORGET') {
      await carryKept(organization, target, source)
      await target.forget(organization)
    }
    if (step === 'GIVE_UP') await source.giveUp(organization, to)
  }
}
