import * as v from 'valibot'
import {
  clearable,
  described,
  isoTime,
  listOf,
  oneOf,
  PaginationMeta,
  pageQuery,
  queryArray,
  queryText,
  sortOrder,
  text,
  uuid,
} from '../../http/schema.ts'
import { parseIsoTime } from '../../lib/iso-time.ts'
import { toTimeZone } from '../../lib/timezone.ts'
import { refusing } from './not-available.ts'
import { CAMPAIGN_CATEGORIES, CAMPAIGN_STATUSES, CAMPAIGN_TYPES } from './table.ts'

/** What can be created; RECURRING and the other channels are not there yet. */
export const AVAILABLE_TYPES = ['IMMEDIATE', 'SCHEDULED'] as const
export const AVAILABLE_CHANNELS = ['SMS'] as const

/** UTF-16 units of an SMS template, before merge. */
export const MAX_TEMPLATE_LENGTH = 1_600
const MAX_IDENTITIES = 50
const MAX_RATE_PER_MINUTE = 1_000_000

export const flag = v.boolean('must be true or false')

/** ms since 1970 of an ISO 8601 time that says its offset. */
const instant = v.pipe(
  described(v.string('must be a time such as 2026-03-08T15:00:00Z'), { type: 'string', format: 'date-time' }),
  v.transform((iso) => parseIsoTime(iso) ?? Number.NaN),
  v.number('must be a time with an offset, such as 2026-03-08T15:00:00Z or 2026-03-08T10:00:00-05:00'),
)

const timezone = v.pipe(
  text(1, 64),
  v.transform((name) => toTimeZone(name) ?? ''),
  v.minLength(1, 'must be an IANA time zone such as America/New_York'),
)

export const rate = v.pipe(
  v.number('must be a whole number'),
  v.integer('must be a whole number'),
  v.minValue(1, 'must be at least 1'),
  v.maxValue(MAX_RATE_PER_MINUTE, `must be at most ${MAX_RATE_PER_MINUTE}`),
)

export const identityIds = v.pipe(
  listOf(uuid, { min: 1, max: MAX_IDENTITIES, message: 'must be an array of ids' }),
  v.check((ids) => new Set(ids).size === ids.length, 'must not name an id twice'),
)

export const template = text(1, MAX_TEMPLATE_LENGTH)

export const CreateCampaign = refusing(
  v.object({
    name: text(1, 120),
    type: oneOf(AVAILABLE_TYPES),
    channel: oneOf(AVAILABLE_CHANNELS),
    category: v.optional(oneOf(CAMPAIGN_CATEGORIES), 'MARKETING'),
    messageTemplate: template,
    segmentId: uuid,
    channelIdentityIds: identityIds,
    scheduledAt: v.optional(v.nullable(instant)),
    timezone: clearable(timezone),
    sendRatePerMinute: v.optional(v.nullable(rate)),
    respectSendWindow: v.optional(flag, true),
    smartEncoding: v.optional(flag, true),
    isDraft: v.optional(flag, false),
  }),
)

export const UpdateCampaign = refusing(
  v.object({
    name: v.optional(text(1, 120)),
    type: v.optional(oneOf(AVAILABLE_TYPES)),
    channel: v.optional(oneOf(AVAILABLE_CHANNELS)),
    category: v.optional(oneOf(CAMPAIGN_CATEGORIES)),
    messageTemplate: v.optional(template),
    segmentId: v.optional(uuid),
    channelIdentityIds: v.optional(identityIds),
    scheduledAt: v.optional(v.nullable(instant)),
    timezone: clearable(timezone),
    sendRatePerMinute: v.optional(v.nullable(rate)),
    respectSendWindow: v.optional(flag),
    smartEncoding: v.optional(flag),
    isDraft: v.optional(flag),
  }),
)

export const CAMPAIGN_SORTS = [
  'name',
  'status',
  'createdAt',
  'updatedAt',
  'scheduledAt',
  'startedAt',
  'completedAt',
] as const

export const ListCampaigns = v.object({
  ...pageQuery,
  statuses: queryArray(oneOf(CAMPAIGN_STATUSES)),
  types: queryArray(oneOf(CAMPAIGN_TYPES)),
  segmentId: v.optional(uuid),
  q: queryText(200),
  sortBy: v.optional(oneOf(CAMPAIGN_SORTS), 'createdAt'),
  sortOrder,
})

const Named = v.object({ id: uuid, name: v.string() })
const time = v.nullable(isoTime)

export const CampaignRecord = v.object({
  id: uuid,
  name: v.string(),
  type: oneOf(CAMPAIGN_TYPES),
  channel: oneOf(AVAILABLE_CHANNELS),
  category: oneOf(CAMPAIGN_CATEGORIES),
  status: oneOf(CAMPAIGN_STATUSES),
  pauseReason: v.nullable(v.string()),
  isDraft: v.boolean(),
  messageTemplate: v.string(),
  smartEncoding: v.boolean(),
  respectSendWindow: v.boolean(),
  segmentId: uuid,
  segment: Named,
  channelIdentityIds: v.array(uuid),
  channelIdentities: v.array(
    v.object({ id: uuid, name: v.string(), provider: v.string(), address: v.string(), status: v.string() }),
  ),
  scheduledAt: time,
  timezone: v.nullable(v.string()),
  sendRatePerMinute: v.nullable(v.number()),
  recipientCount: v.number(),
  stats: v.object({
    sent: v.number(),
    delivered: v.number(),
    failed: v.number(),
    clicked: v.number(),
    replied: v.number(),
    optedOut: v.number(),
  }),
  nextRunAt: time,
  lastRunAt: time,
  startedAt: time,
  completedAt: time,
  createdBy: v.nullable(Named),
  createdAt: isoTime,
  updatedAt: isoTime,
})

export const CampaignListMeta = v.object({
  ...PaginationMeta.entries,
  /** Of all campaigns the other filters leave, whatever `statuses` says. */
  statusCounts: v.object(
    Object.fromEntries(CAMPAIGN_STATUSES.map((status) => [status, v.number()])) as Record<
      (typeof CAMPAIGN_STATUSES)[number],
      v.NumberSchema<undefined>
    >,
  ),
})

export type CreateCampaignInput = v.InferOutput<typeof CreateCampaign>
export type UpdateCampaignInput = v.InferOutput<typeof UpdateCampaign>
export type ListCampaignsQuery = v.InferOutput<typeof ListCampaigns>
