import { useQuery } from '@tanstack/react-query'
import type { Conversation, Sender } from '../../api/api.gen.ts'
import { useCan } from '../../api/hooks.ts'
import { read } from '../../api/queries.ts'

const MOST = 100

/**
 * Returns the senders of the organization, or undefined until they are loaded and for a role that
 * may not see them.
 */
export function useSenders(): readonly Sender[] | undefined {
  const can = useCan()
  const { data } = useQuery({
    ...read('GET /channel-identities', { query: { limit: MOST } }),
    enabled: can('channel:read'),
    staleTime: 60_000,
  })
  return data?.data
}

/** Returns the sender of a conversation. */
export const useSender = ({ channelIdentityId }: Conversation): Sender | undefined =>
  useSenders()?.find(({ id }) => id === channelIdentityId)
