import * as v from 'valibot'
import type { Db } from '../../db/database.ts'
import { type Operation, ok, operation } from '../../http/operation.ts'
import { presentOverview } from './present.ts'
import { OverviewQuery, OverviewRecord } from './schema.ts'
import { overviewsFor } from './service.ts'

export const overviewRoutes = ({ db }: { db: Db }): Operation[] => [
  operation({
    method: 'GET',
    path: '/organization/overview',
    group: 'Organization',
    summary: "Compare the caller's organizations",
    description:
      'Messages, opt-outs and last activity of every organization in which the role of the caller has organization:read and analytics:read, the longest membership first. One that requires two-factor sign-in is left out while the caller lacks it. Of campaigns that ran in the last `days` days.',
    access: 'session',
    worksSuspended: true,
    query: OverviewQuery,
    status: 200,
    data: v.array(OverviewRecord),
    handle: ({ principal, query }) => {
      const of = { nowMs: db.clock.now(), days: query.days }
      return ok(overviewsFor(db, principal, of).map(presentOverview))
    },
  }),
]
