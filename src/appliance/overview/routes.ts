import * as v from 'valibot'
import { SUBSCRIPTION_STATUSES } from '../../billing/entitlements/schema.ts'
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

const Automations = component('OverviewAutomations', 'The automations of the organization.', {
  active: [v.number(), 'Automations that are ACTIVE.'],
  inside: [v.number(), 'People who are in them now.'],
})

const count = v.nullable(v.number())

const Attention = component('OverviewAttention', 'What needs attention in the organization now.', {
  pausedCampaigns: [count, "Campaigns that are paused; null if the caller's role lacks campaign:read."],
  haltedCampaigns: [
    count,
    "Of these, campaigns that no user paused; `pauseReason` of each says why. Null if the caller's role lacks campaign:read.",
  ],
  failedCampaigns: [
    count,
    "Campaigns that failed in these days; null if the caller's role lacks campaign:read.",
  ],
  troubledSenders: [
    count,
    "Senders that are in ERROR or whose carrier fails, without disabled ones; null if the caller's role lacks channel:read.",
  ],
  unreadConversations: [count, "Unread conversations; null if the caller's role lacks inbox:read."],
  hasFewCredits: [
    v.nullable(v.boolean()),
    "Whether fewer credits are available than the organization wants to be warned of, or none of those that it had; null if the caller's role lacks billing:read.",
  ],
})

const OverviewRecord = component('OrganizationOverview', 'The figures of one organization in the overview.', {
  id: [uuid, 'Id of the organization.'],
  name: [v.string(), 'Its name.'],
  slug: [v.string(), 'Its name in a form for URLs; unique on this server.'],
  isSuspended: [v.boolean(), 'Whether the server operator has suspended it: none of its messages are sent.'],
  role: [RoleRef, "The caller's role in it."],
  contacts: [v.number(), 'Contacts that are not deleted.'],
  campaigns: [v.number(), 'Campaigns with a run that began in these days.'],
  messages: [Messages, 'Results of their messages.'],
  optOuts: [OptOuts, 'Opt-outs in answer to them.'],
  lastActivityAt: [isoTime, 'When one of its contacts or campaigns was last made or changed.'],
  attention: [Attention, 'What needs attention in it.'],
  automations: [
    v.nullable(Automations),
    "Its automations that work now; null if the caller's role lacks automation:read.",
  ],
  billing: [v.nullable(Billing), "Its plan and credits; null if the caller's role lacks billing:read."],
})

export const overviewRoutes = ({ db }: { db: Db }): Operation[] => [
  operation({
    method: 'GET',
    path: '/organization/overview',
    group: 'Organization',
    summary: "Compare the caller's organizations",
    description:
      'Messages, opt-outs, last activity, what needs attention, plan and credits of every organization in which the role of the caller has organization:read and analytics:read, the longest membership first. An organization that requires two-factor sign-in is left out if the caller lacks it. Counts campaigns that ran in the last `days` days.',
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
