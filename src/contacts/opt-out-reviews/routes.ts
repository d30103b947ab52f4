import * as v from 'valibot'
import type { Db } from '../../db/database.ts'
import { created, type Operation, ok, operation } from '../../http/operation.ts'
import { pageMeta } from '../../http/pagination.ts'
import { idOf, PaginationMeta } from '../../http/schema.ts'
import { DecideOptOutReview, ListOptOutReviews, OptOutReviewRecord } from './schema.ts'
import { decideReview, listReviews, presentReview } from './service.ts'

const group = 'Opt-out compliance'

export const reviewRoutes = ({ db }: { db: Db }): Operation[] => [
  operation({
    method: 'GET',
    path: '/opt-out/reviews',
    group,
    summary: 'List messages that may be opt-outs',
    description:
      'Undecided messages, unless `status` asks for others, in the order of their deadlines. No marketing goes to these addresses meanwhile.',
    access: 'member',
    permission: 'opt_out:read',
    query: ListOptOutReviews,
    status: 200,
    data: v.array(OptOutReviewRecord),
    meta: PaginationMeta,
    handle: ({ principal, query }) => {
      const { views, total } = listReviews(db, principal, query)
      const now = db.clock.now()
      return ok(
        views.map((view) => presentReview(view, now)),
        { meta: pageMeta(query, total) },
      )
    },
  }),
  operation({
    method: 'POST',
    path: '/opt-out/reviews/:id/decide',
    group,
    summary: 'Decide whether a message is an opt-out',
    description:
      'OPT_OUT takes effect immediately, for every open review of the address. A clear opt-out or opt-in of the contact decides its open reviews.',
    errors: { INVALID_STATE_TRANSITION: 'The review has been decided.' },
    access: 'member',
    permission: 'opt_out:manage',
    params: idOf('the review'),
    body: DecideOptOutReview,
    status: 201,
    data: OptOutReviewRecord,
    handle: ({ principal, params, body, write }) =>
      write((tx) =>
        created(presentReview(decideReview(tx, principal, params.id, body.decision), tx.now), 'Decided'),
      ),
  }),
]
