import { countComplaints } from '../../compliance/consents/queries.ts'
import type { Tx } from '../../db/database.ts'
import { findGuardState } from '../executions/guard-states.ts'
import type { Run, SendingPorts } from '../executions/ports.ts'
import { haltExecution } from '../executions/run-state.ts'
import { inWords, isAbove, type Outcomes } from './rates.ts'

/** Google and Yahoo refuse the mail of who is above it: "keep spam rates below 0.3 %". */
const MAX_COMPLAINTS = 0.003
/** Fewer mails show nothing. */
const MINIMUM_SENT = 200

/** Halts a run of which too many recipients complained since it began, or since somebody resumed it. Asked with each complaint. */
export function haltOnComplaints(tx: Tx, ports: Pick<SendingPorts, 'executionHalted'>, run: Run): void {
  const state = findGuardState(tx, run.executionId)
  if (!state) return
  const from: Partial<Outcomes & { at: number }> = state.guardedFrom ? JSON.parse(state.guardedFrom) : {}
  const sent = state.accepted - (from.accepted ?? 0)
  if (sent < MINIMUM_SENT) return
  const complaints = countComplaints(tx, run, from.at ?? state.startedAt ?? 0)
  if (!isAbove(complaints, sent, MAX_COMPLAINTS)) return
  const cause = inWords(complaints, sent, MAX_COMPLAINTS, 'were called spam')
  haltExecution(tx, ports, run.executionId, { reason: 'COMPLAINT_RATE', cause })
}
