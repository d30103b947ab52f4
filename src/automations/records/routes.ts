import * as v from 'valibot'
import type { PreparedMail } from '../../campaigns/designs/render.ts'
import { preparedMail } from '../../campaigns/templates/mail-fields.ts'
import type { Db, Reader } from '../../db/database.ts'
import { problemIn } from '../../http/errors.ts'
import { created, type Operation, ok, operation } from '../../http/operation.ts'
import { pageMeta } from '../../http/pagination.ts'
import { IdRecord, idOf, PaginationMeta } from '../../http/schema.ts'
import type { Principal } from '../../lib/principal.ts'
import type { LinkSettings } from '../../links/short-links/service.ts'
import type { Definition } from '../definition/definition.ts'
import { presentAutomation, presentListed } from './present.ts'
import {
  ActivateAutomation,
  AutomationProblem,
  AutomationRecord,
  CloneAutomation,
  CreateAutomation,
  ListAutomations,
  ListedAutomation,
  UpdateAutomation,
} from './schema.ts'
import * as service from './service.ts'
import { parseDefinition } from './store.ts'

const params = idOf('the automation')
const group = 'Automations'

/** Prepares the HTML of the mails, by id of their step. Call it before the transaction, because it takes time. */
async function preparedMails(
  { steps }: Definition,
  principal: Principal,
  reader: Reader,
): Promise<ReadonlyMap<string, PreparedMail>> {
  const prepared = new Map<string, PreparedMail>()
  for (const step of steps) {
    const html = step.type === 'SEND' ? await preparedMail(step, principal, reader) : undefined
    if (html) prepared.set(step.id, html)
  }
  return prepared
}

const REFUSED =
  'The status of the automation does not allow this; `details[0]` has `currentStatus` and `allowed`.'

const LIFECYCLE = [
  {
    action: 'pause',
    summary: 'Pause an automation',
    description: 'The people in it wait where they are, and no person enters.',
    message: 'Automation paused',
    run: service.pauseAutomation,
  },
  {
    action: 'resume',
    summary: 'Resume an automation',
    description:
      'The people in it go on. A message that is later than `lateHours` by then is skipped. Changes that were made meanwhile need an activation.',
    message: 'Automation resumed',
    run: service.resumeAutomation,
  },
  {
    action: 'archive',
    summary: 'Archive an automation',
    description: 'Ends it for good: the people in it leave, and its figures stay.',
    message: 'Automation archived',
    run: service.archiveAutomation,
  },
]

