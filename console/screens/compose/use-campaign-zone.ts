import { useOrganization } from '../../api/hooks.ts'
import { isZone } from '../../ui/zoned.ts'
import { useCompose } from './context.ts'

/** Returns the time zone of the campaign's times. */
export function useCampaignZone(): string | undefined {
  const usual = useOrganization()?.timezone
  const { timezone } = useCompose().draft
  return timezone && isZone(timezone) ? timezone : usual
}
