import { agency } from '../../../words/en/agency.ts'
import type { OrganizationOverview } from '../../api/api.gen.ts'
import type { BadgeTone } from '../../ui/badge.tsx'
import { rate } from '../../ui/format.ts'
import type { Sort } from './search.ts'

/** Issues of an organization, the most urgent first, each with a link to fix it. */

interface Issue {
  key: string
  text: string
  tone: Extract<BadgeTone, 'bad' | 'warn' | 'info'>
  /** Address in the console of that organization; undefined if nothing can be done there. */
  to: string | undefined
  weight: number
}

/** Minimum number of messages for a meaningful rate. */
const LEAST_MESSAGES = 50
const MANY_FAILURES = 0.1
const MANY_OPT_OUTS = 0.03

/** Checks for issues. Each returns undefined if there is none. */
const CHECKS: ReadonlyArray<(one: OrganizationOverview) => Omit<Issue, 'key'> | undefined> = [
  ({ isSuspended }) =>
    isSuspended ? { text: agency.issueSuspended(), tone: 'bad', to: undefined, weight: 1_000 } : undefined,
  ({ billing }) =>
    billing?.status === 'PAST_DUE' || billing?.status === 'UNPAID'
      ? { text: agency.issuePayment(), tone: 'bad', to: '/settings/billing', weight: 900 }
      : undefined,
  ({ billing }) =>
    billing && billing.pausedCampaigns > 0
      ? {
          text: agency.issueCovered({ count: billing.pausedCampaigns }),
          tone: 'bad',
          to: '/settings/billing/credits',
          weight: 800,
        }
      : undefined,
  ({ attention: { haltedCampaigns }, billing }) => {
    const others = (haltedCampaigns ?? 0) - (billing?.pausedCampaigns ?? 0)
    return others > 0
      ? { text: agency.issueHalted({ count: others }), tone: 'bad', to: '/campaigns?show=LIVE', weight: 700 }
      : undefined
  },
  ({ attention: { failedCampaigns } }) =>
    failedCampaigns
      ? {
          text: agency.issueFailed({ count: failedCampaigns }),
          tone: 'bad',
          to: '/campaigns?show=OVER',
          weight: 600,
        }
      : undefined,
  ({ attention: { troubledSenders } }) =>
    troubledSenders
      ? {
          text: agency.issueSenders({ count: troubledSenders }),
          tone: 'bad',
          to: '/settings/senders',
          weight: 500,
        }
      : undefined,
  ({ messages: { failureRate, sent } }) =>
    sent >= LEAST_MESSAGES && (failureRate ?? 0) >= MANY_FAILURES
      ? {
          text: agency.issueFailures({ rate: rate(failureRate) }),
          tone: 'warn',
          to: '/campaigns',
          weight: 400,
        }
      : undefined,
  ({ optOuts, messages: { sent } }) =>
    sent >= LEAST_MESSAGES && (optOuts.rate ?? 0) >= MANY_OPT_OUTS
      ? {
          text: agency.issueOptOuts({ rate: rate(optOuts.rate) }),
          tone: 'warn',
          to: '/settings/opt-outs',
          weight: 300,
        }
      : undefined,
  ({ attention: { hasFewCredits }, billing }) =>
    hasFewCredits
      ? {
          text: agency.issueCredits({ count: billing?.availableCredits ?? 0 }),
          tone: 'warn',
          to: '/settings/billing/credits',
          weight: 200,
        }
      : undefined,
  ({ attention: { pausedCampaigns, haltedCampaigns } }) => {
    const byPeople = (pausedCampaigns ?? 0) - (haltedCampaigns ?? 0)
    return byPeople > 0
      ? {
          text: agency.issuePaused({ count: byPeople }),
          tone: 'info',
          to: '/campaigns?show=LIVE',
          weight: 20,
        }
      : undefined
  },
  ({ attention: { unreadConversations } }) =>
    unreadConversations
      ? {
          text: agency.issueUnread({ count: unreadConversations }),
          tone: 'info',
          to: '/inbox',
          weight: 10,
        }
      : undefined,
]

export const issuesOf = (one: OrganizationOverview): Issue[] =>
  CHECKS.flatMap((check, index) => {
    const issue = check(one)
    return issue ? [{ key: String(index), ...issue }] : []
  })

/** Returns whether a person has to act on an issue. An issue for information alone does not count. */
export const needsAttention = (one: OrganizationOverview): boolean =>
  issuesOf(one).some(({ tone }) => tone !== 'info')

const urgency = (one: OrganizationOverview): number =>
  issuesOf(one).reduce((sum, { weight }) => sum + weight, 0)

/** Sort keys of the list. The largest comes first. */
const KEYS: Readonly<Record<Exclude<Sort, 'NAME'>, (one: OrganizationOverview) => number>> = {
  ATTENTION: urgency,
  CONTACTS: ({ contacts }) => contacts,
  SENT: ({ messages }) => messages.sent,
  FAILED: ({ messages }) => messages.failureRate ?? -1,
  OPT_OUTS: ({ optOuts }) => optOuts.rate ?? -1,
  UNREAD: ({ attention }) => attention.unreadConversations ?? -1,
  CREDITS: ({ billing }) => -(billing?.availableCredits ?? Number.POSITIVE_INFINITY),
  ACTIVITY: ({ lastActivityAt }) => Date.parse(lastActivityAt),
}

/** Returns the organizations sorted by the key, then by name. */
export function sorted(all: readonly OrganizationOverview[], sort: Sort): OrganizationOverview[] {
  const byName = all.toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
  if (sort === 'NAME') return byName
  const keyed = byName.map((one) => ({ one, key: KEYS[sort](one) }))
  return keyed.toSorted((a, b) => (a.key === b.key ? 0 : b.key - a.key)).map(({ one }) => one)
}

interface Sums {
  contacts: number
  campaigns: number
  sent: number
  delivered: number
  failed: number
  optOuts: number
  unread: number
}

export const sumsOf = (all: readonly OrganizationOverview[]): Sums =>
  all.reduce<Sums>(
    (sums, { contacts, campaigns: runs, messages, optOuts, attention }) => ({
      contacts: sums.contacts + contacts,
      campaigns: sums.campaigns + runs,
      sent: sums.sent + messages.sent,
      delivered: sums.delivered + messages.delivered,
      failed: sums.failed + messages.failed,
      optOuts: sums.optOuts + optOuts.count,
      unread: sums.unread + (attention.unreadConversations ?? 0),
    }),
    { contacts: 0, campaigns: 0, sent: 0, delivered: 0, failed: 0, optOuts: 0, unread: 0 },
  )
