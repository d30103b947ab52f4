import type { Reader } from '../../db/database.ts'
import type { Fragment } from '../../db/fragment.ts'
import { invalidField, notFound } from '../../lib/errors.ts'
import { compileRules } from '../segment-rules/compile.ts'
import type { Condition, RuleGroup } from '../segment-rules/rules.ts'
import { contextOfRules } from '../segments/evaluation.ts'
import type { ContactFilters } from './list-schema.ts'

/** The filters of a list of contacts by results of campaigns. They mean what the same rule of a segment means. */

type CampaignFilters = Pick<ContactFilters, 'campaignResult' | 'campaignId' | 'campaignDays'>

export const namesCampaigns = ({ campaignResult, campaignId, campaignDays }: CampaignFilters): boolean =>
  campaignResult !== undefined || campaignId !== undefined || campaignDays !== undefined

/**
 * Returns the SQL condition of these filters. Throws NOT_FOUND for an unknown campaign, VALIDATION_FAILED unless
 * a result and either a campaign or days are given. A deleted campaign keeps its results.
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

function ruleOf({ campaignResult, campaignId, campaignDays }: CampaignFilters): Condition {
  const value = campaignId ?? campaignDays
  if (campaignResult === undefined) {
    const message = 'campaignResult is required with campaignId or campaignDays.'
    throw invalidField('campaignResult', message, 'isRequired', (say) => say.choose())
  }
  if (value === undefined) {
    const message = 'campaignId or campaignDays is required with campaignResult.'
    throw invalidField('campaignId', message, 'isRequired', (say) => say.choose())
  }
  if (campaignId !== undefined && campaignDays !== undefined) {
    const message = 'campaignDays cannot be combined with campaignId.'
    throw invalidField('campaignDays', message, 'isForbidden')
  }
  return {
    field: campaignId === undefined ? 'anyCampaign' : 'campaign',
    operator: campaignResult,
    value,
  } as Condition
}
