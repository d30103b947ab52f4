import * as v from 'valibot'
import type { Db } from '../../db/database.ts'
import { type Operation, ok, operation } from '../../http/operation.ts'
import { isoTime, queryIntegerOr, uuid } from '../../http/schema.ts'
import { describeFields, describeObject } from '../../lib/describe.ts'
import { RoleRef } from '../../lib/role-ref.ts'
import { presentOverview } from './present.ts'
import { overviewsFor } from './service.ts'

const OverviewQuery = v.object({ days: queryIntegerOr(1, 365, 30) })
describeFields(OverviewQuery, {
  days: 'Campaigns that ran in so many days, up to now.',
})

const Messages = v.object({
  sent: v.number(),
  delivered: v.number(),
  failed: v.number(),
  failureRate: v.nullable(v.number()),
})
describeObject(
  Messages,
  'OverviewMessages',
  'What became of the messages of these campaigns, in all their runs.',
  {
    sent: 'Messages that a carrier was asked to send, also those that failed.',
    delivered: 'Those that arrived; carriers do not report all of them.',
    failed: 'Those that failed.',
    failureRate: 'The share of `sent` that failed, from 0 to 1; null while nothing was sent.',
  },
)

const OptOuts = v.object({ count: v.number(), rate: v.nullable(v.number()) })
describeObject(OptOuts, 'OverviewOptOuts', 'People who opted out in answer to these campaigns.', {
  count: 'How many.',
  rate: 'Their share of `messages.sent`, from 0 to 1; null while nothing was sent.',
})

const OverviewRecord = v.object({
  id: uuid,
  name: v.string(),
  slug: v.string(),
  isSuspended: v.boolean(),
  role: RoleRef,
  contacts: v.number(),
  campaigns: v.number(),
  messages: Messages,
  optOuts: OptOuts,
  lastActivityAt: isoTime,
})
describeObject(OverviewRecord, 'OrganizationOverview', 'One of several organizations, in figures.', {
  id: 'Id of the organization.',
  name: 'Its name.',
  slug: 'Its name in a form for URLs; unique on this server.',
  isSuspended: 'Whether the operator of this server has suspended it: nothing of it is sent.',
  role: "The caller's role in it.",
  contacts: 'Contacts that are not deleted.',
  campaigns: 'Campaigns of which a run began in these days.',
  messages: 'What became of their messages.',
  optOuts: 'How many opted out in answer to them.',
  lastActivityAt: 'When one of its contacts or campaigns was last made or changed.',
})

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
