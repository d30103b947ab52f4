import * as v from 'valibot'
import { SUBSCRIPTION_STATUSES } from '../../billing/entitlements/enums.ts'
import type { Db } from '../../db/database.ts'
import { type Operation, ok, operation } from '../../http/operation.ts'
import { isoTime, oneOf, queryIntegerOr, uuid } from '../../http/schema.ts'
import { DAY_MS } from '../../lib/clock.ts'
import { component, parameters } from '../../lib/describe.ts'
import { RoleRef } from '../../lib/role-ref.ts'
import { presentOverview } from './present.ts'
import { overviewsFor } from './service.ts'

const OverviewQuery = parameters({
  days: [queryIntegerOr(1, 365, 30), 'Period in days, up to now; counts campaigns that ran in it.'],
})

const Messages = component(
  'OverviewMessages',
  'The results of the messages of these campaigns, in all their runs.',
  {
    sent: [v.number(), 'Messages that a carrier was asked to send, including those that failed.'],
    delivered: [v.number(), 'Messages that arrived; carriers do not report all of them.'],
    failed: [v.number(), 'Messages that failed.'],
    failureRate: [
      v.nullable(v.number()),
      'The share of `sent` that failed, from 0 to 1; null if nothing was sent.',
    ],
  },
)

const OptOuts = component('OverviewOptOuts', 'People who opted out in answer to these campaigns.', {
  count: [v.number(), 'How many.'],
  rate: [v.nullable(v.number()), 'Their share of `messages.sent`, from 0 to 1; null if nothing was sent.'],
})

const Billing = component('OverviewBilling', 'What the organization has to send with.', {
  planKey: [v.string(), 'Key of its plan.'],
  planName: [v.string(), 'Name of its plan, for people.'],
  status: [oneOf(SUBSCRIPTION_STATUSES), 'The state of its subscription.'],
  availableCredits: [v.nullable(v.number()), 'Credits that it can use; null if it never had any.'],
  pausedCampaigns: [
    v.number(),
    'Campaigns that are paused with INSUFFICIENT_CREDITS: the plan, packs and credits do not cover their messages.',
  ],
})

const OverviewRecord = component('OrganizationOverview', 'The figures of one organization in the overview.', {
  id: [uuid, 'Id of the organization.'],
  name: [v.string(), 'Its name.'],
  slug: [v.string(), 'Its name in a form for URLs; unique on this server.'],
  isSuspended: [
    v.boolean(),
    'Whether the operator of this server has suspended it: none of its messages are sent.',
  ],
  role: [RoleRef, "The caller's role in it."],
  contacts: [v.number(), 'Contacts that are not deleted.'],
  campaigns: [v.number(), 'Campaigns with a run that began in these days.'],
  messages: [Messages, 'Results of their messages.'],
  optOuts: [OptOuts, 'Opt-outs in answer to them.'],
  lastActivityAt: [isoTime, 'When one of its contacts or campaigns was last made or changed.'],
  billing: [v.nullable(Billing), "Its plan and credits; null if the caller's role lacks billing:read."],
})

export const overviewRoutes = ({ db }: { db: Db }): Operation[] => [
  operation({
    method: 'GET',
    path: '/organization/overview',
    group: 'Organization',
    summary: "Compare the caller's organizations",
    description:
      'Messages, opt-outs, last activity, plan and credits of every organization in which the role of the caller has organization:read and analytics:read, the longest membership first. An organization that requires two-factor sign-in is left out if the caller lacks it. Counts campaigns that ran in the last `days` days.',
    access: 'session',
    worksSuspended: true,
    query: OverviewQuery,
    status: 200,
    data: v.array(OverviewRecord),
    handle: ({ principal, query }) => {
      const nowMs = db.clock.now()
      const period = { sinceMs: nowMs - query.days * DAY_MS, nowMs }
      return ok(overviewsFor(db, principal, period).map(presentOverview))
    },
  }),
]
