import type { Db } from '../../db/database.ts'
import type { ReadSubject } from '../../http/event-streams.ts'
import type { Principal } from '../../lib/principal.ts'
import { getPoll } from '../records/service.ts'
import { findPoll } from '../records/store.ts'
import type { PollStatus } from '../records/table.ts'
import { analyticsOf } from './analytics.ts'

const OVER: readonly PollStatus[] = ['CLOSED', 'CANCELLED', 'FAILED']

/** Reads the results of a poll for a stream, from stored totals. Throws NOT_FOUND. */
export function liveResultsOf(db: Db, principal: Principal, uuid: string): ReadSubject {
  const { organizationId } = principal
  getPoll(db, principal, uuid, db.clock.now())
  return () => {
    const poll = findPoll(db, { organizationId, uuid }, db.clock.now())
    if (!poll) return undefined
    const { status } = poll
    return {
      data: { pollId: uuid, status, ...analyticsOf(db, poll) },
      isLive: false,
      isOver: OVER.includes(status),
    }
  }
}
