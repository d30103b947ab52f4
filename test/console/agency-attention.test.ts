import { expect, test } from 'bun:test'
import type { OrganizationOverview } from '../../console/api/api.gen.ts'
import { issuesOf, needsAttention, sorted, sumsOf } from '../../console/screens/agency/attention.ts'

const organization = (name: string, given: Partial<OrganizationOverview> = {}): OrganizationOverview => ({
  id: name,
  name,
  slug: name.toLowerCase(),
  isSuspended: false,
  contacts: 10,
  campaigns: 1,
  role: { id: 'r', name: 'Owner', key: 'OWNER' },
  automations: { active: 1, inside: 10 },
  messages: { sent: 100, delivered: 98, failed: 2, failureRate: 0.02 },
  optOuts: { count: 1, rate: 0.01 },
  lastActivityAt: '2026-03-04T17:00:00.000Z',
  attention: {
    pausedCampaigns: 0,
    haltedCampaigns: 0,
    failedCampaigns: 0,
    troubledSenders: 0,
    unreadConversations: 0,
    hasFewCredits: false,
  },
  billing: null,
  ...given,
})

const having = (given: Partial<OrganizationOverview['attention']>): Partial<OrganizationOverview> => ({
  attention: { ...organization('x').attention, ...given },
})

test('a healthy organization needs no attention, even with unread replies', () => {
  expect(issuesOf(organization('Quiet'))).toEqual([])
  const unread = organization('Busy', having({ unreadConversations: 3 }))
  expect(issuesOf(unread).map(({ text, to }) => [text, to])).toEqual([['3 unread replies', '/inbox']])
  expect(needsAttention(unread)).toBe(false)
})

test('a campaign waiting for credits counts once, and a campaign paused by a person counts apart from halted ones', () => {
  const billing = {
    planKey: 'FREE',
    planName: 'Free',
    status: 'NONE' as const,
    availableCredits: 0,
    pausedCampaigns: 1,
  }
  const one = organization('Short', { billing, ...having({ pausedCampaigns: 3, haltedCampaigns: 2 }) })
  expect(issuesOf(one).map(({ text }) => text)).toEqual([
    '1 campaign not covered by plan and credits',
    '1 campaign paused automatically',
    '1 campaign paused',
  ])
})

test('rates of few messages raise no issue', () => {
  const messages = { sent: 4, delivered: 2, failed: 2, failureRate: 0.5 }
  expect(needsAttention(organization('Small', { messages }))).toBe(false)
  expect(needsAttention(organization('Large', { messages: { ...messages, sent: 50 } }))).toBe(true)
})

test('a figure hidden from the role is neither an issue nor part of a total', () => {
  const unknown = organization('Hidden', {
    attention: {
      pausedCampaigns: null,
      haltedCampaigns: null,
      failedCampaigns: null,
      troubledSenders: null,
      unreadConversations: null,
      hasFewCredits: null,
    },
  })
  expect(issuesOf(unknown)).toEqual([])
  expect(sumsOf([unknown, organization('Seen', having({ unreadConversations: 2 }))]).unread).toBe(2)
})

test('the most urgent organization comes first, equal ones by name, and every other order follows its key', () => {
  const all = [
    organization('Cedar', having({ unreadConversations: 9 })),
    organization('Birch'),
    organization('Alder', { contacts: 5 }),
    organization('Elm', having({ failedCampaigns: 1 })),
    organization('Dogwood', { isSuspended: true }),
  ]
  const names = (sort: Parameters<typeof sorted>[1]) => sorted(all, sort).map(({ name }) => name)
  expect(names('ATTENTION')).toEqual(['Dogwood', 'Elm', 'Cedar', 'Alder', 'Birch'])
  expect(names('NAME')).toEqual(['Alder', 'Birch', 'Cedar', 'Dogwood', 'Elm'])
  expect(names('CONTACTS').at(-1)).toBe('Alder')
  expect(names('UNREAD')[0]).toBe('Cedar')
})

test('the totals cover every shown organization', () => {
  expect(sumsOf([organization('A'), organization('B')])).toEqual({
    contacts: 20,
    campaigns: 2,
    sent: 200,
    delivered: 196,
    failed: 4,
    optOuts: 2,
    unread: 0,
  })
})
