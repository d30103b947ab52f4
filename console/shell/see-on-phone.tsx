import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Smartphone } from 'lucide-react'
import { domain } from '../../words/en/domain.ts'
import type { Campaign } from '../api/api.gen.ts'
import { useCan } from '../api/hooks.ts'
import { read } from '../api/queries.ts'
import { buttonClass } from '../ui/button.tsx'

/** Link to the test phone of a recipient, if the first sender is of the test carrier. */
export function SeeOnPhone({ campaign: { id, channelIdentities, stats } }: { campaign: Campaign }) {
  const can = useCan()
  const [first] = channelIdentities
  const sender = useQuery({
    ...read('GET /channel-identities/{id}', { params: { id: first?.id ?? '' } }),
    enabled: first !== undefined && stats.sent > 0 && can('channel:read') && can('inbox:read'),
  })
  const messages = useQuery({
    ...read('GET /campaigns/{id}/messages', {
      params: { id },
      query: { limit: 1, status: ['SENT', 'DELIVERED', 'READ'] },
    }),
    enabled: sender.data?.data.provider === 'SANDBOX',
  })
  const address = messages.data?.data[0]?.to
  if (!address) return null
  return (
    <Link to="/test-phones/$address" params={{ address }} className={buttonClass()}>
      <Smartphone size={16} aria-hidden />
      {domain.seeOnPhone()}
    </Link>
  )
}
