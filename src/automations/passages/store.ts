import { isUnsuspendedOrganization } from '../../accounts/organizations/fragments.ts'
import { readerOf } from '../../db/bare-reader.ts'
import type { Invariant } from '../../db/check.ts'
import type { Reader, Tx } from '../../db/database.ts'
import type { Connection } from '../../db/driver.ts'
import { allOf, type Fragment, fragment, verbatim } from '../../db/fragment.ts'
import { interruptible } from '../../db/interruptible.ts'
import type { RowReader } from '../../db/read-pool.ts'
import { insertRow, updateRow } from '../../db/rows.ts'
import { type PageRequest, pageOffset } from '../../http/pagination.ts'
import { REACTIONS, type Reaction } from '../definition/conditions.ts'
import { WAYS } from '../definition/steps.ts'
import type { AutomationRow } from '../records/table.ts'
import { goalAfter } from './splits.ts'
import {
  automationPassages,
  automationVisits,
  type PassageEnd,
  type PassageRow,
  type VisitRow,
} from './table.ts'

export const insertPassage = (tx: Tx, row: typeof automationPassages.$inferInsert): PassageRow =>
  insertRow(tx, automationPassages, row)

type PassageKey = Pick<PassageRow, 'id' | 'organizationId'>

export const updatePassage = (
  tx: Tx,
  { id, organizationId }: PassageKey,
  change: Partial<
    Pick<PassageRow, 'stepId' | 'visitId' | 'dueAt' | 'waitsUntil' | 'endedAt' | 'endedBy' | 'contactId'>
  >,
): PassageRow => updateRow(tx, automationPassages, { id, organizationId }, change)!

export const findPassage = (
  reader: Reader,
  { organizationId, id: automationId }: Pick<AutomationRow, 'id' | 'organizationId'>,
  uuid: string,
): PassageRow | undefined =>
  reader.get<PassageRow>(fragment`SELECT * FROM automation_passages
    WHERE organization_id = ${organizationId} AND uuid = ${uuid} AND automation_id = ${automationId}`)

/** The passages of one contact through an automation, the newest first. */
export const listPassagesOf = (
  reader: Reader,
  { organizationId, id: automationId }: Pick<AutomationRow, 'id' | 'organizationId'>,
  contactId: number,
): PassageRow[] =>
  reader.all<PassageRow>(fragment`SELECT * FROM automation_passages
    WHERE organization_id = ${organizationId} AND contact_id = ${contactId} AND automation_id = ${automationId}
    ORDER BY id DESC`)

export const hasOccasion = (
  reader: Reader,
  {
    organizationId,
    contactId,
    automationId,
    occasion,
  }: Pick<PassageRow, 'organizationId' | 'contactId' | 'automationId' | 'occasion'>,
): boolean =>
  reader.get(fragment`SELECT 1 FROM automation_passages WHERE organization_id = ${organizationId}
    AND contact_id = ${contactId} AND automation_id = ${automationId} AND occasion = ${occasion}`) !==
  undefined

/** An active automation with the time at which the first person in it goes on. */
export interface DueAutomation extends Pick<AutomationRow, 'id' | 'organizationId'> {
  dueAt: number
}

const FIRST_DUE = `(SELECT p.due_at FROM automation_passages p INDEXED BY automation_passages_due
  WHERE p.automation_id = a.id AND p.due_at IS NOT NULL ORDER BY p.due_at LIMIT 1)`

/** Lists the active automations of active organizations with people who go on by `nowMs`, in the order of their ids. */
export const listDue = (reader: Reader, nowMs: number): DueAutomation[] =>
  reader.all<DueAutomation>(
    `SELECT a.id, a.organization_id, ${FIRST_DUE} AS dueAt FROM automations a INDEXED BY automations_active
     WHERE a.status = 'ACTIVE' AND a.deleted_at IS NULL AND ${FIRST_DUE} <= ?
       AND ${isUnsuspendedOrganization('a.organization_id')} ORDER BY a.organization_id, a.id`,
    nowMs,
  )

/** Returns when the next person of any active automation goes on, ms since 1970; null if no person waits. */
export const nextDueAt = (reader: Reader): number | null =>
  reader.value<number | null>(
    `SELECT min(${FIRST_DUE}) FROM automations a INDEXED BY automations_active
     WHERE a.status = 'ACTIVE' AND a.deleted_at IS NULL AND ${isUnsuspendedOrganization('a.organization_id')}`,
  ) ?? null

