import type { Reader } from '../../db/database.ts'
import type { Fragment } from '../../db/fragment.ts'
import { invalidField, notFound } from '../../lib/errors.ts'
import { compileRules } from '../segment-rules/compile.ts'
import { type Condition, MAX_DAYS, type RuleGroup } from '../segment-rules/rules.ts'
import { contextOfRules } from '../segments/evaluation.ts'
import type { ContactFilters } from './list-schema.ts'

/** The filters of a list of contacts by results of campaigns. They mean what the same rule of a segment means. */

type CampaignFilters = Pick<ContactFilters, 'campaignResult' | 'campaignId' | 'campaignDays'>

export const namesCampaigns = ({ campaignResult, campaignId, campaignDays }: CampaignFilters): boolean =>
  campaignResult !== undefined || campaignId !== undefined || campaignDays !== undefined

/**
 * Returns the SQL condition of these filters. Throws NOT_FOUND for an unknown campaign, VALIDATION_FAILED for a
 * campaign together with days. A deleted campaign keeps its results.
 * @param now ms since 1970: the last of the days
 */
export function campaignCondition(
  reader: Reader,
  organizationId: number,
  filters: CampaignFilters,
  now: number,
): Fragment {
  const rules: RuleGroup = { operator: 'AND', conditions: [ruleOf(filters)] }
  const context = contextOfRules(reader, organizationId, rules, { now })
  if (filters.campaignId !== undefined && context.references.campaign.size === 0) throw notFound('Campaign')
  return compileRules(rules, context)
}

function ruleOf({ campaignResult = 'received', campaignId, campaignDays }: CampaignFilters): Condition {
  if (campaignId !== undefined && campaignDays !== undefined) {
    const message = 'campaignDays cannot be combined with campaignId.'
    throw invalidField('campaignDays', message, 'isForbidden')
  }
  return {
    field: campaignId === undefined ? 'anyCampaign' : 'campaign',
    operator: campaignResult,
    value: campaignId ?? campaignDays ?? MAX_DAYS,
  } as Condition
}
