import type { ContactRecordRow } from '../../contacts/records/store.ts'
import type { Tx } from '../../db/database.ts'
import type { Step } from '../definition/steps.ts'
import type { Counts } from './counts.ts'
import { leave } from './leave.ts'
import { moved } from './move.ts'
import { findPerson, isTrue } from './person.ts'
import type { Running } from './running.ts'
import { type At, begin, look } from './steps.ts'
import { findVisit, insertVisit, listPassagesOf, updatePassage, updateVisit } from './store.ts'
import { MERGED, type PassageEnd, type PassageRow } from './table.ts'

/**
 * Lets a person go on in an automation, from step to step until one waits or the automation ends. All of it is one
 * transaction: a step is done once, whatever happens.
 */
export function goOn(tx: Tx, counts: Counts, running: Running, before: PassageRow): void {
  const { passage, endedBy } = through(tx, counts, running, before)
  if (endedBy !== undefined) leave(tx, counts, running.row, passage, endedBy)
}

interface Gone {
  passage: PassageRow
  /** Undefined for a person who waits. */
  endedBy?: PassageEnd
}

function through(tx: Tx, counts: Counts, running: Running, before: PassageRow): Gone {
  const { row, flow } = running
  let passage = moved(tx, counts, running, before)
  const person = () => findPerson(tx, before.organizationId, before.contactId)
  let contact = person()
  if (!contact) return { passage, endedBy: 'CONTACT_GONE' }
  if (isSecond(tx, running, passage)) return { passage, endedBy: 'MERGED' }
  let step = passage.stepId === null ? undefined : flow.step(passage.stepId)
  if (!step) return { passage, endedBy: 'STEP_GONE' }
  const latenessOf = (since: number | null) => Math.max(0, tx.now - (since ?? tx.now))
  let lateMs = latenessOf(passage.visitId === null ? (passage.waitsUntil ?? passage.dueAt) : passage.dueAt)
  for (;;) {
    const leaves = whyLeaving(tx, running, passage, contact)
    if (leaves) return { passage, endedBy: leaves }
    const isArriving = passage.visitId === null
    if (isArriving) passage = arrive(tx, counts, running, passage, step)
    const visit = findVisit(tx, passage.visitId!)!
    const at: At<Step> = { tx, running, step, passage, visit, contact, lateMs }
    const done = isArriving ? begin(at) : look(at)
    if ('waitsUntil' in done) {
      const { waitsUntil, looksAgainAt = waitsUntil } = done
      return { passage: updatePassage(tx, passage, { waitsUntil, dueAt: looksAgainAt }) }
    }
    if (step.type === 'CHANGE') contact = person()!
    updateVisit(tx, visit, { leftAt: tx.now, outcome: done.outcome })
    counts.add(row, step.id, done.outcome)
    const next: Step | undefined = done.way === undefined ? flow.after(step) : flow.into(step, done.way)
    if (step.type === 'END' || !next) return { passage, endedBy: 'COMPLETED' }
    if (done.since !== undefined) lateMs = latenessOf(done.since)
    passage = updatePassage(tx, passage, { stepId: next.id, visitId: null, waitsUntil: null })
    step = next
  }
}

function whyLeaving(
  tx: Tx,
  { flow }: Running,
  passage: PassageRow,
  contact: ContactRecordRow,
): 'GOAL' | 'EXIT' | undefined {
  const { goal, exits } = flow.definition
  if (goal && isTrue(tx, goal, passage, contact)) return 'GOAL'
  return exits.some((exit) => isTrue(tx, exit, passage, contact)) ? 'EXIT' : undefined
}

function arrive(tx: Tx, counts: Counts, { row }: Running, passage: PassageRow, step: Step): PassageRow {
  const { organizationId, automationId, contactId, id: passageId } = passage
  const visit = insertVisit(tx, {
    organizationId,
    automationId,
    passageId,
    contactId,
    stepId: step.id,
    arrivedAt: tx.now,
  })
  counts.add(row, step.id, 'ARRIVED')
  return updatePassage(tx, passage, { visitId: visit.id })
}

/**
 * Tells whether two contacts were merged who were in the automation at the same time, or of whom one had been in it although
 * a person enters once. The passage that began first stays.
 */
function isSecond(tx: Tx, { row, flow }: Running, passage: PassageRow): boolean {
  const { rule } = flow.definition.reentry
  if (rule === 'ALWAYS') return false
  const isMerged = ({ occasion }: PassageRow) => occasion.startsWith(MERGED)
  return listPassagesOf(tx, row, passage.contactId).some(
    (other) =>
      other.id < passage.id &&
      (isMerged(passage) || isMerged(other)) &&
      (rule === 'ONCE' || other.endedAt === null || other.endedAt > passage.enteredAt),
  )
}