/** Counts the people of active automations who go on by `nowMs`. */
export const countDuePeople = (reader: Pick<Reader, 'value'>, nowMs: number): number =>
  reader.value<number>(
    `SELECT count(*) FROM automations a INDEXED BY automations_active
       CROSS JOIN automation_passages p INDEXED BY automation_passages_due ON p.automation_id = a.id
     WHERE a.status = 'ACTIVE' AND a.deleted_at IS NULL AND p.due_at IS NOT NULL AND p.due_at <= ?
       AND ${isUnsuspendedOrganization('a.organization_id')}`,
    nowMs,
  ) ?? 0

/** Returns whether a person of an active automation goes on by `nowMs`. False for data of a version without automations. */
export function hasDuePeople(connection: Connection, nowMs: number): boolean {
  const reader = readerOf(connection)
  const hasTable = reader.get(`SELECT 1 FROM sqlite_schema WHERE name = 'automation_passages'`) !== undefined
  return hasTable && countDuePeople(reader, nowMs) > 0
}

/** Lists the people of an automation who go on by `nowMs`, the one that waits longest first. */
export const listDuePassages = (
  reader: Reader,
  { id }: Pick<AutomationRow, 'id'>,
  { nowMs, limit }: { nowMs: number; limit: number },
): PassageRow[] =>
  reader.all<PassageRow>(
    `SELECT * FROM automation_passages INDEXED BY automation_passages_due
     WHERE automation_id = ? AND due_at IS NOT NULL AND due_at <= ? ORDER BY due_at, id LIMIT ?`,
    id,
    nowMs,
    limit,
  )

/** Lets a person go on later, unless it has gone on or left since `passage` was read. It is as late then as it was before. */
export const postponePassage = (tx: Tx, { id, organizationId, dueAt }: PassageRow, until: number): void =>
  void tx.run(fragment`UPDATE automation_passages SET due_at = ${until}, waits_until = ifnull(waits_until, due_at)
    WHERE id = ${id} AND organization_id = ${organizationId} AND due_at = ${dueAt}`)

/**
 * Lets people in an automation go on now who wait for something. A deleted contact waits on, because its deletion may be
 * undone until then. @returns their number
 */
export const wakePassages = (tx: Tx, organizationId: number, contactIds: readonly number[]): number =>
  tx.run(fragment`UPDATE automation_passages SET due_at = ${tx.now}
    WHERE organization_id = ${organizationId} AND contact_id IN ${contactIds} AND ended_at IS NULL
      AND visit_id IS NOT NULL AND due_at > ${tx.now}
      AND EXISTS (SELECT 1 FROM contacts c WHERE c.id = contact_id AND c.deleted_at IS NULL)`).changes

/** Lists up to `limit` passages of people who are in an automation. */
export const listInside = (reader: Reader, { id }: Pick<AutomationRow, 'id'>, limit: number): PassageRow[] =>
  reader.all<PassageRow>(
    `SELECT * FROM automation_passages INDEXED BY automation_passages_step
     WHERE automation_id = ? AND ended_at IS NULL LIMIT ?`,
    id,
    limit,
  )

/** Number of people at a step of an automation. */
export const countAtStep = (reader: Reader, { id }: Pick<AutomationRow, 'id'>, stepId: string): number =>
  reader.value<number>(
    `SELECT count(*) FROM automation_passages INDEXED BY automation_passages_step
     WHERE automation_id = ? AND step_id = ? AND ended_at IS NULL`,
    id,
    stepId,
  )!

const NEXT_STEP = `SELECT min(step_id) FROM automation_passages INDEXED BY automation_passages_step
  WHERE automation_id = ? AND ended_at IS NULL AND step_id > `

/** The steps of an automation at which people are, also those that its present version has no more. */
export const listStepsWithPeople = (reader: Reader, { id }: Pick<AutomationRow, 'id'>): string[] =>
  reader
    .all<{ stepId: string }>(
      `WITH RECURSIVE steps (step_id) AS (${NEXT_STEP} '' UNION ALL SELECT (${NEXT_STEP} steps.step_id) FROM steps
         WHERE step_id IS NOT NULL) SELECT step_id FROM steps WHERE step_id IS NOT NULL`,
      id,
      id,
    )
    .map(({ stepId }) => stepId)

