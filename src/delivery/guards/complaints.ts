import { countComplaints } from '../../compliance/consents/queries.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { findGuardState, type GuardState } from '../executions/guard-states.ts'
import type { Halt, Run, SendingPorts } from '../executions/ports.ts'
import { haltExecution } from '../executions/run-state.ts'
import { inWords, isAbove, type Outcomes } from './rates.ts'

/** Google and Yahoo refuse the mail of who is above it: "keep spam rates below 0.3 %". */
const MAX_COMPLAINTS = 0.003
/** Fewer mails show nothing. */
const MINIMUM_SENT = 200

/** Halts a run of which too many recipients complained. Asked with each complaint, which may come when all is sent. */
export function haltOnComplaints(tx: Tx, ports: Pick<SendingPorts, 'executionHalted'>, run: Run): void {
  const state = findGuardState(tx, run.executionId)
  const trouble = state && complaintTrouble(tx, run, state)
  if (trouble) haltExecution(tx, ports, run.executionId, trouble)
}

/** What complaints since the run began, or since somebody resumed it, say; undefined when that is nothing. */
export function complaintTrouble(
  reader: Reader,
  run: Pick<Run, 'organizationId' | 'campaignId'>,
  state: Pick<GuardState, 'accepted' | 'guardedFrom' | 'startedAt'>,
): Halt | undefined {
  const from: Partial<Outcomes & { at: number }> = state.guardedFrom ? JSON.parse(state.guardedFrom) : {}
  const sent = state.accepted - (from.accepted ?? 0)
  if (sent < MINIMUM_SENT) return undefined
  const complaints = countComplaints(reader, run, from.at ?? state.startedAt ?? 0)
  if (!isAbove(complaints, sent, MAX_COMPLAINTS)) return undefined
  const cause = inWords(complaints, sent, MAX_COMPLAINTS, 'were called spam')
  return { reason: 'COMPLAINT_RATE', cause }
}
