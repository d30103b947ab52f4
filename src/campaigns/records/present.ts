import { toIso, toIsoOrNull } from '../../lib/clock.ts'
import { sha256Hex } from '../../lib/ids.ts'
import type { Actor } from '../../lib/principal.ts'
import { sayStored } from '../../lib/stored-sentence.ts'
import type { ApprovalStatus } from '../approvals/schema.ts'
import type { SubmissionRow } from '../approvals/store.ts'
import { type CoveredForecast, presentForecast } from '../estimates/forecast.ts'
import { nextRuns, startOf } from '../planning/recurrence.ts'
import { formatRrule } from '../planning/rrule.ts'
import type { TestRow } from '../variants/table.ts'
import { recipientCount, totalsOf } from './results.ts'
import { UpdateCampaign } from './schema.ts'
import type { CampaignView } from './service.ts'
import type { CampaignRow, Variant } from './table.ts'

const ofMail = ({
  subject = null,
  previewText = null,
  htmlBody = null,
  mjmlBody = null,
  design = null,
}: Partial<Variant>) => ({ subject, previewText, htmlBody, mjmlBody, design })

/**
 * Returns the fields of a campaign about its A/B test.
 * @param test the test of its run; undefined before the run has begun
 */
const presentVariants = (
  { channel, variants, abTest }: Pick<CampaignRow, 'channel' | 'variants' | 'abTest'>,
  test: TestRow | undefined,
  language: string,
) => ({
  variants: (variants ?? []).map(({ label, messageTemplate = null, ...mail }) => ({
    label,
    messageTemplate,
    ...(channel === 'EMAIL' ? ofMail(mail) : {}),
  })),
  abTest: abTest && {
    ...abTest,
    state: test?.state ?? null,
    decidesAt: toIsoOrNull(test?.decidesAt ?? null),
    chosenLabel: test?.chosen ? (variants?.[test.chosen - 1]?.label ?? null) : null,
    chosenBy: test?.chosenBy ?? null,
    chosenAt: toIsoOrNull(test?.chosenAt ?? null),
    explanation: test?.explanation ? sayStored(test.explanation, language) : null,
  },
})

/**
 * Number of hexadecimal digits of a revision. Two contents have the same revision with a probability
 * of 1 in 2^64.
 */
const REVISION_LENGTH = 16

/** Computes a revision. @param sent the sent content of the campaign, in a fixed order */
const revisionOf = (sent: readonly unknown[]): string =>
  sha256Hex(JSON.stringify(sent)).slice(0, REVISION_LENGTH)

const actor = (
  type: Actor['type'] | null | undefined,
  reference: string | null | undefined,
  name: string | null | undefined,
): Actor | null => (type && name ? { type, id: reference || null, name } : null)

/** @param submission undefined for a campaign that was not submitted */
function presentApproval(submission: SubmissionRow | undefined, revision: string) {
  const status: ApprovalStatus = submission?.status ?? 'NONE'
  return {
    status,
    revision,
    submittedBy: actor(submission?.submitterType, submission?.submitterId, submission?.submitterName),
    submittedAt: toIsoOrNull(submission?.submittedAt ?? null),
    note: submission?.note ?? null,
    decidedBy: actor(submission?.deciderType, submission?.deciderId, submission?.deciderName),
    decidedAt: toIsoOrNull(submission?.decidedAt ?? null),
    reason: submission?.reason ?? null,
  }
}

/** Returns the results of a campaign in short, and their rates. */
function resultsOf(view: CampaignView) {
  const { totals, rates } = totalsOf(view)
  const { sent, delivered, failed, clicked, replied, optedOut } = totals
  return { stats: { sent, delivered, failed, clicked, replied, optedOut }, rates }
}

