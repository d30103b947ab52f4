import * as v from 'valibot'
import type { Db } from '../../db/database.ts'
import { type Operation, ok, operation } from '../../http/operation.ts'
import { isoTime, queryIntegerOr, uuid } from '../../http/schema.ts'
import { DAY_MS } from '../../lib/clock.ts'
import { describeFields, describeObject } from '../../lib/describe.ts'
import { RoleRef } from '../../lib/role-ref.ts'
import { presentOverview } from './present.ts'
import { overviewsFor } from './service.ts'

const OverviewQuery = v.object({ days: queryIntegerOr(1, 365, 30) })
describeFields(OverviewQuery, {
  days: 'Period in days, up to now; counts campaigns that ran in it.',
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
  'The results of the messages of these campaigns, in all their runs.',
  {
    sent: 'Messages that a carrier was asked to send, including those that failed.',
    delivered: 'Messages that arrived; carriers do not report all of them.',
    failed: 'Messages that failed.',
    failureRate: 'The share of `sent` that failed, from 0 to 1; null if nothing was sent.',
  },
)

const OptOuts = v.object({ count: v.number(), rate: v.nullable(v.number()) })
describeObject(OptOuts, 'OverviewOptOuts', 'People who opted out in answer to these campaigns.', {
  count: 'How many.',
  rate: 'Their share of `messages.sent`, from 0 to 1; null if nothing was sent.',
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
describeObject(OverviewRecord, 'OrganizationOverview', 'The figures of one organization in the overview.', {
  id: 'Id of the organization.',
  name: 'Its name.',
  slug: 'Its name in a form for URLs; unique on this server.',
  isSuspended: 'Whether the operator of this server has suspended it: none of its messages are sent.',
  role: "The caller's role in it.",
  contacts: 'Contacts that are not deleted.',
  campaigns: 'Campaigns with a run that began in these days.',
  messages: 'Results of their messages.',
  optOuts: 'Opt-outs in answer to them.',
  lastActivityAt: 'When one of its contacts or campaigns was last made or changed.',
})

export const overviewRoutes = ({ db }: { db: Db }): Operation[] => [
  operation({
    method: 'GET',
    path: '/organization/overview',
    group: 'Organization',
    summary: "Compare the caller's organizations",
    description:
      'Messages, opt-outs and last activity of every organization in which the role of the caller has organization:read and analytics:read, the longest membership first. An organization that requires two-factor sign-in is left out if the caller lacks it. Counts campaigns that ran in the last `days` days.',
    access: 'session',
    worksSuspended: true,
    query: OverviewQuery,
    status: 200,
    data: v.array(OverviewRecord),
    handle: ({ principal, query }) =>
      ok(overviewsFor(db, principal, db.clock.now() - query.days * DAY_MS).map(presentOverview)),
  }),
]
