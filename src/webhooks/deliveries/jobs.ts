import type { Db, Tx } from '../../db/database.ts'
import { done, type HandledJob, handles, type Outcome } from '../../jobs/job.ts'
import { prunes } from '../../jobs/prune.ts'
import { uuidv7 } from '../../lib/ids.ts'
import { findEndpointById } from '../endpoints/shared-queries.ts'
import { pruneFollowers } from '../feed/shared-queries.ts'
import * as queries from './queries.ts'
import { pruneWebhooks, RETENTION_MS, recoverJob } from './service.ts'

/** The maximum of events in one transaction. */
const BATCH_SIZE = 200

/** Each job is safe to run again, because an endpoint gets only one delivery of an event. */
export const deliveryJobs = ({ db }: { db: Db }): readonly HandledJob[] => [
  handles(recoverJob, ({ organizationId, payload }, signal) =>
    recover(db, { organizationId, ...payload }, signal),
  ),
  prunes(pruneWebhooks, db, (tx) => prune(tx, tx.now - RETENTION_MS)),
]

const prune = (tx: Tx, before: number): number =>
  queries.pruneSome(tx, before, BATCH_SIZE) + pruneFollowers(tx, before, BATCH_SIZE)

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

/** Redelivers some of the missed events. @returns the event to continue after; null at the end */
function recoverSome(tx: Tx, { organizationId, endpointId, since }: Recovery, after: number): number | null {
  const endpoint = findEndpointById(tx, endpointId)
  if (endpoint?.status !== 'ENABLED') return null
  const types = new Set(JSON.parse(endpoint.eventTypes) as string[])
  const events = queries.listEventsSince(tx, organizationId, { after, since, limit: BATCH_SIZE })
  const missed = events.filter(({ type }) => type !== 'test.ping' && (types.has('*') || types.has(type)))
  for (const { id: eventId } of missed)
    queries.insertDelivery(tx, { uuid: uuidv7(tx.now), organizationId, endpointId, eventId })
  queries.setFailedDue(
    tx,
    endpointId,
    missed.map(({ id }) => id),
  )
  tx.notify('webhooks')
  return events.length < BATCH_SIZE ? null : events.at(-1)!.id
}