const recordOf = (view: CampaignView, language: string) => {
  const { campaign, names, identities, counts, canary, test } = view
  return {
    id: campaign.uuid,
    name: campaign.name,
    type: campaign.type,
    channel: campaign.channel,
    category: campaign.category,
    topicId: names.topicUuid,
    topic: names.topicUuid === null ? null : { id: names.topicUuid, name: names.topicName },
    status: campaign.status,
    pauseReason: campaign.pauseReason,
    isDraft: campaign.status === 'DRAFT',
    messageTemplate: campaign.messageTemplate,
    templateId: campaign.templateUuid,
    pollId: campaign.pollUuid,
    whatsappTemplate: campaign.whatsappTemplate,
    subject: campaign.subject,
    previewText: campaign.previewText,
    htmlBody: campaign.htmlBody,
    mjmlBody: campaign.mjmlBody,
    design: campaign.design,
    mediaUrls: campaign.mediaUrls ?? [],
    smartEncoding: campaign.smartEncoding,
    respectSendWindow: campaign.respectSendWindow,
    segmentId: names.segmentUuid,
    segment: { id: names.segmentUuid, name: names.segmentName },
    channelIdentityIds: identities.map(({ uuid }) => uuid),
    channelIdentities: identities.map(({ uuid, name, provider, address, status }) => ({
      id: uuid,
      name,
      provider,
      address,
      status,
    })),
    scheduledAt: toIsoOrNull(campaign.scheduledAt),
    timezone: campaign.timezone,
    sendInRecipientTimezone: campaign.sendInRecipientTimezone,
    recurrence: campaign.recurrence && {
      ...campaign.recurrence,
      daysOfWeek: [...campaign.recurrence.daysOfWeek],
    },
    recurrenceRule: campaign.recurrence && formatRrule(campaign.recurrence, startOf(campaign)),
    sendRatePerMinute: campaign.sendRatePerMinute,
    feed: campaign.feed,
    canary: campaign.canary && {
      ...campaign.canary,
      state: canary?.state ?? null,
      decidesAt: toIsoOrNull(canary?.decidesAt ?? null),
    },
    ...presentVariants(campaign, test, language),
    matchAreaCode: campaign.matchAreaCode,
    trackLinks: campaign.trackLinks,
    trackOpens: campaign.trackOpens,
    utm: campaign.utm,
    recipientCount: recipientCount(counts),
    ...resultsOf(view),
    nextRunAt: toIsoOrNull(campaign.nextRunAt),
    lastRunAt: toIsoOrNull(campaign.lastRunAt),
    startedAt: toIsoOrNull(campaign.startedAt),
    completedAt: toIsoOrNull(campaign.completedAt),
    createdBy: names.userUuid === null ? null : { id: names.userUuid, name: names.userName },
    createdAt: toIso(campaign.createdAt),
    updatedAt: toIso(campaign.updatedAt),
  }
}

/**
 * Fields of the sent content of a campaign: all that can be changed, except its name, because
 * recipients never see it.
 */
const SENT_FIELDS = Object.keys(UpdateCampaign.entries).filter(
  (field) => !['name', 'isDraft', 'expected'].includes(field),
)

/** @param language BCP 47 tag of the reader */
export function presentCampaign(view: CampaignView, language: string) {
  const record = recordOf(view, language)
  // The stored columns without results; the record contains the fields stored elsewhere.
  const fields: Readonly<Record<string, unknown>> = { ...record, ...view.campaign }
  // A topic of only subscribers narrows the audience.
  const chosen = view.names.isTopicChosenOnly === 1 ? ['CHOSEN_ONLY'] : []
  const revision = revisionOf([...SENT_FIELDS.map((field) => fields[field]), view.audience, ...chosen])
  return { ...record, approval: presentApproval(view.submission, revision) }
}

/** @param language BCP 47 tag of the reader */
export const presentDetail = (
  view: CampaignView,
  forecast: CoveredForecast | null,
  { nowMs, language }: { nowMs: number; language: string },
) => ({
  ...presentCampaign(view, language),
  nextRuns: nextRuns(view.campaign, nowMs).map(toIso),
  forecast: presentForecast(forecast),
})
