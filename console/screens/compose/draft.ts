import type { Campaign, CreateCampaign, SetVariant } from '../../api/api.gen.ts'
import type { FilledTemplate } from '../../shell/message/context.ts'
import type { Design } from '../../shell/studio/design.ts'
import { designOf } from '../../shell/studio/normal-form.ts'

/** A draft in the editor, and its fields at the API. */

export type Recurrence = NonNullable<CreateCampaign['recurrence']>
export type Canary = NonNullable<CreateCampaign['canary']>
type Feed = NonNullable<CreateCampaign['feed']>
export type AbTest = NonNullable<CreateCampaign['abTest']>

/** A text of the A/B test. Its design is in the form of the studio. */
export type DraftVariant = Omit<SetVariant, 'design'> & { design?: Design | null }

/** Fields of the API. An absent text is empty here. */
export interface Draft {
  name: string
  category: Campaign['category']
  /** Id of the topic; null for none. MARKETING alone has one. */
  topicId: string | null
  channel: Campaign['channel']
  /** Id of the segment; empty for none. */
  segmentId: string
  channelIdentityIds: string[]
  messageTemplate: string
  templateId: string | null
  smartEncoding: boolean
  mediaUrls: string[]
  trackLinks: boolean | null
  trackOpens: boolean | null
  utm: Campaign['utm'] | null
  whatsappTemplate: FilledTemplate | null
  subject: string
  previewText: string
  htmlBody: string
  /** MJML, instead of `htmlBody`. */
  mjmlBody: string
  /** The designed email, instead of `htmlBody`. */
  design: Design | null
  variants: DraftVariant[]
  abTest: AbTest | null
  canary: Canary | null
  type: Campaign['type']
  scheduledAt: string | null
  /** IANA time zone; null for the organization's. */
  timezone: string | null
  sendInRecipientTimezone: boolean
  recurrence: Recurrence | null
  feed: Feed | null
  respectSendWindow: boolean
  sendRatePerMinute: number | null
  matchAreaCode: boolean
}

export type DraftField = keyof Draft

export const EMPTY: Draft = {
  name: '',
  category: 'MARKETING',
  topicId: null,
  channel: 'SMS',
  segmentId: '',
  channelIdentityIds: [],
  messageTemplate: '',
  templateId: null,
  smartEncoding: true,
  mediaUrls: [],
  trackLinks: null,
  trackOpens: null,
  utm: null,
  whatsappTemplate: null,
  subject: '',
  previewText: '',
  htmlBody: '',
  mjmlBody: '',
  design: null,
  variants: [],
  abTest: null,
  canary: null,
  type: 'IMMEDIATE',
  scheduledAt: null,
  timezone: null,
  sendInRecipientTimezone: false,
  recurrence: null,
  feed: null,
  respectSendWindow: true,
  sendRatePerMinute: null,
  matchAreaCode: false,
}

export const FIELDS = Object.keys(EMPTY) as DraftField[]

/** Returns a text of the A/B test without fields that say nothing. */
export const variantOf = ({ label, ...parts }: DraftVariant): DraftVariant => ({
  label,
  ...Object.fromEntries(VARIANT_PARTS.flatMap((part) => (parts[part] ? [[part, parts[part]]] : []))),
})

const VARIANT_PARTS = ['messageTemplate', 'subject', 'previewText', 'htmlBody', 'mjmlBody', 'design'] as const

/** Returns the draft of an API record. */
export function draftOf(campaign: Campaign): Draft {
  const { abTest, canary, design, variants } = campaign
  const plain = Object.fromEntries(FIELDS.map((field) => [field, campaign[field]])) as unknown as Draft
  return {
    ...plain,
    subject: campaign.subject ?? '',
    previewText: campaign.previewText ?? '',
    htmlBody: campaign.htmlBody ?? '',
    mjmlBody: campaign.mjmlBody ?? '',
    design: design && designOf(design),
    variants: variants.map(({ design, ...variant }) =>
      variantOf({ ...variant, design: design && designOf(design) }),
    ),
    abTest: abTest && {
      sharePercent: abTest.sharePercent,
      waitMinutes: abTest.waitMinutes,
      metric: abTest.metric,
    },
    canary: canary && {
      size: canary.size,
      waitMinutes: canary.waitMinutes,
      maxFailureRate: canary.maxFailureRate,
      maxOptOutRate: canary.maxOptOutRate,
    },
  }
}

export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Returns the fields in which two drafts differ. */
export const differences = (one: Draft, other: Draft): DraftField[] =>
  FIELDS.filter((field) => !isSame(one[field], other[field]))

/**
 * Returns whether the draft has content worth keeping. A channel and its usual sender alone are none.
 * @param empty what a new draft starts with
 */
export const hasContent = (draft: Draft, empty: Draft): boolean =>
  differences(draft, empty).some((field) => field !== 'channel' && field !== 'channelIdentityIds')
