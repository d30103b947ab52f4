import * as v from 'valibot'
import { isoTime, oneOf, queryIntegerOr, queryText, uuid } from '../../http/schema.ts'
import { ACTIVITY_TYPES } from './table.ts'

export const ListActivity = v.object({
  limit: queryIntegerOr(1, 100, 20),
  cursor: queryText(500),
})

export const ActivityRecord = v.object({
  id: uuid,
  type: oneOf(ACTIVITY_TYPES),
  /** One line for people. */
  title: v.string(),
  data: v.record(v.string(), v.unknown()),
  actor: v.object({
    type: oneOf(['USER', 'API_KEY', 'SYSTEM', 'CONTACT']),
    id: v.nullable(uuid),
    name: v.string(),
  }),
  occurredAt: isoTime,
})

export type ListActivityQuery = v.InferOutput<typeof ListActivity>
