import type { Db, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import { done, type HandledJob, handles, type Outcome, prunes } from '../../jobs/job.ts'
import { uuidv7 } from '../../lib/ids.ts'
import { defineModule } from '../../module/define-module.ts'
import { mentions, type PersonRule } from '../../module/person.ts'
import { aged, kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'
import { findEndpointById } from '../endpoints/store.ts'
import { pruneFollowers } from '../feed/store.ts'
import { deliveryRoutes } from './routes.ts'
import { pruneWebhooks, RETENTION_MS, recoverJob } from './service.ts'
import * as store from './store.ts'

/** Largest number of events in one transaction. */
const BATCH_SIZE = 200

/** Returns the jobs. Each is safe to repeat, because an endpoint gets only one delivery of an event. */
const deliveryJobs = ({ db }: { db: Db }): readonly HandledJob[] => [
  handles(recoverJob, ({ organizationId, payload }, signal) =>
    recover(db, { organizationId, ...payload }, signal),
  ),
  prunes(pruneWebhooks, db, (tx) => prune(tx, tx.now - RETENTION_MS)),
]

const prune = (tx: Tx, before: number): number =>
  store.pruneSome(tx, before, BATCH_SIZE) + pruneFollowers(tx, before, BATCH_SIZE)

interface Recovery {
  organizationId: number
  endpointId: number
  since: number
}

async function recover(db: Db, recovery: Recovery, signal: AbortSignal): Promise<Outcome> {
  let after: number | null = 0
  while (after !== null && !signal.aborted) {
    const from: number = after
    after = await db.write((tx) => recoverSome(tx, recovery, from))
  }
  return after === null ? done : { kind: 'snooze', runAt: db.clock.now() }
}

/**
 * Redelivers some of the missed events.
 * @returns the event to continue after; null at the end
 */
function recoverSome(tx: Tx, { organizationId, endpointId, since }: Recovery, after: number): number | null {
  const endpoint = findEndpointById(tx, endpointId)
  if (endpoint?.status !== 'ENABLED') return null
  const types = new Set(JSON.parse(endpoint.eventTypes) as string[])
  const events = store.listEventsSince(tx, organizationId, { after, since, limit: BATCH_SIZE })
  const missed = events.filter(({ type }) => type !== 'test.ping' && (types.has('*') || types.has(type)))
  for (const { id: eventId } of missed)
    store.insertDelivery(tx, { uuid: uuidv7(tx.now), organizationId, endpointId, eventId })
  store.setFailedDue(
    tx,
    endpointId,
    missed.map(({ id }) => id),
  )
  tx.notify('webhooks')
  return events.length < BATCH_SIZE ? null : events.at(-1)!.id
}

/** Notices to other software about a person. A body that is still to be delivered also loses the person. */
const webhooksAboutPerson: PersonRule = {
  title: (say) => say.webhookEvents(),
  about: (say) => say.webhookEventsAbout(),
  from: (person) =>
    fragment`FROM webhook_events t WHERE t.organization_id = ${person.organizationId} AND ${mentions('t.body', person)}`,
  json: ['body'],
  stays: (say) => say.webhookEventsStays(),
  erase: (tx, { ids }) => store.eraseBodies(tx, ids),
}

export default defineModule({
  routes: deliveryRoutes,
  jobs: ({ db }: { db: Db }) => deliveryJobs({ db }),
  schedules: [{ pattern: '19 * * * *', job: pruneWebhooks }],
  persons: { webhook_events: webhooksAboutPerson },
  retention: {
    webhook_events: aged({
      days: 30,
      after: 'it happened',
      oldest: `SELECT min(created_at) FROM webhook_events`,
      job: 'webhook.prune',
    }),
    webhook_deliveries: kept('with its event'),
  },
  transport: { webhook_events: copied({ json: ['body'] }), webhook_deliveries: copied() },
  jobIds: { 'webhook.recover': { endpointId: 'webhook_endpoints', since: null } },
})