export const automationRoutes = ({ db, links }: { db: Db; links: LinkSettings }): Operation[] => [
  operation({
    method: 'POST',
    path: '/automations',
    group,
    summary: 'Create an automation',
    description:
      'It is a DRAFT, which may lack anything but a name. `POST /automations/{id}/activate` lets people enter.',
    errors: { ALREADY_EXISTS: 'Another automation has this name.' },
    access: 'member',
    permission: 'automation:create',
    body: CreateAutomation,
    status: 201,
    data: AutomationRecord,
    handle: ({ principal, body, write }) =>
      write((tx) =>
        created(
          presentAutomation(service.viewOf(tx, service.createAutomation(tx, principal, body))),
          'Automation created',
        ),
      ),
  }),
  operation({
    method: 'GET',
    path: '/automations',
    group,
    summary: 'List automations',
    description: 'The newest first, without their rules and steps.',
    access: 'member',
    permission: 'automation:read',
    query: ListAutomations,
    status: 200,
    data: v.array(ListedAutomation),
    meta: PaginationMeta,
    handle: ({ principal, query }) => {
      const { views, total } = service.listAutomations(db, principal, query)
      return ok(views.map(presentListed), { meta: pageMeta(query, total) })
    },
  }),
  operation({
    method: 'GET',
    path: '/automations/:id',
    group,
    summary: 'Read an automation',
    description: 'As it was last changed. People go through it as it was last activated.',
    access: 'member',
    permission: 'automation:read',
    params,
    status: 200,
    data: AutomationRecord,
    handle: ({ principal, params: { id } }) =>
      ok(presentAutomation(service.viewOf(db, service.getAutomation(db, principal, id)))),
  }),
  operation({
    method: 'PATCH',
    path: '/automations/:id',
    group,
    summary: 'Change an automation',
    description:
      'The change of an automation that was activated has no effect before the next activation: people go through it as it was.',
    errors: {
      ALREADY_EXISTS: 'Another automation has this name.',
      INVALID_STATE_TRANSITION: REFUSED,
    },
    access: 'member',
    permission: 'automation:update',
    params,
    changedAt: (reader, principal, { id }) => service.getAutomation(reader, principal, id).updatedAt,
    body: UpdateAutomation,
    status: 200,
    data: AutomationRecord,
    handle: ({ principal, params: { id }, body, write }) =>
      write((tx) =>
        ok(presentAutomation(service.viewOf(tx, service.updateAutomation(tx, principal, id, body))), {
          message: 'Automation updated',
        }),
      ),
  }),
  operation({
    method: 'POST',
    path: '/automations/:id/clone',
    group,
    summary: 'Copy an automation',
    description: 'The copy is a DRAFT with the same trigger, rules and steps.',
    errors: { ALREADY_EXISTS: 'Another automation has this name.' },
    access: 'member',
    permission: 'automation:create',
    params,
    body: CloneAutomation,
    status: 201,
    data: AutomationRecord,
    handle: ({ principal, params: { id }, body, write }) =>
      write((tx) =>
        created(
          presentAutomation(service.viewOf(tx, service.cloneAutomation(tx, principal, id, body))),
          'Automation copied',
        ),
      ),
  }),
  operation({
    method: 'POST',
    path: '/automations/:id/check',
    group,
    summary: 'Check an automation',
    description: 'Lists what it lacks before it can be activated. Changes nothing.',
    access: 'member',
    permission: 'automation:read',
    params,
    status: 201,
    data: v.array(AutomationProblem),
    handle: async ({ principal, params: { id }, language, write }) => {
      const definition = parseDefinition(service.getAutomation(db, principal, id).draft)
      const html = await preparedMails(definition, principal, db)
      return write((tx) => {
        const problems = service.problemsOf({ tx, principal, html, ...links }, definition)
        return created(
          problems.map((problem) => ({
            ...problemIn(language(), problem),
            stepId: stepIdOf(definition, problem.field),
          })),
          'Automation checked',
        )
      })
    },
  }),
  operation({
    method: 'POST',
    path: '/automations/:id/activate',
    group,
    summary: 'Activate an automation, or its changes',
    description:
      'From now on people enter. For an automation that was activated before, the people in it go through its changes: who waits at a step finishes it first.',
    errors: {
      INVALID_STATE_TRANSITION: REFUSED,
      CONFLICT:
        'People are at steps that are gone; `details` has the `stepId` and the number of `people` of each. Say in `moved` where they go on.',
    },
    access: 'member',
    permission: 'automation:run',
    params,
    body: ActivateAutomation,
    status: 201,
    data: AutomationRecord,
    handle: async ({ principal, params: { id }, body, write }) => {
      const html = await preparedMails(
        parseDefinition(service.getAutomation(db, principal, id).draft),
        principal,
        db,
      )
      return write((tx) =>
        created(
          presentAutomation(
            service.viewOf(tx, service.activateAutomation({ tx, principal, html, ...links }, id, body)),
          ),
          'Automation activated',
        ),
      )
    },
  }),
  ...LIFECYCLE.map(({ action, summary, description, message, run }) =>
    operation({
      method: 'POST',
      path: `/automations/:id/${action}`,
      group,
      summary,
      description,
      errors: { INVALID_STATE_TRANSITION: REFUSED },
      access: 'member',
      permission: 'automation:run',
      params,
      status: 201,
      data: AutomationRecord,
      handle: ({ principal, params: { id }, write }) =>
        write((tx) => created(presentAutomation(service.viewOf(tx, run(tx, principal, id))), message)),
    }),
  ),
  operation({
    method: 'DELETE',
    path: '/automations/:id',
    group,
    summary: 'Delete an automation',
    description: 'The people in it leave. Its messages stay in the history of their contacts.',
    errors: { INVALID_STATE_TRANSITION: 'The automation is ACTIVE. Pause it first.' },
    access: 'member',
    permission: 'automation:delete',
    params,
    status: 200,
    data: IdRecord,
    handle: ({ principal, params: { id }, write }) =>
      write((tx) =>
        ok({ id: service.deleteAutomation(tx, principal, id) }, { message: 'Automation deleted' }),
      ),
  }),
]

/** Returns the id of the step that a problem is about; null for a field of the automation. */
function stepIdOf({ steps }: Definition, field: string): string | null {
  const index = /^steps\[(\d+)\]/.exec(field)?.[1]
  return index === undefined ? null : (steps[Number(index)]?.id ?? null)
}
