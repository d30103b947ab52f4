import { getContact } from '../../contacts/records/service.ts'
import { findContactIds } from '../../contacts/records/store.ts'
import { conditionOfRules } from '../../contacts/segments/evaluation.ts'
import type { Db, Reader, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import { inlineRows } from '../../db/inline-pool.ts'
import { interruptible } from '../../db/interruptible.ts'
import type { PageRequest } from '../../http/pagination.ts'
import { invalidState, notFound } from '../../lib/errors.ts'
import { uuidv7 } from '../../lib/ids.ts'
import type { Principal } from '../../lib/principal.ts'
import { getAutomation, recordAct } from '../records/service.ts'
import { Counts } from './counts.ts'
import { enter, type NotEntered } from './enter.ts'
import { leave } from './leave.ts'
import { runningOf } from './running.ts'
import type { EnterAutomationInput, ListPeopleQuery } from './schema.ts'
import { splitResult } from './splits.ts'
import * as store from './store.ts'
import { PASSAGE_ENDS } from './table.ts'

/**
 * Returns the contacts among these that match the filter of an automation; undefined without a filter. Long rules take up to
 * 10 ms for each contact, so they are evaluated in the read pool.
 */
export async function findMatching(
  db: Db,
  principal: Principal,
  uuid: string,
  contactIds: readonly string[],
): Promise<ReadonlySet<string> | undefined> {
  const { organizationId } = principal
  const filter = runningOf(db, getAutomation(db, principal, uuid))?.flow.definition.filter
  if (!filter) return undefined
  const condition = conditionOfRules(db, organizationId, filter, { now: db.clock.now() })
  const found = await db.readPool
    .of({ organizationId, advice: 'Let fewer contacts enter at once.' })
    .all<{ uuid: string }>(
      fragment`SELECT uuid FROM contacts WHERE organization_id = ${organizationId} AND uuid IN ${[...contactIds]}
      AND deleted_at IS NULL AND ${interruptible('contacts.id')} AND ${condition}`,
    )
  return new Set(found.map((row) => row.uuid))
}

/**
 * Lets contacts enter by a call, whatever the trigger is. Throws NOT_FOUND, and INVALID_STATE_TRANSITION unless the
 * automation is ACTIVE.
 * @param matching public ids from `findMatching`
 */
export function enterByCall(
  tx: Tx,
  principal: Principal,
  uuid: string,
  { contactIds, data: given }: EnterAutomationInput,
  matching: ReadonlySet<string> | undefined,
) {
  const row = getAutomation(tx, principal, uuid)
  const running = row.status === 'ACTIVE' ? runningOf(tx, row) : undefined
  if (!running) throw invalidState((say) => say.automationRefused({ action: 'enter' }), row.status)
  const data = Object.fromEntries(Object.entries(given).map(([key, value]) => [key, String(value)]))
  const known = findContactIds(tx, principal.organizationId, contactIds)
  const counts = new Counts()
  const occasion = `call ${uuidv7(tx.now)}`
  const refused: Array<{ contactId: string; reason: NotEntered }> = []
  for (const contactId of new Set(contactIds)) {
    const id = known.get(contactId)
    const result =
      id === undefined
        ? 'NOT_FOUND'
        : enter(tx, counts, running, {
            contactId: id,
            occasion,
            data,
            startsAt: tx.now,
            isMatching: matching?.has(contactId) ?? true,
          })
    if (typeof result === 'string') refused.push({ contactId, reason: result })
  }
  counts.write(tx)
  const entered = new Set(contactIds).size - refused.length
  if (entered > 0) recordAct(tx, row, 'AUTOMATION_PEOPLE_ENTERED', { count: entered })
  return { entered, refused }
}

/** Number of people that are read here, in some milliseconds. The read pool reads a list among more. */
const NEAR = 10_000
const ADVICE = 'Ask for the people at one step.'

/** Lists a page of the people of an automation. Throws NOT_FOUND, QUERY_TIMEOUT, SERVICE_UNAVAILABLE. */
export async function listPeople(db: Db, principal: Principal, uuid: string, query: ListPeopleQuery) {
  const row = getAutomation(db, principal, uuid)
  const entered = store.countEntered(db, row)
  const { organizationId } = row
  const reader = entered <= NEAR ? inlineRows(db) : db.readPool.of({ organizationId, advice: ADVICE })
  const [people, total] = await Promise.all([
    store.listPeople(reader, row, query),
    store.countPeople(reader, row, query),
  ])
  return { people, total }
}

/** Lists the ways of a contact through automations. Throws NOT_FOUND. */
export function listOfContact(reader: Reader, principal: Principal, uuid: string, page: PageRequest) {
  const { organizationId } = principal
  const { id } = getContact(reader, principal, uuid)
  return {
    passages: store.listOfContact(reader, organizationId, id, page),
    total: store.countOfContact(reader, organizationId, id),
  }
}

interface OfPerson {
  automationId: string
  personId: string
}

/** Throws NOT_FOUND. */
function getPassage(reader: Reader, principal: Principal, { automationId, personId }: OfPerson) {
  const row = getAutomation(reader, principal, automationId)
  const passage = store.findPassage(reader, row, personId)
  if (!passage) throw notFound('Person')
  return { row, passage }
}

/** Returns a person with its path. Throws NOT_FOUND. */
export function pathOf(reader: Reader, principal: Principal, of: OfPerson) {
  const { passage } = getPassage(reader, principal, of)
  return {
    person: store.findListed(reader, passage.id)!,
    data: JSON.parse(passage.data) as Record<string, string>,
    visits: store.listShownVisits(reader, passage.id),
  }
}

/** Lets a person leave. A person who has left stays as it is. Throws NOT_FOUND. */
export function removePerson(tx: Tx, principal: Principal, of: OfPerson): string {
  const { row, passage } = getPassage(tx, principal, of)
  if (passage.endedAt !== null) return passage.uuid
  const counts = new Counts()
  leave(tx, counts, row, passage, 'REMOVED')
  counts.write(tx)
  recordAct(tx, row, 'AUTOMATION_PERSON_REMOVED')
  return passage.uuid
}

/** Returns the figures of an automation by step. Throws NOT_FOUND. */
export function analyticsOf(reader: Reader, principal: Pick<Principal, 'organizationId'>, uuid: string) {
  const row = getAutomation(reader, principal, uuid)
  const rows = store.listCounts(reader, [row.id])
  const counted = new Map(rows.map(({ stepId, what, count }) => [`${stepId} ${what}`, count]))
  const countOf = (stepId: string, what: string): number => counted.get(`${stepId} ${what}`) ?? 0
  const ended = Object.fromEntries(
    PASSAGE_ENDS.flatMap((end) => (counted.has(` ${end}`) ? [[end, countOf('', end)] as const] : [])),
  )
  const flow = runningOf(reader, row)?.flow
  const steps = [...Map.groupBy(rows, ({ stepId }) => stepId)]
    .filter(([stepId]) => stepId !== '')
    .map(([stepId, whats]) => {
      const outcomes = Object.fromEntries(
        whats
          .filter(({ what }) => what !== 'ARRIVED' && !store.MARKS.includes(what))
          .map(({ what, count }) => [what, count]),
      )
      const arrived = countOf(stepId, 'ARRIVED')
      const step = flow?.step(stepId)
      return {
        stepId,
        arrived,
        waiting: arrived - sum(outcomes),
        outcomes,
        delivered: countOf(stepId, 'DELIVERED'),
        opened: countOf(stepId, 'OPENED'),
        clicked: countOf(stepId, 'CLICKED'),
        replied: countOf(stepId, 'REPLIED'),
        split: flow && step?.type === 'SPLIT' ? splitResult(flow, step, countOf) : null,
      }
    })
  const entered = countOf('', 'ENTERED')
  return { entered, inside: entered - sum(ended), ended, steps }
}

const sum = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((whole, count) => whole + count, 0)
