import { useQuery } from '@tanstack/react-query'
import type { Campaign, Permission, Segment, Sender } from '../../api/api.gen.ts'
import { useCan } from '../../api/hooks.ts'
import { read } from '../../api/queries.ts'
import { arrivedOf } from './arrived.ts'

/** What the organization has of what a first campaign needs. */
export interface FirstSteps {
  sender: Sender | undefined
  contacts: number | undefined
  segment: Segment | undefined
  campaign: Campaign | undefined
  /** Whether all of it is known. */
  isKnown: boolean
  error: Error | null
  retry(): void
}

/** How often a campaign is looked at while it is on its way, ms. */
const LOOK_MS = 2_000

/** Whether something more will happen by itself: a carrier may report after the last message was handed over. */
const isUnderWay = (campaign: Campaign | undefined): boolean =>
  campaign !== undefined &&
  arrivedOf(campaign) === 0 &&
  (['SCHEDULED', 'ACTIVE', 'SENDING'].includes(campaign.status) || campaign.stats.sent > 0)

/** Reads how far the organization has come. What the role may not read counts as not there. */
export function useFirstSteps(): FirstSteps {
  const can = useCan()
  const allowed = (permission: Permission) => ({ enabled: can(permission) })
  const senders = useQuery({
    ...read('GET /channel-identities', { query: { limit: 1, status: ['ACTIVE'] } }),
    ...allowed('channel:read'),
  })
  const contacts = useQuery({
    ...read('GET /contacts', { query: { limit: 1 } }),
    ...allowed('contact:read'),
  })
  const segments = useQuery({
    ...read('GET /segments', { query: { limit: 1 } }),
    ...allowed('segment:read'),
  })
  const campaigns = useQuery({
    ...read('GET /campaigns', { query: { limit: 1, sortBy: 'createdAt', sortOrder: 'asc' } }),
    ...allowed('campaign:read'),
    refetchInterval: ({ state }) => (isUnderWay(state.data?.data[0]) ? LOOK_MS : false),
  })
  const queries = [senders, contacts, segments, campaigns]
  return {
    sender: senders.data?.data[0],
    contacts: contacts.data?.meta.total,
    segment: segments.data?.data[0],
    campaign: campaigns.data?.data[0],
    isKnown: queries.every(({ isLoading }) => !isLoading),
    error: queries.find(({ error }) => error)?.error ?? null,
    retry: () => {
      for (const query of queries) query.refetch()
    },
  }
}
