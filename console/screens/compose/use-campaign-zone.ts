import { useOrganization } from '../../api/hooks.ts'
import { useCompose } from './context.ts'
import { isZone } from './zoned.ts'

/** The zone that the times of this campaign are in. */
export function useCampaignZone(): string | undefined {
  const usual = useOrganization()?.timezone
  const { timezone } = useCompose().draft
  return timezone && isZone(timezone) ? timezone : usual
}
