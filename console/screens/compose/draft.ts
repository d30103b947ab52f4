import type { Campaign, CreateCampaign, SetVariant, UpdateCampaign } from '../../api/api.gen.ts'

/** What is written on the screen, and what of it the API keeps. */

export type Recurrence = NonNullable<CreateCampaign['recurrence']>
export type Canary = NonNullable<CreateCampaign['canary']>
export type AbTest = NonNullable<CreateCampaign['abTest']>
export type FilledTemplate = NonNullable<CreateCampaign['whatsappTemplate']>

/** The fields of the API; a text that is absent is empty here. */
export interface Draft {
  name: string
  category: Campaign['category']
  channel: Campaign['channel']
  /** Empty for none. */
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
  variants: SetVariant[]
  abTest: AbTest | null
  canary: Canary | null
  type: Campaign['type']
  scheduledAt: string | null
  /** Null for that of the organization. */
  timezone: string | null
  sendInRecipientTimezone: boolean
  recurrence: Recurrence | null
  respectSendWindow: boolean
  sendRatePerMinute: number | null
  matchAreaCode: boolean
}

export type DraftField = keyof Draft

export const EMPTY: Draft = {
  name: '',
  category: 'MARKETING',
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
  variants: [],
  abTest: null,
  canary: null,
  type: 'IMMEDIATE',
  scheduledAt: null,
  timezone: null,
  sendInRecipientTimezone: false,
  recurrence: null,
  respectSendWindow: true,
  sendRatePerMinute: null,
  matchAreaCode: false,
}

export const FIELDS = Object.keys(EMPTY) as DraftField[]

/** A template that is still to be chosen. */
export const NO_TEMPLATE: FilledTemplate = { name: '', language: 'en_US', parameters: [] }

/** The name of a campaign that has not been given one. */
export const UNTITLED = 'Untitled campaign'

