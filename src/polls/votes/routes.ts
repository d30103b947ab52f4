import * as v from 'valibot'
import { recordAuditEvent } from '../../accounts/audit/record.ts'
import { publishFilled } from '../../contacts/segments/clone.ts'
import type { Db } from '../../db/database.ts'
import { download } from '../../http/download.ts'
import { MAY_TAKE_TOO_LONG } from '../../http/error-meanings.ts'
import type { EventStreams, ReadSubject } from '../../http/event-streams.ts'
import { created, type Operation, ok, operation } from '../../http/operation.ts'
import { pageMeta } from '../../http/pagination.ts'
import { idOf, PaginationMeta, uuid } from '../../http/schema.ts'
import { parameters } from '../../lib/describe.ts'
import { invalidField } from '../../lib/errors.ts'
import { assertPermission, type Principal } from '../../lib/principal.ts'
import { getPoll } from '../records/service.ts'
import { findPoll, listOptions } from '../records/store.ts'
import type { PollStatus } from '../records/table.ts'
import { prepareSegmentOf } from './create-segment.ts'
import {
  CreatePollSegment,
  ListVotes,
  PollAnalytics,
  PollSegment,
  presentVote,
  VoteRecord,
} from './schema.ts'
import { analyticsOf, voteLines, votesOf } from './service.ts'

const OVER: readonly PollStatus[] = ['CLOSED', 'CANCELLED', 'FAILED']

/** Reads the results of a poll for a stream, from stored totals. Throws NOT_FOUND. */
function liveResultsOf(db: Db, principal: Principal, uuid: string): ReadSubject {
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

const params = idOf('the poll')
const group = 'Polls'

export const voteRoutes = ({ db, streams }: { db: Db; streams: EventStreams }): Operation[] => [
  operation({
    method: 'GET',
    path: '/polls/:id/analytics',
    group,
    summary: 'Read the results of a poll',
    description: 'Votes so far, by option.',
    access: 'member',
    permission: 'poll:read',
    params,
    status: 200,
    data: PollAnalytics,
    handle: ({ principal, params: { id } }) =>
      ok(analyticsOf(db, getPoll(db, principal, id, db.clock.now()))),
  }),
  operation({
    method: 'GET',
    path: '/polls/:id/stream',
    group,
    summary: 'Watch the results of a poll',
    description:
      'Server-sent events, at most one a second, after each change. The data of each is JSON with all of `pollId`, `status` and the results (as in its analytics). Events are named `progress`; the last one is named `end`, comes when no vote counts any more, and the stream ends with it. A client that was cut off connects again and gets the present state, so Last-Event-ID makes no difference. The stream also ends when the credential does or the poll is deleted.',
    access: 'member',
    permission: 'poll:read',
    params,
    errors: {
      RATE_LIMITED:
        'You have 25 streams open, or the organization or the API keys of its owner have 100, or as many as their share of a small server allows.',
      SERVICE_UNAVAILABLE: 'The server has too many streams open. Read the analytics of the poll instead.',
    },
    status: 200,
    raw: 'text/event-stream',
    handle: ({ principal, params: { id }, request, recheck }) =>
      streams.watch({
        organizationId: principal.organizationId,
        principal,
        key: `poll ${principal.organizationId} ${id}`,
        subject: () => liveResultsOf(db, principal, id),
        request,
        recheck,
      }),
  }),
  operation({
    method: 'GET',
    path: '/polls/:pollId/votes',
    group,
    summary: 'List the votes of a poll',
    description: 'The newest first; a contact who voted again has its last vote only.',
    access: 'member',
    permission: 'poll:read',
    params: parameters({ pollId: [uuid, 'Id of the poll.'] }),
    query: ListVotes,
    status: 200,
    data: v.array(VoteRecord),
    meta: PaginationMeta,
    errors: MAY_TAKE_TOO_LONG,
    handle: async ({ principal, params: { pollId }, query }) => {
      const poll = getPoll(db, principal, pollId, db.clock.now())
      const options = listOptions(db, poll.organizationId, [poll.id])
      const option = options.find((one) => one.uuid === query.optionId)
      if (query.optionId !== undefined && !option)
        throw invalidField('optionId', `The poll has no option with the id ${query.optionId}.`, 'exists')
      const votes = await votesOf(db, poll, query, option)
      return ok(
        votes.map((vote) => presentVote(vote, options)),
        { meta: pageMeta(query, option ? option.votes : poll.responderCount) },
      )
    },
  }),
  operation({
    method: 'GET',
    path: '/polls/:pollId/votes/export',
    group,
    summary: 'Download the votes of a poll',
    description:
      'CSV in UTF-8 with a byte order mark, by which Excel knows it, and a header row: name and number of each contact, the options it chose, the text of its vote and when it was received, in the order in which they first voted. Cells that a spreadsheet would take for a formula begin with an apostrophe. The download is recorded in the audit log. Also needs the permission poll:read.',
    errors: {
      FORBIDDEN:
        'The role of the caller lacks `contact:export` or `poll:read`; `details[0].permission` names it.',
    },
    access: 'member',
    permission: 'contact:export',
    rateLimit: 'bulk',
    params: parameters({ pollId: [uuid, 'Id of the poll.'] }),
    status: 200,
    raw: 'text/csv',
    handle: async ({ principal, params: { pollId }, request, write }) => {
      assertPermission(principal, 'poll:read')
      const poll = getPoll(db, principal, pollId, db.clock.now())
      if (request.method === 'GET') {
        await write((tx) => {
          const { organizationId } = poll
          const resource = { type: 'POLL', id: pollId } as const
          recordAuditEvent(tx, { organizationId, act: 'POLL_VOTES_EXPORTED', resource })
          return ok(null)
        })
      }
      return download(`votes-${pollId}.csv`, 'text/csv', voteLines(db, poll))
    },
  }),
  operation({
    method: 'POST',
    path: '/polls/:id/create-segment',
    group,
    summary: 'Create a segment from the recipients of a poll',
    description:
      'A STATIC segment of those who chose an option, who voted, or who did not. Later votes do not change it. Also needs the permission poll:read.',
    errors: {
      ALREADY_EXISTS: 'A segment has this name.',
      FORBIDDEN:
        'The role of the caller lacks `segment:create` or `poll:read`; `details[0].permission` names it.',
    },
    access: 'member',
    permission: 'segment:create',
    rateLimit: 'bulk',
    params,
    body: CreatePollSegment,
    status: 201,
    data: PollSegment,
    handle: async ({ principal, params: { id }, body, step, write }) => {
      assertPermission(principal, 'poll:read')
      const filled = await prepareSegmentOf(step, principal, id, body)
      return write((tx) => {
        const { uuid: segmentId, name, contactCount } = publishFilled(tx, filled)
        return created({ id: segmentId, name, contactCount }, 'Segment created')
      })
    },
  }),
]
