import { type PresentedAct, presentAct } from '../../accounts/audit/schema.ts'
import { actsAfter, type Period } from '../../accounts/audit/service.ts'
import type { Reader } from '../../db/database.ts'
import { csvHead, csvLine } from '../../lib/csv.ts'

/** Number of entries that one statement reads in a few milliseconds. */
const BATCH_SIZE = 500

const ALWAYS: Period = { from: 0, to: Number.MAX_SAFE_INTEGER }

export type AuditFormat = 'csv' | 'jsonl'

const COLUMNS = [
  'sequence',
  'created_at',
  'act',
  'actor_type',
  'actor_id',
  'actor_name',
  'address',
  'resource_type',
  'resource_id',
  'resource_name',
  'details',
  'id',
  'names_digest',
  'chain_hash',
]

/**
 * Yields the audit log of an organization or of the appliance, oldest entry first. Reads each piece of the log
 * when the caller asks for it. Entries written during the export come at the end.
 * @param organizationId null for the appliance
 */
export function* auditLines(
  reader: Reader,
  organizationId: number | null,
  format: AuditFormat,
  period: Period = ALWAYS,
): Generator<string> {
  if (format === 'csv') yield csvHead(COLUMNS)
  let after = 0
  for (;;) {
    const { rows, last } = actsAfter(reader, organizationId, { after, limit: BATCH_SIZE, period })
    const acts = rows.map((row) => presentAct(row, true))
    if (acts.length > 0) yield acts.map(format === 'csv' ? csvOf : jsonOf).join('')
    if (last === undefined) return
    after = last
  }
}

const jsonOf = (act: PresentedAct): string => `${JSON.stringify(act)}\n`

const csvOf = ({ actor, resource, ...act }: PresentedAct): string =>
  csvLine([
    String(act.sequence),
    act.createdAt,
    act.act,
    actor.type,
    actor.id,
    actor.name,
    act.address,
    resource?.type ?? null,
    resource?.id ?? null,
    resource?.name ?? null,
    JSON.stringify(act.details),
    act.id,
    act.namesDigest,
    act.chainHash,
  ])
