import { hasListeners } from '../../accounts/organizations/store.ts'
import type { Tx } from '../../db/database.ts'
import { emit } from '../../events/event.ts'
import { DAY_MS } from '../../lib/clock.ts'
import { uuidv7 } from '../../lib/ids.ts'
import { AUTOMATIONS } from './acting.ts'
import type { Counts } from './counts.ts'
import { passageMoved } from './events.ts'
import { findPerson, matches } from './person.ts'
import type { Running } from './running.ts'
import { hasOccasion, insertPassage, listPassagesOf } from './store.ts'
import type { PassageRow } from './table.ts'

/** Why a person did not enter. */
export type NotEntered = 'NOT_FOUND' | 'ALREADY_ENTERED' | 'NOT_AGAIN' | 'FILTERED_OUT'

interface Entering {
  /** Internal id. The contact may have been deleted since the event. */
  contactId: number
  /** What causes it: a person enters once for it. */
  occasion: string
  /** Values of `{{data.<key>}}`. */
  data: Readonly<Record<string, string>>
  /** Time of the first step, ms since 1970. */
  startsAt: number
  /** Whether an automation caused it. It then lets no person in again within a day, so that two do not cause each other forever. */
  isCausedByAutomation?: boolean
  /** Whether the contact matches the filter. Absent: it is looked at here, which takes up to 10 ms with the longest rules. */
  isMatching?: boolean
}

/** Lets a person enter an automation, unless its rules say otherwise. Returns the passage, or why there is none. */
export function enter(
  tx: Tx,
  counts: Counts,
  running: Running,
  { contactId, occasion, data, startsAt, isCausedByAutomation = false, isMatching }: Entering,
): PassageRow | NotEntered {
  const { row, flow } = running
  const { organizationId, id: automationId } = row
  if (!findPerson(tx, organizationId, contactId)) return 'NOT_FOUND'
  if (hasOccasion(tx, { organizationId, contactId, automationId, occasion })) return 'ALREADY_ENTERED'
  if (!mayEnterAgain(tx, running, contactId, isCausedByAutomation)) return 'NOT_AGAIN'
  const { filter } = flow.definition
  const isLetIn = isMatching ?? (!filter || matches(tx, { organizationId, contactId }, filter, tx.now))
  if (!isLetIn) return 'FILTERED_OUT'
  const passage = insertPassage(tx, {
    uuid: uuidv7(tx.now),
    organizationId,
    automationId,
    contactId,
    occasion,
    data: JSON.stringify(data),
    enteredAt: tx.now,
    stepId: flow.first!.id,
    dueAt: startsAt,
  })
  counts.add(row, '', 'ENTERED')
  if (hasListeners(tx, organizationId))
    emit(tx, passageMoved, {
      organizationId,
      actor: AUTOMATIONS,
      data: { passageId: passage.id, what: 'ENTERED' },
    })
  tx.notify('automations')
  return passage
}

function mayEnterAgain(
  tx: Tx,
  { row, flow }: Running,
  contactId: number,
  isCausedByAutomation: boolean,
): boolean {
  const [last, ...others] = listPassagesOf(tx, row, contactId)
  if (last === undefined) return true
  if (isCausedByAutomation && last.enteredAt > tx.now - DAY_MS) return false
  const { rule, days } = flow.definition.reentry
  const isInside = [last, ...others].some(({ endedAt }) => endedAt === null)
  switch (rule) {
    case 'ONCE':
      return false
    case 'AFTER_END':
      return !isInside
    case 'AFTER_DAYS':
      return !isInside && last.enteredAt <= tx.now - (days ?? 0) * DAY_MS
    case 'ALWAYS':
      return true
  }
}
