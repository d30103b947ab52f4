import type { IdentityRow } from '../../channels/identities/fragments.ts'
import type { Reader } from '../../db/database.ts'
import { type CanaryOfCampaign, listCanaries } from '../../delivery/executions/guard-states.ts'
import { listMessageCounts, type MessageCounts } from '../../delivery/messages/cancelled-view.ts'
import { listCampaignClicks } from '../../links/clicks/totals.ts'
import { listOpensOfCampaigns, type OpenCounts } from '../../links/opens/totals.ts'
import { listSubmissions, type SubmissionRow } from '../approvals/queries.ts'
import { listTests, type TestRow } from '../variants/queries.ts'
import * as queries from './queries.ts'
import type { CampaignRow } from './table.ts'

/** A campaign with the fields its record shows of other records: nine queries at most, however many campaigns. */
export interface CampaignView {
  campaign: CampaignRow
  names: queries.NamesRow
  identities: IdentityRow[]
  counts: MessageCounts
  /** Of its latest run; only of a campaign with a canary. */
  canary: CanaryOfCampaign | undefined
  /** Only of a campaign with an A/B test that has begun. */
  test: TestRow | undefined
  /** Contacts who clicked any of its links. */
  clickedCount: number
  opens: OpenCounts
  submission: SubmissionRow | undefined
}

const NO_OPENS: OpenCounts = { opened: 0, machineOpened: 0 }

const NO_MESSAGES: MessageCounts = {
  scheduled: 0,
  queued: 0,
  sending: 0,
  sent: 0,
  delivered: 0,
  read: 0,
  failed: 0,
  skipped: 0,
  cancelled: 0,
  accepted: 0,
}

/** `campaigns` must all belong to the organization. */
export function viewsOf(
  reader: Reader,
  organizationId: number,
  campaigns: readonly CampaignRow[],
): CampaignView[] {
  if (campaigns.length === 0) return []
  const ids = campaigns.map(({ id }) => id)
  const names = new Map(queries.listNamesOf(reader, organizationId, ids).map((row) => [row.id, row]))
  const identities = Map.groupBy(
    queries.listIdentitiesOf(reader, organizationId, ids),
    ({ campaignId }) => campaignId,
  )
  const counts = new Map(
    listMessageCounts(reader, organizationId, ids).map((row) => [row.campaignId, row] as const),
  )
  const withCanary = campaigns.flatMap(({ id, canary }) => (canary ? [id] : []))
  const canaries = withCanary.length === 0 ? [] : listCanaries(reader, organizationId, withCanary)
  const withTest = campaigns.flatMap(({ id, abTest }) => (abTest ? [id] : []))
  const tests = withTest.length === 0 ? [] : listTests(reader, organizationId, withTest)
  const clicked = new Map(
    listCampaignClicks(reader, ids).map((row) => [row.campaignId, row.uniqueContacts] as const),
  )
  const mails = campaigns.flatMap(({ id, channel }) => (channel === 'EMAIL' ? [id] : []))
  const opens = mails.length === 0 ? [] : listOpensOfCampaigns(reader, mails)
  const submissions = listSubmissions(reader, organizationId, ids)
  return campaigns.map((campaign) => ({
    campaign,
    names: names.get(campaign.id)!,
    identities: identities.get(campaign.id) ?? [],
    counts: counts.get(campaign.id) ?? NO_MESSAGES,
    canary: canaries.find(({ campaignId }) => campaignId === campaign.id),
    test: tests.find(({ campaignId }) => campaignId === campaign.id),
    clickedCount: clicked.get(campaign.id) ?? 0,
    opens: opens.find(({ campaignId }) => campaignId === campaign.id) ?? NO_OPENS,
    submission: submissions.find(({ campaignId }) => campaignId === campaign.id),
  }))
}
