import * as v from 'valibot'
import type { Db } from '../../db/database.ts'
import { created, type Operation, ok, operation } from '../../http/operation.ts'
import { pageMeta } from '../../http/pagination.ts'
import { IdRecord, idOf, PaginationMeta } from '../../http/schema.ts'
import { toIso } from '../../lib/clock.ts'
import { CreateTag, ListTags, TagRecord, UpdateTag } from './schema.ts'
import * as service from './service.ts'
import type { TagRow } from './table.ts'

const presentTag = (row: TagRow) => ({
  id: row.uuid,
  name: row.name,
  contactCount: row.contactCount,
  createdAt: toIso(row.createdAt),
  updatedAt: toIso(row.updatedAt),
})

const params = idOf('the tag')

export const tagRoutes = ({ db }: { db: Db }): Operation[] => [
  operation({
    method: 'POST',
    path: '/tags',
    group: 'Tags',
    summary: 'Create a tag',
    description: 'No contact has it at first.',
    errors: {
      ALREADY_EXISTS: 'Another tag has this name; `details[0].existingId` is its id.',
    },
    access: 'member',
    permission: 'tag:create',
    body: CreateTag,
    status: 201,
    data: TagRecord,
    handle: ({ principal, body, write }) =>
      write((tx) => created(presentTag(service.createTag(tx, principal, body)), 'Tag created')),
  }),
  operation({
    method: 'GET',
    path: '/tags',
    group: 'Tags',
    summary: 'List tags',
    description: 'The newest first.',
    access: 'member',
    permission: 'tag:read',
    query: ListTags,
    status: 200,
    data: v.array(TagRecord),
    meta: PaginationMeta,
    handle: ({ principal, query }) => {
      const { rows, total } = service.listTags(db, principal, query)
      return ok(rows.map(presentTag), { meta: pageMeta(query, total) })
    },
  }),
  operation({
    method: 'GET',
    path: '/tags/:id',
    group: 'Tags',
    summary: 'Read a tag',
    description: 'With how many contacts have it.',
    access: 'member',
    permission: 'tag:read',
    params,
    status: 200,
    data: TagRecord,
    handle: ({ principal, params }) => ok(presentTag(service.getTag(db, principal, params.id))),
  }),
  operation({
    method: 'PATCH',
    path: '/tags/:id',
    group: 'Tags',
    summary: 'Rename a tag',
    description: 'The contacts that have it keep it.',
    errors: {
      ALREADY_EXISTS: 'Another tag has this name; `details[0].existingId` is its id.',
    },
    access: 'member',
    permission: 'tag:update',
    params,
    body: UpdateTag,
    status: 200,
    data: TagRecord,
    changedAt: (reader, principal, { id }) => service.getTag(reader, principal, id).updatedAt,
    handle: ({ principal, params, body, write }) =>
      write((tx) =>
        ok(presentTag(service.updateTag(tx, principal, params.id, body)), { message: 'Tag updated' }),
      ),
  }),
  operation({
    method: 'DELETE',
    path: '/tags/:id',
    group: 'Tags',
    summary: 'Delete a tag',
    description: 'No contact has the tag any more, and its name is free.',
    access: 'member',
    permission: 'tag:delete',
    params,
    status: 200,
    data: IdRecord,
    handle: ({ principal, params, write }) =>
      write((tx) => ok({ id: service.deleteTag(tx, principal, params.id).uuid }, { message: 'Tag deleted' })),
  }),
]
