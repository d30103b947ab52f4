import type { Db } from '../../db/database.ts'
import { MAY_TAKE_TOO_LONG } from '../../http/error-meanings.ts'
import { created, type Operation, operation } from '../../http/operation.ts'
import { idOf } from '../../http/schema.ts'
import { toIso, toIsoOrNull } from '../../lib/clock.ts'
import { assertPermission } from '../../lib/principal.ts'
import type { LinkSettings } from '../../links/short-links/service.ts'
import { SimulateAutomation, SimulationRecord } from './schema.ts'
import { simulate } from './simulate.ts'

export const simulationRoutes = ({ db, links }: { db: Db; links: LinkSettings }): Operation[] => [
  operation({
    method: 'POST',
    path: '/automations/:id/simulate',
    group: 'Automations',
    summary: 'Simulate an automation',
    description:
      'Says what the automation, as it was last changed, would have done in the past days: who would have entered, which way, which messages at which hour, and who would have been skipped for which reason. Contacts count as they are now, and do nothing with messages that were never sent. With `contactId` it walks the way of one contact from now on. Sends and changes nothing. Needs the permission `contact:read` too.',
    errors: {
      ...MAY_TAKE_TOO_LONG,
      FORBIDDEN:
        'The role of the caller lacks the permission, or `contact:read`; `details[0].permission` names it.',
      NOT_FOUND: 'There is no such automation, or no such contact.',
    },
    access: 'member',
    permission: 'automation:read',
    rateLimit: 'bulk',
    params: idOf('the automation'),
    body: SimulateAutomation,
    status: 201,
    data: SimulationRecord,
    handle: async ({ principal, params: { id }, body, write }) => {
      assertPermission(principal, 'contact:read')
      const { path, ...result } = await simulate(db, principal, { uuid: id, input: body, links })
      const shown = path?.map((step) => ({
        ...step,
        arrivedAt: toIso(step.arrivedAt),
        leftAt: toIsoOrNull(step.leftAt),
      }))
      // Changes nothing, but stores the answer for the idempotency key.
      return write(() => created({ ...result, path: shown ?? null }, 'Automation simulated'))
    },
  }),
]
