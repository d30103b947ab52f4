import * as v from 'valibot'
import type { Db } from '../../db/database.ts'
import { type Operation, ok, operation } from '../../http/operation.ts'
import { contactParams } from '../records/schema.ts'
import { ChooseTopics, ContactTopic } from './schema.ts'
import * as service from './service.ts'

export const contactTopicRoutes = ({ db }: { db: Db }): Operation[] => [
  operation({
    method: 'GET',
    path: '/contacts/:id/topics',
    group: 'Topics',
    summary: 'List what a contact chose about topics',
    description:
      'All topics of the organization, by `position`. A choice is for an address, so contacts with the same email address share theirs.',
    access: 'member',
    permission: 'contact:read',
    params: contactParams,
    status: 200,
    data: v.array(ContactTopic),
    handle: ({ principal, params }) => ok(service.listContactTopics(db, principal, params.id)),
  }),
  operation({
    method: 'PATCH',
    path: '/contacts/:id/topics',
    group: 'Topics',
    summary: 'Change what a contact chose about topics',
    description:
      'Each choice is kept as evidence in the name of the caller. To subscribe needs `contact:manage_consent`. A person who unsubscribed stays so: the answer has `isUnsubscriptionKept` then. Only the person lifts that on the preferences page or by a join link, or a signed-in member who states in `consent` how the person agreed since. A choice never lifts an opt-out.',
    errors: {
      FORBIDDEN: 'The role of the caller lacks `contact:update`, or, to subscribe, `contact:manage_consent`.',
    },
    access: 'member',
    permission: 'contact:update',
    params: contactParams,
    body: ChooseTopics,
    status: 200,
    data: v.array(ContactTopic),
    handle: ({ principal, params, body, write }) =>
      write((tx) => ok(service.chooseTopics(tx, principal, params.id, body), { message: 'Topics updated' })),
  }),
]
