import type { Tx } from '../../db/database.ts'
import { counted } from '../../lib/count.ts'
import { type AppError, invalidState } from '../../lib/errors.ts'
import {
  getOrganization,
  markDeleted,
  resumeOrganization,
  suspendOrganization,
} from '../organizations/service.ts'
import { countKept } from './kept.ts'
import { deleteMove, findMove, putMove } from './store.ts'
import type { MoveRow, MoveState } from './table.ts'

/**
 * The steps of a move, each one transaction on one appliance. A completed step changes nothing when
 * it is repeated, so all steps can be repeated after a crash. An organization works only where it has
 * no row or is SETTLED. It becomes SETTLED at the new appliance after it is LEFT at the old one, so
 * it never works at both.
 */

/**
 * The note of an organization that is suspended for its move. A suspension from before keeps its own
 * note.
 */
const MOVING_NOTE = 'It is being moved to another appliance.'

const wrongState = (state: MoveState | undefined, wanted: string): AppError =>
  invalidState(
    `The organization ${state === undefined ? 'is not being moved' : `is ${state} here`}, so it cannot ${wanted}.`,
    state ?? 'NONE',
  )

/**
 * Refuses everything about the organization from this commit on. The organization can then be
 * exported, or stay.
 * @param otherHome instance id of the new appliance
 * Throws NOT_FOUND, and INVALID_STATE_TRANSITION for an organization that arrived and never worked
 * here, or leaves for another appliance.
 */
export function beginLeaving(tx: Tx, organizationId: number, otherHome: string): MoveRow {
  const { suspendedAt, suspensionNote } = getOrganization(tx, organizationId)
  const known = findMove(tx, organizationId)
  if (known?.state === 'LEAVING' && known.otherHome === otherHome) return known
  if (known !== undefined && known.state !== 'SETTLED')
    throw wrongState(known.state, `leave for ${otherHome}`)
  if (suspendedAt === null) suspendOrganization(tx, organizationId, MOVING_NOTE)
  // Closes the connections of its senders.
  tx.notify('senders')
  const suspendedBefore = suspendedAt === null ? null : (suspensionNote ?? '')
  const rest = { address: null, fingerprint: null, suspendedBefore, ledTo: null }
  return putMove(tx, { organizationId, state: 'LEAVING', otherHome, ...rest })
}

/**
 * Notes which export was made. Throws INVALID_STATE_TRANSITION unless the organization is leaving.
 * @param fingerprint SHA-256 of the file
 */
export function recordExport(tx: Tx, organizationId: number, fingerprint: string): MoveRow {
  const known = findMove(tx, organizationId)
  if (known?.state !== 'LEAVING') throw wrongState(known?.state, 'be exported for a move')
  return putMove(tx, { ...known, fingerprint })
}

/** The state of an organization when it was exported. */
interface Arrival {
  otherHome: string
  fingerprint: string
  suspendedAt: number | null
  suspensionNote: string | null
  /** Origin to which its links led before it came back; null if it was never here. */
  ledTo: string | null
}

/** Notes that an organization was imported for a move. The organization does not work yet. */
export function recordArrival(
  tx: Tx,
  organizationId: number,
  { otherHome, fingerprint, suspendedAt, suspensionNote, ledTo }: Arrival,
): MoveRow {
  const isForMove = suspendedAt !== null && suspensionNote === MOVING_NOTE
  const suspendedBefore = suspendedAt === null || isForMove ? null : (suspensionNote ?? '')
  return putMove(tx, {
    organizationId,
    state: 'ARRIVED',
    otherHome,
    address: null,
    fingerprint,
    suspendedBefore,
    ledTo,
  })
}

/**
 * Gives the organization up: it is deleted here, and its links lead to the other appliance. This step
 * cannot be undone.
 * @param given `address`: origin of the other appliance; `fingerprint` of the export that arrived
 * there
 * Throws INVALID_STATE_TRANSITION unless the organization is leaving with that export.
 */
export function giveUp(
  tx: Tx,
  organizationId: number,
  { address, fingerprint }: { address: string; fingerprint: string },
): MoveRow {
  const known = findMove(tx, organizationId)
  if (known?.state === 'LEFT' && known.fingerprint === fingerprint) return known
  if (known?.state !== 'LEAVING' || known.fingerprint !== fingerprint)
    throw wrongState(known?.state, 'be given up for that export')
  markDeleted(tx, organizationId)
  return putMove(tx, { ...known, state: 'LEFT', address })
}

/**
 * Gives up a copy that never worked here, of an organization that had left before. Its links lead
 * where they led before.
 * @returns undefined, with nothing changed, for an organization that was never here before
 */
export function leaveAgain(tx: Tx, organizationId: number): MoveRow | undefined {
  const known = findMove(tx, organizationId)
  if (known?.state !== 'ARRIVED' || known.ledTo === null) return undefined
  markDeleted(tx, organizationId)
  return putMove(tx, { ...known, state: 'LEFT', address: known.ledTo, ledTo: null })
}

/**
 * Lets an organization that arrived work. An organization that was suspended before the move stays
 * suspended. Throws INVALID_STATE_TRANSITION unless the organization has arrived, and while kept
 * requests wait.
 */
export function settle(tx: Tx, organizationId: number): MoveRow {
  const known = findMove(tx, organizationId)
  if (known?.state === 'SETTLED') return known
  if (known?.state !== 'ARRIVED') throw wrongState(known?.state, 'begin to work')
  assertNoneKept(tx, known)
  return beAtWork(tx, known)
}

/**
 * Ends a move before the organization was given up: the organization works here again. Throws
 * INVALID_STATE_TRANSITION unless the organization is leaving, and while kept requests wait.
 */
export function stay(tx: Tx, organizationId: number): void {
  const known = findMove(tx, organizationId)
  if (known === undefined || known.state === 'SETTLED') return
  if (known.state !== 'LEAVING') throw wrongState(known.state, 'stay')
  assertNoneKept(tx, known)
  if (known.fingerprint === null) {
    continueHere(tx, known)
    deleteMove(tx, organizationId)
  } else beAtWork(tx, known)
}

/** Throws while kept requests wait: a STOP among them must count before the next message is sent. */
function assertNoneKept(tx: Tx, { organizationId, state }: MoveRow): void {
  const waiting = countKept(tx, organizationId)
  if (waiting === 0) return
  throw invalidState(`${counted(waiting, 'kept request waits', 'kept requests wait')} to be applied.`, state)
}

function beAtWork(tx: Tx, known: MoveRow): MoveRow {
  continueHere(tx, known)
  return putMove(tx, { ...known, state: 'SETTLED', suspendedBefore: null, ledTo: null })
}

function continueHere(tx: Tx, { organizationId, suspendedBefore }: MoveRow): void {
  if (suspendedBefore === null) resumeOrganization(tx, organizationId)
  else suspendOrganization(tx, organizationId, suspendedBefore || null)
  tx.notify('senders')
}