/** Lists up to `limit` passages of people who are at a step. */
export const listAtStep = (
  reader: Reader,
  { id }: Pick<AutomationRow, 'id'>,
  { stepId, limit }: { stepId: string; limit: number },
): PassageRow[] =>
  reader.all<PassageRow>(
    `SELECT * FROM automation_passages INDEXED BY automation_passages_step
     WHERE automation_id = ? AND step_id = ? AND ended_at IS NULL LIMIT ?`,
    id,
    stepId,
    limit,
  )

export const insertVisit = (tx: Tx, row: typeof automationVisits.$inferInsert): VisitRow =>
  insertRow(tx, automationVisits, row)

export const findVisit = (reader: Reader, id: number): VisitRow | undefined =>
  reader.get<VisitRow>('SELECT * FROM automation_visits WHERE id = ?', id)

export const findVisitOfMessage = (reader: Reader, messageId: number): VisitRow | undefined =>
  reader.get<VisitRow>('SELECT * FROM automation_visits WHERE message_id = ?', messageId)

/** The visits of a passage, in their order. */
export const listVisits = (reader: Reader, passageId: number): VisitRow[] =>
  reader.all<VisitRow>('SELECT * FROM automation_visits WHERE passage_id = ? ORDER BY id', passageId)

export const updateVisit = (
  tx: Tx,
  { id }: Pick<VisitRow, 'id'>,
  change: Partial<
    Pick<
      VisitRow,
      'leftAt' | 'outcome' | 'messageId' | 'deliveredAt' | 'openedAt' | 'clickedAt' | 'repliedAt'
    >
  >,
): VisitRow => updateRow(tx, automationVisits, { id }, change)!

/** The last visit with a message that was sent to a contact since `since`, ms since 1970. */
export const findLastMessageVisit = (
  reader: Reader,
  organizationId: number,
  contactId: number,
  since: number,
): VisitRow | undefined =>
  reader.get<VisitRow>(fragment`SELECT * FROM automation_visits INDEXED BY automation_visits_contact
    WHERE contact_id = ${contactId} AND organization_id = ${organizationId} AND message_id IS NOT NULL
      AND (outcome = 'SENT' AND left_at >= ${since}
        OR EXISTS (SELECT 1 FROM messages m WHERE m.id = automation_visits.message_id AND m.sent_at >= ${since}))
    ORDER BY id DESC LIMIT 1`)

interface PeopleQuery extends PageRequest {
  stepId?: string | undefined
  visitedStepId?: string | undefined
  outcome?: string | undefined
  did?: Reaction | undefined
  isInside?: boolean | undefined
  endedBy?: readonly PassageEnd[] | undefined
}

/** A person in an automation, with the contact. */
export interface ListedPassage extends PassageRow {
  contactUuid: string
  contactName: string
}

const DONE_AT: Readonly<Record<Reaction, Fragment>> = {
  DELIVERED: fragment`v.delivered_at IS NOT NULL`,
  OPENED: fragment`v.opened_at IS NOT NULL`,
  CLICKED: fragment`v.clicked_at IS NOT NULL`,
  REPLIED: fragment`v.replied_at IS NOT NULL`,
}

/** The passages that came to a step. */
const visited = (automationId: number, { visitedStepId, outcome, did }: PeopleQuery): Fragment =>
  fragment`p.id IN (SELECT v.passage_id FROM automation_visits v WHERE ${allOf([
    fragment`v.automation_id = ${automationId}`,
    fragment`v.step_id = ${visitedStepId}`,
    ...(outcome ? [fragment`v.outcome = ${outcome}`] : []),
    ...(did === undefined ? [] : [DONE_AT[did]]),
  ])})`

const matching = ({ id }: Pick<AutomationRow, 'id'>, query: PeopleQuery): Fragment => {
  const { stepId, isInside, endedBy } = query
  return allOf([
    fragment`p.automation_id = ${id}`,
    interruptible('p.id'),
    ...(stepId ? [fragment`p.step_id = ${stepId} AND p.ended_at IS NULL`] : []),
    ...(isInside === undefined
      ? []
      : [isInside ? fragment`p.ended_at IS NULL` : fragment`p.ended_at IS NOT NULL`]),
    ...(endedBy ? [fragment`p.ended_by IN ${endedBy}`] : []),
    ...(query.visitedStepId ? [visited(id, query)] : []),
  ])
}

const LISTED = `SELECT p.*, c.uuid AS contactUuid, trim(c.first_name || ' ' || ifnull(c.last_name, '')) AS contactName
  FROM automation_passages p JOIN contacts c ON c.id = p.contact_id`

