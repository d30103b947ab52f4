import type { MoveState } from '../../accounts/moves/table.ts'
import { EXIT, Refusal } from '../../lib/exit.ts'

/** State of an organization on an appliance. Undefined if it is not there. */
export type Standing =
  | {
      /** Null for an organization that never moved. */
      state: MoveState | null
      otherHome: string | null
      fingerprint: string | null
    }
  | undefined

/** State of an organization on the appliance that it leaves, and on the appliance that it moves to. */
interface Standings {
  source: Standing
  target: Standing
}

export type MoveStep = 'LEAVE' | 'TRANSFER' | 'FORGET' | 'GIVE_UP' | 'SETTLE' | 'STAY' | 'DONE'

const isAtWork = (standing: Standing): boolean =>
  standing !== undefined && (standing.state === null || standing.state === 'SETTLED')

/** Returns whether the organization works on both appliances. No order of steps causes this. */
export const worksTwice = ({ source, target }: Standings): boolean => isAtWork(source) && isAtWork(target)

const refused = (why: string, remedy?: string): Refusal => new Refusal(EXIT.FAILED, why, remedy)

/**
 * Returns the next step of a move. It depends only on the present state of both appliances, so a move continues
 * after a crash at any point. GIVE_UP is the point of no return. Throws a refusal (exit 1) when no step is
 * possible.
 * @param to the appliance that the organization moves to
 */
export function nextStep({ source, target }: Standings, to: string): MoveStep {
  if (worksTwice({ source, target })) throw refused('The organization works at both homes.', TWICE)
  if (isAtWork(target)) return 'DONE'
  if (target?.state === 'ARRIVED' && source?.state === 'LEFT') return 'SETTLE'
  if (target?.state === 'LEAVING')
    throw refused(`The organization is leaving ${to}.`, 'Finish that move, or cancel it, first.')
  if (isAtWork(source)) return target?.state === 'ARRIVED' ? 'FORGET' : 'LEAVE'
  if (source?.state !== 'LEAVING') throw refused('The organization is at neither of the two homes.')
  if (source.otherHome !== to)
    throw refused(
      `The organization is leaving for ${source.otherHome}.`,
      `Finish that move, or cancel it: carillon fleet move … --to ${source.otherHome} --cancel`,
    )
  if (target?.state !== 'ARRIVED') return 'TRANSFER'
  return target.fingerprint === source.fingerprint ? 'GIVE_UP' : 'FORGET'
}

const TWICE = 'Suspend it at one of them: carillon org suspend SLUG. Then ask for help.'

/** Returns the next step that cancels a move. Throws a refusal (exit 1) after the organization was given up. */
export function nextStepBack({ source, target }: Standings): MoveStep {
  if (worksTwice({ source, target })) throw refused('The organization works at both homes.', TWICE)
  if (source?.state === 'LEFT' || isAtWork(target))
    throw refused(
      'The old home has given the organization up, so the move cannot be cancelled.',
      'Finish the move, then move the organization back.',
    )
  if (source === undefined && target?.state === 'ARRIVED')
    throw refused('The only copy of the organization is at the new home.', 'Finish the move there.')
  // First, because the front leads requests to the copy until the organization works here again.
  if (source?.state === 'LEAVING') return 'STAY'
  return target?.state === 'ARRIVED' ? 'FORGET' : 'DONE'
}
