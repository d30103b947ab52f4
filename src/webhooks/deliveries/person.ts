import { fragment } from '../../db/fragment.ts'
import { mentions, type PersonRule } from '../../module/person.ts'
import { eraseBodies } from './queries.ts'

/** What other software was notified of. A body that still has to be delivered loses the person too. */
export const webhooksAboutPerson: PersonRule = {
  title: 'Notices to other software',
  about: 'Events about the person that were delivered to software of the organization; kept for 30 days.',
  from: (person) =>
    fragment`FROM webhook_events t WHERE t.organization_id = ${person.organizationId} AND ${mentions('t.body', person)}`,
  json: ['body'],
  stays: 'type, time and the ids of the event, for 30 days',
  erase: (tx, { ids }) => eraseBodies(tx, ids),
}
