import * as v from 'valibot'
import type { Db } from '../../db/database.ts'
import { MAY_TAKE_TOO_LONG } from '../../http/error-meanings.ts'
import { created, type Operation, ok, operation } from '../../http/operation.ts'
import { pageMeta } from '../../http/pagination.ts'
import { IdRecord, idOf, PaginationMeta, uuid } from '../../http/schema.ts'
import { toIso, toIsoOrNull } from '../../lib/clock.ts'
import { parameters } from '../../lib/describe.ts'
import { assertPermission } from '../../lib/principal.ts'
import {
  AutomationAnalytics,
  ContactInAutomation,
  EnterAutomation,
  EnteredPeople,
  ListOfContact,
  ListPeople,
  PersonDetail,
  PersonRecord,
} from './schema.ts'
import * as service from './service.ts'
import type { ListedPassage, ShownVisit } from './store.ts'

const presentPerson = (row: ListedPassage) => ({
  id: row.uuid,
  contactId: row.contactUuid,
  contactName: row.contactName,
  stepId: row.stepId,
  goesOnAt: toIsoOrNull(row.waitsUntil ?? row.dueAt),
  enteredAt: toIso(row.enteredAt),
  endedAt: toIsoOrNull(row.endedAt),
  endedBy: row.endedBy,
})

const presentVisit = (row: ShownVisit) => ({
  stepId: row.stepId,
  arrivedAt: toIso(row.arrivedAt),
  leftAt: toIsoOrNull(row.leftAt),
  outcome: row.outcome,
  messageId: row.messageUuid,
  deliveredAt: toIsoOrNull(row.deliveredAt),
  openedAt: toIsoOrNull(row.openedAt),
  clickedAt: toIsoOrNull(row.clickedAt),
  repliedAt: toIsoOrNull(row.repliedAt),
})

const params = idOf('the automation')
const personParams = parameters({
  id: [uuid, 'Id of the automation.'],
  personId: [uuid, 'Id of the way of the person through the automation, as the list of people shows it.'],
})
const group = 'Automations'

const ALSO_CONTACTS = {
  FORBIDDEN:
    'The role of the caller lacks the permission, or `contact:read`; `details[0].permission` names it.',
}

export const passageRoutes = ({ db }: { db: Db }): Operation[] => [
  operation({
    method: 'POST',
    path: '/automations/:id/people',
    group,
    summary: 'Let contacts enter an automation',
    description:
      'Whatever its trigger is. Its filter and its rule of re-entry hold. The messages can show the values of `data`.',
    errors: {
      ...MAY_TAKE_TOO_LONG,
      INVALID_STATE_TRANSITION: 'The automation is not ACTIVE; `details[0].currentStatus` has its status.',
    },
    access: 'member',
    permission: 'automation:run',
    rateLimit: 'bulk',
    params,
    body: EnterAutomation,
    status: 201,
    data: EnteredPeople,
    handle: async ({ principal, params: { id }, body, write }) => {
      const matching = await service.findMatching(db, principal, id, body.contactIds)
      return write((tx) => created(service.enterByCall(tx, principal, id, body, matching), 'People entered'))
    },
  }),
  operation({
    method: 'GET',
    path: '/automations/:id/people',
    group,
    summary: 'List the people of an automation',
    description: 'The last to enter first. Needs the permission `contact:read` too.',
    errors: ALSO_CONTACTS,
    access: 'member',
    permission: 'automation:read',
    params,
    query: ListPeople,
    status: 200,
    data: v.array(PersonRecord),
    meta: PaginationMeta,
    handle: async ({ principal, params: { id }, query }) => {
      assertPermission(principal, 'contact:read')
      const { people, total } = await service.listPeople(db, principal, id, query)
      return ok(people.map(presentPerson), { meta: pageMeta(query, total) })
    },
  }),
  operation({
    method: 'GET',
    path: '/automations/:id/people/:personId',
    group,
    summary: 'Read the path of a person',
    description:
      'The steps that the person came to, what came of each, and its messages, whose reasons are at `GET /messages/{id}/proof`. Needs the permission `contact:read` too.',
    errors: ALSO_CONTACTS,
    access: 'member',
    permission: 'automation:read',
    params: personParams,
    status: 200,
    data: PersonDetail,
    handle: ({ principal, params: { id, personId } }) => {
      assertPermission(principal, 'contact:read')
      const { person, data, visits } = service.pathOf(db, principal, { automationId: id, personId })
      return ok({ person: presentPerson(person), data, visits: visits.map(presentVisit) })
    },
  }),
  operation({
    method: 'DELETE',
    path: '/automations/:id/people/:personId',
    group,
    summary: 'Remove a person from an automation',
    description: 'A message that waits is cancelled. One that is being sent arrives.',
    access: 'member',
    permission: 'automation:run',
    params: personParams,
    status: 200,
    data: IdRecord,
    handle: ({ principal, params: { id, personId }, write }) =>
      write((tx) =>
        ok(
          { id: service.removePerson(tx, principal, { automationId: id, personId }) },
          { message: 'Person removed' },
        ),
      ),
  }),
  operation({
    method: 'GET',
    path: '/contacts/:id/automations',
    group,
    summary: 'List the automations of a contact',
    description:
      'Those that the contact is in or was in, the last to enter first. Needs the permission `contact:read` too.',
    errors: ALSO_CONTACTS,
    access: 'member',
    permission: 'automation:read',
    params: idOf('the contact'),
    query: ListOfContact,
    status: 200,
    data: v.array(ContactInAutomation),
    meta: PaginationMeta,
    handle: ({ principal, params: { id }, query }) => {
      assertPermission(principal, 'contact:read')
      const { passages, total } = service.listOfContact(db, principal, id, query)
      const shown = passages.map((row) => ({
        automationId: row.automationUuid,
        automationName: row.automationName,
        ...presentPerson(row),
      }))
      return ok(shown, { meta: pageMeta(query, total) })
    },
  }),
  operation({
    method: 'GET',
    path: '/automations/:id/analytics',
    group,
    summary: 'Read the figures of an automation',
    description: 'By step: how often people came to it, what came of it, and what they did with its message.',
    access: 'member',
    permission: 'automation:read',
    params,
    status: 200,
    data: AutomationAnalytics,
    handle: ({ principal, params: { id } }) => ok(service.analyticsOf(db, principal, id)),
  }),
]
