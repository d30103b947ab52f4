import { answersSince, answersTo } from '../../channels/inbound/store.ts'
import { mailOptOutsSince } from '../../compliance/consents/store.ts'
import type { FactRows, FactSource } from '../../contacts/segment-rules/facts.ts'
import { type Fragment, fragment } from '../../db/fragment.ts'
import { MESSAGE_RESULTS, messagesSince, messagesWith } from '../../delivery/messages/fragments.ts'
import { clicksOn, clicksSince } from '../../links/clicks/store.ts'
import { opensOf, opensSince } from '../../links/opens/store.ts'

/** The results of campaigns for a contact, by which rules of segments select. */

interface Result {
  operator: FactSource['operator']
  /** @param campaignId internal id */
  of(organizationId: number, campaignId: number): FactRows
  /** Returns the rows of all campaigns since a time, ms since 1970. */
  since(organizationId: number, since: number): FactRows
}

/** Joins the opt-outs by text and by mail. */
const optOuts = ({ rows }: FactRows, mails: Fragment): FactRows => ({
  rows: fragment`FROM (SELECT id, contact_id ${rows} UNION ALL ${mails}) WHERE TRUE`,
  id: 'id',
})

const campaignsOf = (organizationId: number): Fragment =>
  fragment`(SELECT id FROM campaigns WHERE organization_id = ${organizationId})`

const RESULTS: readonly Result[] = [
  ...MESSAGE_RESULTS.map(
    (result): Result => ({
      operator: result,
      of: (...campaign) => messagesWith(result, ...campaign),
      since: (...time) => messagesSince(result, ...time),
    }),
  ),
  { operator: 'opened', of: opensOf, since: opensSince },
  { operator: 'clicked', of: clicksOn, since: clicksSince },
  {
    operator: 'replied',
    of: (...campaign) => answersTo(...campaign, 'OTHER'),
    since: (...time) => answersSince(...time, 'OTHER'),
  },
  {
    operator: 'opted_out',
    of: (organizationId, campaignId) =>
      optOuts(
        answersTo(organizationId, campaignId, 'OPT_OUT'),
        mailOptOutsSince(organizationId, fragment`(${campaignId})`, 0),
      ),
    since: (organizationId, since) =>
      optOuts(
        answersSince(organizationId, since, 'OPT_OUT'),
        mailOptOutsSince(organizationId, campaignsOf(organizationId), since),
      ),
  },
]

export const campaignFacts: readonly FactSource[] = RESULTS.flatMap(
  ({ operator, of, since }): FactSource[] => [
    { field: 'campaign', operator, rowsOf: (organizationId, [id]) => of(organizationId, id!) },
    { field: 'anyCampaign', operator, rowsSince: since },
  ],
)
