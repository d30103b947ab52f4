import type { Tx } from '../../db/database.ts'
import { sendAgain } from '../messages/recipients.ts'
import { withTransitions } from '../messages/transitions.ts'
import { restartGuards } from './guard-states.ts'
import type { Run, SendingPorts } from './ports.ts'
import { setReopened } from './queries.ts'

/**
 * Sends messages of a run again that are in doubt: a carrier may have accepted them, but its answer got lost.
 * A user decides that. Each is claimed again, so that opt-outs, hours, caps and guards count
 * as of now. A run that had ended continues.
 * @returns how many, and whether the run had ended
 */
export function sendUnknownAgain(
  tx: Tx,
  ports: Pick<SendingPorts, 'executionFinished' | 'optOutsOf'>,
  { organizationId, campaignId, executionId }: Run,
): { count: number; isReopened: boolean } {
  const isReopened = setReopened(tx, executionId)
  const count = withTransitions(tx, ports, (transitions) => sendAgain(transitions, executionId))
  restartGuards(tx, executionId, ports.optOutsOf(tx, organizationId, campaignId))
  tx.notify('messages')
  return { count, isReopened }
}
