import * as v from 'valibot'
import type { Db } from '../../db/database.ts'
import { created, type Operation, ok, operation } from '../../http/operation.ts'
import { pageMeta, pageOffset } from '../../http/pagination.ts'
import { IdRecord, idOf, PaginationMeta } from '../../http/schema.ts'
import { toIso } from '../../lib/clock.ts'
import { CreateTopic, ListTopics, MAX_TOPICS, TopicRecord, UpdateTopic } from './schema.ts'
import * as service from './service.ts'
import { listTopics } from './store.ts'
import type { TopicRow } from './table.ts'

const presentTopic = ({ uuid, name, description, isPublic, isChosenOnly, position, ...row }: TopicRow) => ({
  id: uuid,
  name,
  description,
  isPublic,
  isChosenOnly,
  position,
  createdAt: toIso(row.createdAt),
  updatedAt: toIso(row.updatedAt),
})

const params = idOf('the topic')
const TAKEN = { ALREADY_EXISTS: 'Another topic has this name; `details[0].existingId` is its id.' }
const WHO = 'Topics narrow what an opt-out ends, so the permissions are those of opt-outs.'

export const topicRoutes = ({ db }: { db: Db }): Operation[] => [
  operation({
    method: 'GET',
    path: '/topics',
    group: 'Topics',
    summary: 'List topics',
    description: `By \`position\`. ${WHO}`,
    access: 'member',
    permission: 'opt_out:read',
    query: ListTopics,
    status: 200,
    data: v.array(TopicRecord),
    meta: PaginationMeta,
    handle: ({ principal, query }) => {
      const rows = listTopics(db, principal.organizationId)
      const from = pageOffset(query)
      const page = rows.slice(from, from + query.limit)
      return ok(page.map(presentTopic), { meta: pageMeta(query, rows.length) })
    },
  }),
  operation({
    method: 'POST',
    path: '/topics',
    group: 'Topics',
    summary: 'Create a topic',
    description: `It has no choices of people at first. An organization has at most ${MAX_TOPICS}.`,
    errors: { ...TAKEN, LIMIT_REACHED: `The organization has ${MAX_TOPICS} topics.` },
    access: 'member',
    permission: 'opt_out:manage',
    body: CreateTopic,
    status: 201,
    data: TopicRecord,
    handle: ({ principal, body, write }) =>
      write((tx) => created(presentTopic(service.createTopic(tx, principal, body)), 'Topic created')),
  }),
  operation({
    method: 'GET',
    path: '/topics/:id',
    group: 'Topics',
    summary: 'Read a topic',
    description: WHO,
    access: 'member',
    permission: 'opt_out:read',
    params,
    status: 200,
    data: TopicRecord,
    handle: ({ principal, params }) => ok(presentTopic(service.getTopic(db, principal, params.id))),
  }),
  operation({
    method: 'PATCH',
    path: '/topics/:id',
    group: 'Topics',
    summary: 'Change a topic',
    description:
      'What people chose about it stays. `isChosenOnly` counts from the next message that is sent.',
    errors: TAKEN,
    access: 'member',
    permission: 'opt_out:manage',
    params,
    body: UpdateTopic,
    status: 200,
    data: TopicRecord,
    changedAt: (reader, principal, { id }) => service.getTopic(reader, principal, id).updatedAt,
    handle: ({ principal, params, body, write }) =>
      write((tx) =>
        ok(presentTopic(service.updateTopic(tx, principal, params.id, body)), { message: 'Topic updated' }),
      ),
  }),
  operation({
    method: 'DELETE',
    path: '/topics/:id',
    group: 'Topics',
    summary: 'Delete a topic',
    description:
      'What people chose about it stays as evidence. The unsubscribe link of an earlier email about it then stops all marketing emails.',
    errors: {
      RESOURCE_IN_USE:
        'A campaign that has not ended, a designed template, an automation, a join link or a segment uses it; `details` names them.',
    },
    access: 'member',
    permission: 'opt_out:manage',
    params,
    status: 200,
    data: IdRecord,
    handle: ({ principal, params, write }) =>
      write((tx) =>
        ok({ id: service.deleteTopic(tx, principal, params.id).uuid }, { message: 'Topic deleted' }),
      ),
  }),
]
