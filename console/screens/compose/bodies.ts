import { compose } from '../../../words/en/compose.ts'
import type { CreateCampaign, UpdateCampaign } from '../../api/api.gen.ts'
import type { FilledTemplate } from '../../shell/message/context.ts'
import { hasDocument, isBlank } from '../../shell/message/document.ts'
import { type Draft, type DraftField, FIELDS } from './draft.ts'

/** Request bodies of a draft. */

/** Fields whose empty text the API stores as null. */
const NULL_IF_EMPTY: ReadonlySet<DraftField> = new Set(['subject', 'previewText', 'htmlBody', 'mjmlBody'])
/** Fields that the API does not accept empty. The stored value stays until there is a new one. */
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

/** Returns whether the API would not accept the value because it is empty. */
const isMissing = (field: DraftField, value: unknown): boolean =>
  field === 'whatsappTemplate'
    ? value !== null && isEmpty((value as FilledTemplate).name)
    : NEVER_EMPTY.has(field) && isEmpty(value)

/** Returns a body that changes these fields. Omits fields that cannot be stored yet. */
export function bodyOf(draft: Draft, fields: readonly DraftField[]): UpdateCampaign {
  const body: Record<string, unknown> = {}
  for (const field of fields) {
    const value = storedValue(draft, field)
    if (!isMissing(field, value)) body[field] = value
    // The API makes an empty text from the document again.
    else if (field === 'messageTemplate' && hasDocument(draft)) body[field] = null
  }
  return body as UpdateCampaign
}

/** Returns the body that creates the draft. Requires that `lacksOf` is empty. */
export function creationOf(draft: Draft): CreateCampaign {
  const { messageTemplate, ...body } = bodyOf(draft, FIELDS)
  return {
    ...(body as CreateCampaign),
    ...(messageTemplate ? { messageTemplate } : {}),
    name: isBlank(draft.name) ? compose.untitled() : draft.name,
    isDraft: true,
  }
}

/** Fields that the API validates together. A refusal of one group does not stop the others. */
const GROUPS: ReadonlyArray<readonly DraftField[]> = [
  ['name'],
  ['category', 'topicId'],
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
    ...([
      'trackLinks',
      'trackOpens',
      'whatsappTemplate',
      'subject',
      'previewText',
      'htmlBody',
      'mjmlBody',
      'design',
    ] as const),
    ...(['variants', 'abTest', 'canary'] as const),
    ...(['type', 'scheduledAt', 'timezone', 'sendInRecipientTimezone', 'recurrence', 'feed'] as const),
  ],
]

/** Smaller groups, for a message and a time that do not depend on each other. */
const PARTS: ReadonlyArray<readonly DraftField[]> = [
  ['channelIdentityIds'],
  ['canary'],
  ['trackLinks'],
  ['trackOpens'],
  ['mediaUrls'],
  ['type', 'scheduledAt', 'timezone', 'sendInRecipientTimezone', 'recurrence', 'feed'],
  // The document comes before the text, which may be made from it.
  ['htmlBody', 'mjmlBody', 'design'],
  ['messageTemplate', 'templateId', 'smartEncoding', 'whatsappTemplate', 'variants', 'abTest'],
  ['subject'],
  ['previewText'],
]

/** Returns the changed fields in groups that can be stored one by one. */
export function groupsOf(fields: readonly DraftField[]): DraftField[][] {
  const groups = fields.includes('channel') ? GROUPS : [...GROUPS.slice(0, -1), ...PARTS]
  return groups
    .map((group) => group.filter((field) => fields.includes(field)))
    .filter((group) => group.length > 0)
}
