import { useQuery } from '@tanstack/react-query'
import type { CampaignAnalytics } from '../../api/api.gen.ts'
import { useCan } from '../../api/hooks.ts'
import { read } from '../../api/queries.ts'
import { useCampaign } from './live.ts'

interface ReadResults {
  data: CampaignAnalytics | undefined
  error: Error | null
  refetch(): unknown
}

/** The results of the campaign; not read for a role that may not. */
export function useResults(): ReadResults {
  const { campaign, everyMs } = useCampaign()
  const can = useCan()
  const { data, error, refetch } = useQuery({
    ...read('GET /campaigns/{id}/analytics', { params: { id: campaign.id }, query: { interval: 'DAY' } }),
    enabled: campaign.recipientCount > 0 && can('analytics:read'),
    refetchInterval: everyMs,
  })
  return { data: data?.data, error, refetch }
}