/** The people of an automation, the last to enter first. */
export const listPeople = (
  reader: RowReader,
  automation: Pick<AutomationRow, 'id'>,
  query: PeopleQuery,
): Promise<ListedPassage[]> => {
  const { text, params } = fragment`${verbatim(LISTED)} WHERE ${matching(automation, query)}
    ORDER BY p.id DESC LIMIT ${query.limit} OFFSET ${pageOffset(query)}`
  return reader.all<ListedPassage>(text, ...params)
}

/** A person in an automation, with the automation. */
interface PassageOfContact extends ListedPassage {
  automationUuid: string
  automationName: string
}

/** The ways of a contact through automations that were not deleted, the last to enter first. */
export const listOfContact = (
  reader: Reader,
  organizationId: number,
  contactId: number,
  page: PageRequest,
): PassageOfContact[] =>
  reader.all<PassageOfContact>(fragment`SELECT p.*, c.uuid AS contactUuid,
      trim(c.first_name || ' ' || ifnull(c.last_name, '')) AS contactName, a.uuid AS automationUuid, a.name AS automationName
    FROM automation_passages p JOIN automations a ON a.id = p.automation_id JOIN contacts c ON c.id = p.contact_id
    WHERE p.organization_id = ${organizationId} AND p.contact_id = ${contactId} AND a.deleted_at IS NULL
    ORDER BY p.id DESC LIMIT ${page.limit} OFFSET ${pageOffset(page)}`)

export const countOfContact = (reader: Reader, organizationId: number, contactId: number): number =>
  reader.value<number>(fragment`SELECT count(*) FROM automation_passages p JOIN automations a ON a.id = p.automation_id
    WHERE p.organization_id = ${organizationId} AND p.contact_id = ${contactId} AND a.deleted_at IS NULL`)!

export const findListed = (reader: Reader, id: number): ListedPassage | undefined =>
  reader.get<ListedPassage>(`${LISTED} WHERE p.id = ?`, id)

export const countPeople = async (
  reader: RowReader,
  automation: Pick<AutomationRow, 'id'>,
  query: PeopleQuery,
): Promise<number> => {
  const { text, params } =
    fragment`SELECT count(*) AS total FROM automation_passages p WHERE ${matching(automation, query)}`
  return (await reader.get<{ total: number }>(text, ...params))!.total
}

export interface CountRow {
  automationId: number
  stepId: string
  what: string
  count: number
}

/** Figures of automations: how often what happened, by step. */
export const listCounts = (reader: Reader, automationIds: readonly number[]): CountRow[] =>
  reader.all<CountRow>(fragment`SELECT automation_id, step_id, what, count FROM automation_counts
    WHERE automation_id IN ${automationIds}`)

/** How often people entered an automation. */
export const countEntered = (reader: Reader, { id }: Pick<AutomationRow, 'id'>): number =>
  reader.value<number>(
    `SELECT count FROM automation_counts WHERE automation_id = ? AND step_id = '' AND what = 'ENTERED'`,
    id,
  ) ?? 0

/** Adds to the figures of automations. */
export function addCounts(tx: Tx, rows: ReadonlyArray<CountRow & { organizationId: number }>): void {
  if (rows.length === 0) return
  const given = JSON.stringify(
    rows.map(({ organizationId, automationId, stepId, what, count }) => [
      organizationId,
      automationId,
      stepId,
      what,
      count,
    ]),
  )
  tx.run(
    `INSERT INTO automation_counts (organization_id, automation_id, step_id, what, count)
     SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4 FROM json_each(?) WHERE TRUE
     ON CONFLICT DO UPDATE SET count = count + excluded.count`,
    given,
  )
}

/** A visit with the public id of its message. */
export interface ShownVisit extends VisitRow {
  messageUuid: string | null
}

/** The visits of a passage as their path shows them. */
export const listShownVisits = (reader: Reader, passageId: number): ShownVisit[] =>
  reader.all<ShownVisit>(
    `SELECT v.*, m.uuid AS messageUuid FROM automation_visits v LEFT JOIN messages m ON m.id = v.message_id
     WHERE v.passage_id = ? ORDER BY v.id`,
    passageId,
  )

export const listPassagesByIds = (reader: Reader, ids: readonly number[]): PassageRow[] =>
  reader.all<PassageRow>(fragment`SELECT * FROM automation_passages WHERE id IN ${ids}`)