/** The draft that a record of the API stands for. */
export function draftOf(campaign: Campaign): Draft {
  const { abTest, canary, variants } = campaign
  const plain = Object.fromEntries(FIELDS.map((field) => [field, campaign[field]])) as unknown as Draft
  return {
    ...plain,
    subject: campaign.subject ?? '',
    previewText: campaign.previewText ?? '',
    htmlBody: campaign.htmlBody ?? '',
    variants: variants.map(({ label, messageTemplate, subject, previewText, htmlBody }) => ({
      label,
      ...(messageTemplate ? { messageTemplate } : {}),
      ...(subject ? { subject } : {}),
      ...(previewText ? { previewText } : {}),
      ...(htmlBody ? { htmlBody } : {}),
    })),
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

/** Fields in which two drafts differ. */
export const differences = (one: Draft, other: Draft): DraftField[] =>
  FIELDS.filter((field) => !isSame(one[field], other[field]))

/** Whether anything was written that is worth keeping. */
export const hasContent = (draft: Draft): boolean =>
  differences(draft, EMPTY).some((field) => field !== 'channelIdentityIds')

/**
 * The draft without what its channel, its time and its test do not take. It stays on the screen: a person who chooses
 * another channel and comes back finds it again.
 */
export function fitted(draft: Draft): Draft {
  const fit = { ...draft }
  const isMail = draft.channel === 'EMAIL'
  if (isMail) Object.assign(fit, { mediaUrls: [], smartEncoding: EMPTY.smartEncoding })
  else Object.assign(fit, { subject: '', previewText: '', htmlBody: '', trackOpens: null })
  if (draft.channel !== 'WHATSAPP') fit.whatsappTemplate = null
  if (draft.channel !== 'SMS') fit.matchAreaCode = false
  if (draft.type !== 'RECURRING') fit.recurrence = null
  if (draft.type === 'IMMEDIATE') Object.assign(fit, { scheduledAt: null, sendInRecipientTimezone: false })
  // A recurrence counts from its first time.
  if (fit.scheduledAt === null) fit.recurrence = null
  const isTested = draft.abTest !== null && draft.variants.length > 1
  if (!isTested || draft.type === 'RECURRING' || fit.whatsappTemplate) {
    Object.assign(fit, { abTest: null, variants: [] })
    return fit
  }
  Object.assign(fit, { canary: null, sendInRecipientTimezone: false, templateId: null })
  const [first, ...others] = draft.variants
  // The first text of the test is that of the campaign.
  fit.variants = [
    isMail ? { label: first!.label } : { label: first!.label, messageTemplate: draft.messageTemplate },
    ...others.map((variant) => fittedVariant(variant, isMail)),
  ]
  return fit
}

function fittedVariant(
  { label, messageTemplate, subject, previewText, htmlBody }: SetVariant,
  isMail: boolean,
) {
  return {
    label,
    ...(messageTemplate ? { messageTemplate } : {}),
    ...(isMail && subject ? { subject } : {}),
    ...(isMail && previewText ? { previewText } : {}),
    ...(isMail && htmlBody ? { htmlBody } : {}),
  }
}

export type Lack = 'segmentId' | 'channelIdentityIds' | 'subject' | 'messageTemplate' | 'whatsappTemplate'

const isBlank = (text: string): boolean => text.trim() === ''

/** What the API needs before it keeps a draft, in the order of the screen. */
export function lacksOf(draft: Draft): Lack[] {
  const lacks: Lack[] = []
  const { channel, whatsappTemplate } = draft
  const isMail = channel === 'EMAIL'
  if (draft.segmentId === '') lacks.push('segmentId')
  if (channel === 'WHATSAPP' && whatsappTemplate && !whatsappTemplate.name) lacks.push('whatsappTemplate')
  if (isMail && isBlank(draft.subject)) lacks.push('subject')
  if (isBlank(draft.messageTemplate) && !(isMail && !isBlank(draft.htmlBody))) lacks.push('messageTemplate')
  if (draft.channelIdentityIds.length === 0) lacks.push('channelIdentityIds')
  return lacks
}

const TO_DO: Readonly<Record<Lack, string>> = {
  segmentId: 'choose an audience',
  whatsappTemplate: 'choose a template',
  subject: 'write a subject',
  messageTemplate: 'write the message',
  channelIdentityIds: 'choose a sender',
}

/** What a person still has to do: `choose an audience and write the message`. */
export function toDo(lacks: readonly Lack[]): string {
  const words = lacks.map((lack) => TO_DO[lack])
  const last = words.pop() ?? ''
  return words.length === 0 ? last : `${words.join(', ')} and ${last}`
}

/** Empty texts are null in the API. */
const NULL_IF_EMPTY: ReadonlySet<DraftField> = new Set(['subject', 'previewText', 'htmlBody'])
/** Fields that the API does not take empty: what it has stays until there is another value. */
const NEVER_EMPTY: ReadonlySet<DraftField> = new Set([
  'name',
  'messageTemplate',
  'segmentId',
  'channelIdentityIds',
])

const storedValue = (draft: Draft, field: DraftField): unknown => {
  const value = draft[field]
  if (NULL_IF_EMPTY.has(field) && typeof value === 'string') return isBlank(value) ? null : value
  return value
}

const isEmpty = (value: unknown): boolean =>
  typeof value === 'string' ? isBlank(value) : Array.isArray(value) && value.length === 0

/** Whether the API takes no such value. */
const isMissing = (field: DraftField, value: unknown): boolean =>
  field === 'whatsappTemplate'
    ? value !== null && isEmpty((value as FilledTemplate).name)
    : NEVER_EMPTY.has(field) && isEmpty(value)

/** The body that changes these fields. Those that cannot be stored yet are left out. */
export function bodyOf(draft: Draft, fields: readonly DraftField[]): UpdateCampaign {
  const body: Record<string, unknown> = {}
  for (const field of fields) {
    const value = storedValue(draft, field)
    if (!isMissing(field, value)) body[field] = value
  }
  return body as UpdateCampaign
}

/** The body that creates the draft; `lacksOf` is empty. */
export const creationOf = (draft: Draft): CreateCampaign => ({
  ...(bodyOf(draft, FIELDS) as CreateCampaign),
  name: isBlank(draft.name) ? UNTITLED : draft.name,
  isDraft: true,
})

/**
 * Fields that the API judges together. A refusal of one group does not keep the others from being stored.
 */
const GROUPS: ReadonlyArray<readonly DraftField[]> = [
  ['name'],
  ['category'],
  ['segmentId'],
  ['matchAreaCode'],
  ['sendRatePerMinute'],
  ['respectSendWindow'],
  ['utm'],
  [
    ...([
      'channel',
      'channelIdentityIds',
      'messageTemplate',
      'templateId',
      'smartEncoding',
      'mediaUrls',
    ] as const),
    ...(['trackLinks', 'trackOpens', 'whatsappTemplate', 'subject', 'previewText', 'htmlBody'] as const),
    ...(['variants', 'abTest', 'canary'] as const),
    ...(['type', 'scheduledAt', 'timezone', 'sendInRecipientTimezone', 'recurrence'] as const),
  ],
]

/** Smaller groups, for a message and a time that do not depend on each other. */
const PARTS: ReadonlyArray<readonly DraftField[]> = [
  ['channelIdentityIds'],
  ['canary'],
  ['trackLinks'],
  ['trackOpens'],
  ['mediaUrls'],
  ['type', 'scheduledAt', 'timezone', 'sendInRecipientTimezone', 'recurrence'],
  ['messageTemplate', 'templateId', 'smartEncoding', 'whatsappTemplate', 'variants', 'abTest'],
  ['subject'],
  ['previewText'],
  ['htmlBody'],
]

/** The changed fields in groups that can be stored one after the other. */
export function groupsOf(fields: readonly DraftField[]): DraftField[][] {
  const groups = fields.includes('channel') ? GROUPS : [...GROUPS.slice(0, -1), ...PARTS]
  return groups
    .map((group) => group.filter((field) => fields.includes(field)))
    .filter((group) => group.length > 0)
}
