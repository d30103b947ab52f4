import { useOrganization } from '../../api/hooks.ts'
import { isZone } from '../../ui/zoned.ts'
import { useCompose } from './context.ts'

/** The zone that the times of this campaign are in. */
export function useCampaignZone(): string | undefined {
  const usual = useOrganization()?.timezone
  const { timezone } = useCompose().draft
  return timezone && isZone(timezone) ? timezone : usual
}
