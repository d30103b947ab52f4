import { useQuery } from '@tanstack/react-query'
import type { Campaign, Permission, Segment, Sender } from '../../api/api.gen.ts'
import { useCan } from '../../api/hooks.ts'
import { read } from '../../api/queries.ts'
import { arrivedOf } from './arrived.ts'

/** Prerequisites of a first campaign that the organization has. */
export interface FirstSteps {
  sender: Sender | undefined
  contacts: number | undefined
  segment: Segment | undefined
  campaign: Campaign | undefined
  /** Whether all of them are loaded. */
  isKnown: boolean
  error: Error | null
  retry(): void
}

/** Interval between reads of a running campaign, ms. */
const LOOK_MS = 2_000

/** Returns whether the campaign will still change: a carrier may report after the last message is sent. */
const isUnderWay = (campaign: Campaign | undefined): boolean =>
  campaign !== undefined &&
  arrivedOf(campaign) === 0 &&
  (['SCHEDULED', 'ACTIVE', 'SENDING'].includes(campaign.status) || campaign.stats.sent > 0)

/** Reads the progress of the organization. Data that the role may not read counts as missing. */
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
