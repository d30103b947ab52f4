import type { CampaignResult, CreateSegment, RecipientAct } from '../../api/api.gen.ts'
import type { PeopleSearch } from './people-search.ts'

/** Acts that rules of segments know. */
const RESULTS: Readonly<Partial<Record<RecipientAct, CampaignResult>>> = {
  OPENED: 'opened',
  CLICKED: 'clicked',
  REPLIED: 'replied',
  OPTED_OUT: 'opted_out',
}

/** Returns the operator of a dynamic segment for these people, or null if rules cannot describe them. */
export const followsOf = ({ did, page: _, ...narrower }: PeopleSearch): CampaignResult | null => {
  if (Object.values(narrower).some((value) => value !== undefined)) return null
  return (did && RESULTS[did]) ?? null
}

/** Returns the body of a segment that grows with the campaign. */
export const growingSegment = (
  name: string,
  campaignId: string,
  operator: CampaignResult,
): CreateSegment => ({
  name,
  type: 'DYNAMIC',
  rules: { operator: 'AND', conditions: [{ field: 'campaign', operator, value: campaignId }] },
})
