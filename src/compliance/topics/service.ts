import type { Reader, Tx } from '../../db/database.ts'
import { AppError, invalidField, notFound } from '../../lib/errors.ts'
import { uuidv7 } from '../../lib/ids.ts'
import type { Principal } from '../../lib/principal.ts'
import { Port } from '../../module/port.ts'
import type { RuledTopic } from '../eligibility/eligibility.ts'
import { type CreateTopicInput, MAX_TOPICS, type UpdateTopicInput } from './schema.ts'
import * as store from './store.ts'
import type { TopicRow } from './table.ts'

/** A record that names a topic. */
interface TopicUse {
  resource: 'campaign' | 'email-template' | 'automation' | 'join_link' | 'segment'
  /** Public id. */
  id: string
  name: string
}

/** Lists records that still name a topic; at most ten. */
export type FindTopicUses = (
  reader: Reader,
  organizationId: number,
  topic: Pick<TopicRow, 'id' | 'uuid'>,
) => TopicUse[]

export const usesOfTopic = new Port<FindTopicUses>('the uses of a topic')

/** Called after a change of the name or the description of a topic, which pages show. @param id internal */
export const topicReworded = new Port<(tx: Tx, organizationId: number, id: number) => void>(
  'what follows other words of a topic',
)

/** Creates a topic. Throws ALREADY_EXISTS, LIMIT_REACHED. */
export function createTopic(tx: Tx, { organizationId }: Principal, input: CreateTopicInput): TopicRow {
  assertNameIsFree(tx, organizationId, input.name)
  const others = store.listTopics(tx, organizationId)
  const used = others.length
  if (used >= MAX_TOPICS) {
    throw new AppError('LIMIT_REACHED', (say) => say.topicLimit({ used, max: MAX_TOPICS }), {
      details: [{ resource: 'topic', limit: MAX_TOPICS, used }],
    })
  }
  const last = Math.max(-1, ...others.map(({ position }) => position))
  return store.insertTopic(tx, {
    uuid: uuidv7(tx.now),
    organizationId,
    name: input.name,
    description: input.description ?? null,
    isPublic: input.isPublic,
    isChosenOnly: input.isChosenOnly,
    position: input.position ?? last + 1,
    createdAt: tx.now,
    updatedAt: tx.now,
  })
}

/** Throws NOT_FOUND. */
export function getTopic(
  reader: Reader,
  { organizationId }: Pick<Principal, 'organizationId'>,
  uuid: string,
): TopicRow {
  const topic = store.findTopic(reader, organizationId, uuid)
  if (!topic) throw notFound('Topic')
  return topic
}

/** Changes a topic. Throws NOT_FOUND, ALREADY_EXISTS. */
export function updateTopic(tx: Tx, principal: Principal, uuid: string, input: UpdateTopicInput): TopicRow {
  const topic = getTopic(tx, principal, uuid)
  if (input.name !== undefined && input.name !== topic.name)
    assertNameIsFree(tx, principal.organizationId, input.name, topic.id)
  const given = Object.entries(input).filter(([, value]) => value !== undefined)
  if (given.length === 0) return topic
  const changed = store.updateTopic(tx, topic.id, { ...Object.fromEntries(given), updatedAt: tx.now })
  if (changed.name !== topic.name || changed.description !== topic.description)
    for (const follow of topicReworded.all) follow(tx, principal.organizationId, topic.id)
  return changed
}

/** Deletes a topic; what people chose stays as evidence. Throws NOT_FOUND, and RESOURCE_IN_USE while a record names it. */
export function deleteTopic(tx: Tx, principal: Principal, uuid: string): TopicRow {
  const topic = getTopic(tx, principal, uuid)
  const uses = usesOfTopic.all.flatMap((find) => find(tx, principal.organizationId, topic))
  if (uses.length > 0)
    throw new AppError('RESOURCE_IN_USE', (say) => say.topicInUse(), {
      details: uses.map((use) => ({ ...use })),
    })
  return store.updateTopic(tx, topic.id, { deletedAt: tx.now, updatedAt: tx.now })
}

function assertNameIsFree(tx: Tx, organizationId: number, name: string, exceptId?: number): void {
  const existing = store.findTopicNamed(tx, organizationId, name)
  if (existing === undefined || existing.id === exceptId) return
  throw new AppError('ALREADY_EXISTS', (say) => say.topicNameTaken(), {
    details: [{ existingId: existing.uuid }],
  })
}

/**
 * Returns the internal id of the topic that a body names; null for none. Throws VALIDATION_FAILED for a topic that the
 * organization does not have, and for a topic of a message that is not marketing.
 */
export function resolveTopic(
  reader: Reader,
  organizationId: number,
  { topicId, category, field = 'topicId' }: { topicId: string | null; category: string; field?: string },
): number | null {
  if (topicId === null) return null
  if (category !== 'MARKETING') throw invalidField(field, (say) => say.topicOfMarketing(), 'isMarketing')
  const topic = store.findTopic(reader, organizationId, topicId)
  if (!topic) throw invalidField(field, (say) => say.topicDeleted(), 'exists')
  return topic.id
}

/** Returns the topic of a message as the rules of sending need it, also after its deletion; null for none. */
export const ruledTopic = (reader: Reader, organizationId: number, id: number | null): RuledTopic | null =>
  id === null ? null : asRule(store.findTopicsById(reader, organizationId, [id]).get(id))

/** Returns a topic as `ruledTopic` does, by its public id. */
export const ruledTopicOf = (
  reader: Reader,
  organizationId: number,
  uuid: string | null,
): RuledTopic | null =>
  uuid === null ? null : asRule(store.findTopicsByUuid(reader, organizationId, [uuid])[0])

const asRule = (topic: store.NamedTopic | undefined): RuledTopic | null =>
  topic === undefined
    ? null
    : { id: topic.id, uuid: topic.uuid, name: topic.name, isChosenOnly: topic.isChosenOnly === 1 }
