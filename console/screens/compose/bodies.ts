import type { CreateCampaign, UpdateCampaign } from '../../api/api.gen.ts'
import { type Draft, type DraftField, FIELDS, type FilledTemplate, UNTITLED } from './draft.ts'
import { isBlank } from './fitted.ts'

/** What is sent to the API of a draft. */

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
