import type { MoveState } from '../../accounts/moves/table.ts'
import { EXIT, Refusal } from '../../lib/exit.ts'

/** An organization on one appliance; undefined where it is not. */
export type Standing =
  | {
      /** Null for one that never moved. */
      state: MoveState | null
      otherHome: string | null
      fingerprint: string | null
    }
  | undefined

/** An organization on the appliance that it leaves, and on the one that it goes to. */
interface Standings {
  source: Standing
  target: Standing
}

export type MoveStep = 'LEAVE' | 'TRANSFER' | 'FORGET' | 'GIVE_UP' | 'SETTLE' | 'STAY' | 'DONE'

const isAtWork = (standing: Standing): boolean =>
  standing !== undefined && (standing.state === null || standing.state === 'SETTLED')

/** Whether the organization works on both appliances, which no order of steps leads to. */
export const worksTwice = ({ source, target }: Standings): boolean => isAtWork(source) && isAtWork(target)

const refused = (why: string, remedy?: string): Refusal => new Refusal(EXIT.FAILED, why, remedy)

/**
 * The next step of a move. All that is known is what both appliances say now, so a move continues after a crash at any
 * point. GIVE_UP is the point of no return.
 * Throws a refusal (exit 1) when no step leads on.
 * @param to the appliance that it goes to
 */
export function nextStep({ source, target }: Standings, to: string): MoveStep {
  if (worksTwice({ source, target })) throw refused('The organization works at both homes.', TWICE)
  if (isAtWork(target)) return 'DONE'
  if (target?.state === 'ARRIVED' && source?.state === 'LEFT') return 'SETTLE'
  if (target?.state === 'LEAVING')
    throw refused(`It is leaving ${to} itself.`, 'Finish that move, or cancel it, first.')
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

/** The next step that takes a move back. Throws a refusal (exit 1) once the organization was given up. */
export function nextStepBack({ source, target }: Standings): MoveStep {
  if (worksTwice({ source, target })) throw refused('The organization works at both homes.', TWICE)
  if (source?.state === 'LEFT' || isAtWork(target))
    throw refused(
      'The organization has been given up at the home that it left, so the move cannot be cancelled.',
      'Finish it, then move the organization back.',
    )
  if (source === undefined && target?.state === 'ARRIVED')
    throw refused('The only copy of the organization is at the new home.', 'Finish the move there.')
  // First, as the front leads requests to the copy until the organization works here again.
  if (source?.state === 'LEAVING') return 'STAY'
  return target?.state === 'ARRIVED' ? 'FORGET' : 'DONE'
}
