import type { CreateSegment } from '../../api/api.gen.ts'
import type { PeopleSearch } from './people-search.ts'

/** Returns the operator of a dynamic segment for these people, or null if rules cannot describe them. */
export const followsOf = ({ did, page: _, ...narrower }: PeopleSearch): 'clicked' | 'replied' | null => {
  if (Object.values(narrower).some((value) => value !== undefined)) return null
  if (did === 'CLICKED') return 'clicked'
  return did === 'REPLIED' ? 'replied' : null
}

/** Returns the body of a segment that grows with the campaign. */
export const growingSegment = (
  name: string,
  campaignId: string,
  operator: 'clicked' | 'replied',
): CreateSegment => ({
  name,
  type: 'DYNAMIC',
  rules: { operator: 'AND', conditions: [{ field: 'campaign', operator, value: campaignId }] },
})
