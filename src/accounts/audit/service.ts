import type { Db, Reader } from '../../db/database.ts'
import { allOf, type Fragment, fragment } from '../../db/fragment.ts'
import { inlineRows } from '../../db/inline-pool.ts'
import { interruptible } from '../../db/interruptible.ts'
import { cursorPage, decodeCursor } from '../../lib/cursor.ts'
import { firstMs, lastMs } from '../../lib/day-or-instant.ts'
import { getOrganization } from '../organizations/service.ts'
import type { AuditFilter, ListAuditLogsQuery } from './schema.ts'
import { findChain, nextActs, pageOfActs } from './store.ts'
import type { AuditEventRow } from './table.ts'

const ADVICE = 'Name a shorter time.'

/**
 * A page of the log of an organization, the newest act first. Acts recorded between two pages neither repeat nor hide
 * an act, because they belong before the first page. Throws INVALID_CURSOR, QUERY_TIMEOUT.
 */
export async function listActs(
  db: Db,
  organizationId: number,
  { limit, cursor, ...filter }: ListAuditLogsQuery,
  cursorSecret: string,
) {
  const scope = `audit ${organizationId} ${JSON.stringify(Object.entries(filter).sort())}`
  const before =
    cursor === undefined ? Number.MAX_SAFE_INTEGER : Number(decodeCursor(cursorSecret, scope, cursor)[0])
  const found = await actsBefore(db, organizationId, { before, limit: limit + 1, filter })
  return cursorPage(found, { limit, secret: cursorSecret, scope }, (last) => [last.sequence, last.uuid])
}

/** The newest acts before a sequence number. Runs in a thread, because a filter may scan the whole log. */
function actsBefore(
  db: Db,
  organizationId: number,
  { before, limit, filter }: { before: number; limit: number; filter: AuditFilter },
): Promise<AuditEventRow[]> {
  const conditions = conditionsOf(db, organizationId, filter)
  const reader = conditions.length === 0 ? inlineRows(db) : db.readPool.of({ organizationId, advice: ADVICE })
  const where = allOf(conditions.length === 0 ? [] : [interruptible('id'), ...conditions])
  const { text, params } = pageOfActs(organizationId, { before, limit, where })
  return reader.all<AuditEventRow>(text, ...params)
}

/** The newest acts of a log, the newest first, for the command line. @param organizationId null for the appliance */
export const lastActs = (reader: Reader, organizationId: number | null, limit: number): AuditEventRow[] => {
  const through = findChain(reader, organizationId)?.lastSequence ?? 0
  return nextActs(reader, organizationId, { after: Math.max(0, through - limit), limit }).reverse()
}

/** A period of a log; times are ms since 1970. */
export interface Period {
  from: number
  to: number
}

/**
 * Reads a batch of acts after a sequence number, oldest first. `last` is the number to continue from; undefined at the
 * end.
 * @param organizationId null for the appliance
 */
export function actsAfter(
  reader: Reader,
  organizationId: number | null,
  { after, limit, period }: { after: number; limit: number; period: Period },
): { rows: AuditEventRow[]; last: number | undefined } {
  const some = nextActs(reader, organizationId, { after, limit })
  const rows = some.filter(({ createdAt }) => createdAt >= period.from && createdAt <= period.to)
  return { rows, last: some.length < limit ? undefined : some.at(-1)!.sequence }
}

/** The period that a query names, in the time zone of the organization. */
export function periodOf(
  reader: Reader,
  organizationId: number,
  { createdFrom, createdTo }: Pick<AuditFilter, 'createdFrom' | 'createdTo'>,
): Period {
  const timezone = () => getOrganization(reader, organizationId).timezone
  return {
    from: createdFrom === undefined ? 0 : firstMs(createdFrom, timezone()),
    to: createdTo === undefined ? Number.MAX_SAFE_INTEGER : lastMs(createdTo, timezone()),
  }
}

function conditionsOf(
  reader: Reader,
  organizationId: number,
  { act, actorId, resourceId, createdFrom, createdTo }: AuditFilter,
): Fragment[] {
  const timezone = () => getOrganization(reader, organizationId).timezone
  return [
    ...(act?.length ? [fragment`act IN ${[...act]}`] : []),
    ...(actorId === undefined ? [] : [fragment`actor_id = ${actorId}`]),
    ...(resourceId === undefined ? [] : [fragment`resource_id = ${resourceId}`]),
    ...(createdFrom === undefined ? [] : [fragment`created_at >= ${firstMs(createdFrom, timezone())}`]),
    ...(createdTo === undefined ? [] : [fragment`created_at <= ${lastMs(createdTo, timezone())}`]),
  ]
}