export const listPassageIdsOfOpenVisits = (reader: Reader, visitIds: readonly number[]): number[] =>
  reader
    .all<{ passageId: number }>(fragment`SELECT passage_id FROM automation_visits
      WHERE id IN ${visitIds} AND left_at IS NULL`)
    .map(({ passageId }) => passageId)

export const deleteVisits = (tx: Tx, ids: readonly number[]): void =>
  void tx.run(fragment`DELETE FROM automation_visits WHERE id IN ${ids}`)

export const deletePassages = (tx: Tx, ids: readonly number[]): void =>
  void tx.run(fragment`DELETE FROM automation_passages WHERE id IN ${ids}`)

/** Active automations of an organization, and the people in them. */
export interface ActiveAutomations {
  active: number
  inside: number
}

/** Reads counters, so it is as fast with a million people. */
export const findActive = (reader: Reader, organizationId: number): ActiveAutomations =>
  reader.get<ActiveAutomations>(fragment`SELECT count(*) AS active, ifnull(sum((SELECT ifnull(sum(iif(c.what = 'ENTERED', c.count, -c.count)), 0)
      FROM automation_counts c WHERE c.automation_id = a.id AND c.step_id = '')), 0) AS inside
    FROM automations a INDEXED BY automations_active
    WHERE a.organization_id = ${organizationId} AND a.status = 'ACTIVE' AND a.deleted_at IS NULL`)!

/** What is counted at a step in addition to the outcome of a visit. */
export const MARKS: readonly string[] = [...REACTIONS, ...WAYS.map(goalAfter)]
const MARK_WORDS = MARKS.map((word) => `'${word}'`).join(', ')

/** Figures that the rows must explain: who is inside, and who is at each step. */
const PEOPLE_BY_COUNTS = `SELECT organization_id, automation_id, step_id,
    sum(CASE WHEN what IN ('ENTERED', 'ARRIVED') THEN count WHEN what IN (${MARK_WORDS}) THEN 0 ELSE -count END) AS people
  FROM automation_counts GROUP BY automation_id, step_id`
const PEOPLE_BY_ROWS = `SELECT organization_id, automation_id, '' AS step_id, count(*) AS people
    FROM automation_passages WHERE ended_at IS NULL GROUP BY automation_id
  UNION ALL SELECT organization_id, automation_id, step_id, count(*)
    FROM automation_visits WHERE left_at IS NULL GROUP BY automation_id, step_id`

const mark = (what: string): string =>
  `UNION ALL SELECT organization_id, automation_id, step_id, '${what}', count(*)
   FROM automation_visits WHERE ${what.toLowerCase()}_at IS NOT NULL GROUP BY automation_id, step_id`

/** Figures of the rows that are stored. An erasure deletes rows, and the figures stay. */
const COUNTED_ROWS = `SELECT organization_id, automation_id, '' AS step_id, 'ENTERED' AS what, count(*) AS count
    FROM automation_passages GROUP BY automation_id
  UNION ALL SELECT organization_id, automation_id, '', ended_by, count(*)
    FROM automation_passages WHERE ended_by IS NOT NULL GROUP BY automation_id, ended_by
  UNION ALL SELECT organization_id, automation_id, step_id, 'ARRIVED', count(*)
    FROM automation_visits GROUP BY automation_id, step_id
  UNION ALL SELECT organization_id, automation_id, step_id, outcome, count(*)
    FROM automation_visits WHERE outcome IS NOT NULL GROUP BY automation_id, step_id, outcome
  ${REACTIONS.map(mark).join(' ')}
  UNION ALL SELECT v.organization_id, v.automation_id, v.step_id, 'GOAL_' || v.outcome, count(*)
    FROM automation_visits v JOIN automation_passages p ON p.id = v.passage_id
    WHERE p.ended_by = 'GOAL' AND v.outcome IN (${WAYS.map((way) => `'${way}'`).join(', ')})
    GROUP BY v.automation_id, v.step_id, v.outcome`

const RECOUNTED = 'INSERT INTO automation_counts (organization_id, automation_id, step_id, what, count)'

