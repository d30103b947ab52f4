import { fromLiveContacts } from '../../contacts/records/fragments.ts'
import { nextLiveContacts, type Piece } from '../../contacts/records/walk.ts'
import type { Db } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import { interruptible, isCostly } from '../../db/interruptible.ts'
import type { SendingPorts } from '../executions/ports.ts'
import { findProgress } from '../executions/reads.ts'

/** Whom the rules of a segment match among the next contacts. */
export interface FoundAhead {
  /** The cursor they follow; for another cursor they are of no use. */
  after: number
  /** The contacts that were asked about, in it or not. */
  boundary: Piece
  /** A JSON array of internal ids, kept as text because SQL takes it as text. */
  contactIds: string
}

/**
 * Evaluates costly segment rules for the next `size` contacts in the read pool.
 * Undefined when the run is not freezing or the rules are cheap: then the chunk
 * evaluates them itself. The chunk always decides who is left out and why, so
 * that an opt-out of a moment ago counts.
 * @throws QUERY_TIMEOUT
 */
export async function findAhead(
  db: Db,
  ports: SendingPorts,
  executionId: number,
  size: number,
): Promise<FoundAhead | undefined> {
  const progress = findProgress(db, executionId)
  if (!progress) return undefined
  const { organizationId, cursor: after, through, startedAt } = progress
  const plan = ports.loadPlan(db, organizationId, progress.campaignId)
  const audience = plan && ports.audienceCondition(db, organizationId, plan.segmentId, startedAt)
  if (!audience || !isCostly(audience.text)) return undefined
  const boundary = nextLiveContacts(db, organizationId, { after, through, size })
  const query = fragment`SELECT json_group_array(contacts.id) AS contactIds ${fromLiveContacts(organizationId)}
      AND contacts.id > ${after} AND contacts.id <= ${boundary.through}
      AND ${interruptible('contacts.id')} AND (${audience})`
  const asker = {
    organizationId,
    advice: 'The segment asks too much of each contact: use fewer conditions on text.',
  }
  const row = await db.readPool.of(asker).get<{ contactIds: string }>(query.text, ...query.params)
  return { after, boundary, contactIds: row?.contactIds ?? '[]' }
}
