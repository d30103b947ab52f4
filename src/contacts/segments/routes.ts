import * as v from 'valibot'
import type { Db } from '../../db/database.ts'
import { MAY_TAKE_TOO_LONG } from '../../http/error-meanings.ts'
import { created, type Operation, ok, operation } from '../../http/operation.ts'
import { pageMeta } from '../../http/pagination.ts'
import { IdRecord, idOf, PaginationMeta } from '../../http/schema.ts'
import { toIso, toIsoOrNull } from '../../lib/clock.ts'
import { prepareClone, publishFilled } from './clone.ts'
import { refreshStaleCounts } from './evaluation.ts'
import { CloneSegment, CreateSegment, ListSegments, SegmentRecord, UpdateSegment } from './schema.ts'
import * as service from './service.ts'
import type { SegmentRow } from './table.ts'

export const presentSegment = (row: SegmentRow) => ({
  id: row.uuid,
  name: row.name,
  type: row.type,
  description: row.description,
  rules: row.rules === null ? null : JSON.parse(row.rules),
  contactCount: row.contactCount,
  lastEvaluatedAt: toIsoOrNull(row.lastEvaluatedAt),
  createdAt: toIso(row.createdAt),
  updatedAt: toIso(row.updatedAt),
})

const idParams = idOf('the segment')

const group = 'Segments'
const COUNTS =
  'The `contactCount` of a DYNAMIC segment is as of `lastEvaluatedAt`. Reading a count older than a minute starts a new count.'

export const segmentRoutes = ({ db }: { db: Db }): Operation[] => [
  operation({
    method: 'POST',
    path: '/segments',
    group,
    summary: 'Create a segment',
    description:
      'STATIC with `contactIds` (or none yet), or DYNAMIC with `rules`. The answer holds the number of contacts.',
    errors: {
      ...MAY_TAKE_TOO_LONG,
      ALREADY_EXISTS: 'Another segment has this name; `details[0].existingId` is its id.',
    },
    access: 'member',
    permission: 'segment:create',
    body: CreateSegment,
    status: 201,
    data: SegmentRecord,
    handle: async ({ principal, body, write }) => {
      const segment = await service.prepareSegment(db, principal, body)
      return write((tx) =>
        created(presentSegment(service.createSegment(tx, principal, segment)), 'Segment created'),
      )
    },
  }),
  operation({
    method: 'GET',
    path: '/segments',
    group,
    summary: 'List segments',
    description: COUNTS,
    access: 'member',
    permission: 'segment:read',
    query: ListSegments,
    status: 200,
    data: v.array(SegmentRecord),
    meta: PaginationMeta,
    handle: ({ principal, query }) => {
      const { rows, total } = service.listSegments(db, principal, query)
      refreshStaleCounts(db, rows)
      return ok(rows.map(presentSegment), { meta: pageMeta(query, total) })
    },
  }),
  operation({
    method: 'GET',
    path: '/segments/:id',
    group,
    summary: 'Read a segment',
    description: COUNTS,
    access: 'member',
    permission: 'segment:read',
    params: idParams,
    status: 200,
    data: SegmentRecord,
    handle: ({ principal, params }) => {
      const segment = service.getSegment(db, principal, params.id)
      refreshStaleCounts(db, [segment])
      return ok(presentSegment(segment))
    },
  }),
  operation({
    method: 'PATCH',
    path: '/segments/:id',
    group,
    summary: 'Change a segment',
    description:
      'The type cannot change. New `rules` replace the old ones completely and are counted immediately.',
    errors: {
      ...MAY_TAKE_TOO_LONG,
      ALREADY_EXISTS: 'Another segment has this name; `details[0].existingId` is its id.',
    },
    access: 'member',
    permission: 'segment:update',
    params: idParams,
    body: UpdateSegment,
    status: 200,
    data: SegmentRecord,
    changedAt: (reader, principal, { id }) => service.getSegment(reader, principal, id).updatedAt,
    handle: async ({ principal, params, body, write }) => {
      const prepared = await service.prepareUpdate(db, principal, params.id, body)
      return write((tx) =>
        ok(presentSegment(service.updateSegment(tx, principal, params.id, { input: body, prepared })), {
          message: 'Segment updated',
        }),
      )
    },
  }),
  operation({
    method: 'DELETE',
    path: '/segments/:id',
    group,
    summary: 'Delete a segment',
    description:
      'A soft delete; the contacts stay. 409 RESOURCE_IN_USE while an unfinished campaign or the rules of another segment use it.',
    errors: {
      RESOURCE_IN_USE:
        'A campaign that is not over, or the rules of another segment, use it; `details` names them.',
    },
    access: 'member',
    permission: 'segment:delete',
    params: idParams,
    status: 200,
    data: IdRecord,
    handle: ({ principal, params, write }) =>
      write((tx) =>
        ok({ id: service.deleteSegment(tx, principal, params.id).uuid }, { message: 'Segment deleted' }),
      ),
  }),
  operation({
    method: 'POST',
    path: '/segments/:id/clone',
    group,
    summary: 'Clone a segment',
    description: 'With its rules or its members. Without `name` it is called `<name> (copy)`.',
    errors: {
      ALREADY_EXISTS: 'Another segment has this name; `details[0].existingId` is its id.',
    },
    access: 'member',
    permission: 'segment:create',
    params: idParams,
    body: CloneSegment,
    status: 201,
    data: SegmentRecord,
    handle: async ({ principal, params, body, step, write }) => {
      const clone = await prepareClone(step, principal, params.id, body)
      return write((tx) => created(presentSegment(publishFilled(tx, clone)), 'Segment cloned'))
    },
  }),
]