/** Conditions that hold at every commit and that SQLite does not check. */
export const invariants: readonly Invariant[] = [
  {
    name: 'automations count their people and the visits of their steps',
    sql: `WITH counted AS (SELECT automation_id, step_id, people FROM (${PEOPLE_BY_COUNTS}) WHERE people <> 0),
        kept AS (SELECT automation_id, step_id, people FROM (${PEOPLE_BY_ROWS}))
      SELECT (SELECT count(*) FROM (SELECT * FROM counted EXCEPT SELECT * FROM kept))
        + (SELECT count(*) FROM (SELECT * FROM kept EXCEPT SELECT * FROM counted))
        + (SELECT count(*) FROM (${COUNTED_ROWS}) r LEFT JOIN automation_counts c
             ON c.automation_id = r.automation_id AND c.step_id = r.step_id AND c.what = r.what
           WHERE ifnull(c.count, 0) < r.count)`,
    repair: [
      `${RECOUNTED} SELECT * FROM (${COUNTED_ROWS}) WHERE TRUE
       ON CONFLICT DO UPDATE SET count = max(count, excluded.count)`,
      `${RECOUNTED} SELECT r.organization_id, r.automation_id, r.step_id, iif(r.step_id = '', 'ENTERED', 'ARRIVED'),
         sum(r.people) FROM (SELECT * FROM (${PEOPLE_BY_ROWS})
           UNION ALL SELECT organization_id, automation_id, step_id, -people FROM (${PEOPLE_BY_COUNTS})) r
       GROUP BY r.automation_id, r.step_id HAVING sum(r.people) <> 0
       ON CONFLICT DO UPDATE SET count = count + excluded.count`,
    ],
  },
  {
    name: 'automations and their people stay within their organization',
    sql: `SELECT (SELECT count(*) FROM automation_passages p
          LEFT JOIN automations a ON a.id = p.automation_id LEFT JOIN contacts c ON c.id = p.contact_id
        WHERE a.organization_id IS NOT p.organization_id OR c.organization_id IS NOT p.organization_id)
      + (SELECT count(*) FROM automation_visits v LEFT JOIN automation_passages p ON p.id = v.passage_id
        WHERE p.organization_id IS NOT v.organization_id OR p.automation_id IS NOT v.automation_id
          OR p.contact_id IS NOT v.contact_id)
      + (SELECT count(*) FROM automation_members m
          LEFT JOIN automations a ON a.id = m.automation_id LEFT JOIN contacts c ON c.id = m.contact_id
        WHERE a.organization_id IS NOT m.organization_id OR c.organization_id IS NOT m.organization_id)
      + (SELECT count(*) FROM automation_counts n LEFT JOIN automations a ON a.id = n.automation_id
        WHERE a.organization_id IS NOT n.organization_id)
      + (SELECT count(*) FROM automation_versions n LEFT JOIN automations a ON a.id = n.automation_id
        WHERE a.organization_id IS NOT n.organization_id)
      + (SELECT count(*) FROM automation_contents n LEFT JOIN automations a ON a.id = n.automation_id
          LEFT JOIN message_contents m ON m.id = n.content_id
        WHERE a.organization_id IS NOT n.organization_id OR m.organization_id IS NOT n.organization_id)`,
  },
  {
    name: 'a person goes on by itself exactly while it is in an automation',
    sql: `SELECT count(*) FROM automation_passages WHERE (ended_at IS NULL) <> (due_at IS NOT NULL)
        OR (ended_at IS NULL) <> (ended_by IS NULL) OR (ended_at IS NOT NULL AND step_id IS NOT NULL)`,
  },
  {
    name: 'a person is at one step at a time',
    sql: `SELECT (SELECT count(*) FROM automation_passages p LEFT JOIN automation_visits v ON v.id = p.visit_id
        WHERE p.ended_at IS NULL AND p.visit_id IS NOT NULL
          AND (v.passage_id IS NOT p.id OR v.step_id IS NOT p.step_id OR v.left_at IS NOT NULL))
      + (SELECT count(*) FROM automation_visits v LEFT JOIN automation_passages p ON p.id = v.passage_id
        WHERE v.left_at IS NULL AND (p.visit_id IS NOT v.id OR p.ended_at IS NOT NULL))
      + (SELECT count(*) FROM automation_visits WHERE (left_at IS NULL) <> (outcome IS NULL))`,
  },
  {
    name: 'the message of a step belongs to the person at the step',
    // A message that waits when its contact is merged with another stays with that one, which is deleted.
    sql: `SELECT count(*) FROM automation_visits v JOIN messages m ON m.id = v.message_id
        LEFT JOIN contacts c ON c.id = m.contact_id
      WHERE m.organization_id <> v.organization_id
        OR (m.contact_id IS NOT v.contact_id AND c.deleted_at IS NULL)`,
  },
]
