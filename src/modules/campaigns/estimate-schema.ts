import * as v from 'valibot'
import { oneOf, uuid } from '../../http/schema.ts'
import { alsoKnows } from '../../http/unknown-fields.ts'
import { NOT_AVAILABLE_NAMES } from './not-available.ts'
import { AVAILABLE_CHANNELS, flag, identityIds, rate, template } from './schema.ts'
import { CAMPAIGN_CATEGORIES } from './table.ts'

/** What the campaign would be, as far as the estimate depends on it. */
export const EstimateCampaign = alsoKnows(
  v.object({
    segmentId: uuid,
    template,
    channel: oneOf(AVAILABLE_CHANNELS),
    category: v.optional(oneOf(CAMPAIGN_CATEGORIES), 'MARKETING'),
    smartEncoding: v.optional(flag, true),
    respectSendWindow: v.optional(flag, true),
    /** Default: all ACTIVE identities of the channel. */
    channelIdentityIds: v.optional(identityIds),
    sendRatePerMinute: v.optional(v.nullable(rate)),
  }),
  NOT_AVAILABLE_NAMES,
)

export const WARNING_CODES = [
  'EMPTY_AUDIENCE',
  'NO_ACTIVE_SENDER',
  'EMPTY_MESSAGE',
  'MESSAGE_TOO_LONG',
  'UNICODE_MESSAGE',
  'QUIET_HOURS',
  'OUTSIDE_SEND_WINDOW',
  'NO_CONSENT_RECORD',
  'DAILY_CAP',
] as const

const counts = (...names: string[]) => v.object(Object.fromEntries(names.map((name) => [name, v.number()])))

export const CampaignEstimate = v.object({
  channel: oneOf(AVAILABLE_CHANNELS),
  recipientCount: v.number(),
  eligibleCount: v.number(),
  excluded: counts(
    'optedOut',
    'invalid',
    'archived',
    'missingAddress',
    'duplicate',
    'noConsent',
    'regionBlocked',
  ),
  /** True above 5,000 recipients: encoding, segments and warnings come from a sample of about that size. */
  isSampled: v.boolean(),
  /** UCS_2 when at least one message needs it; null without recipients. */
  encoding: v.nullable(oneOf(['GSM_7', 'UCS_2'])),
  nonGsmCharacters: v.array(v.string()),
  /** Of the longest message: septets in GSM-7, UTF-16 units in UCS-2. */
  characterCount: v.number(),
  segments: counts('min', 'max', 'average', 'total'),
  estimatedCredits: v.number(),
  /** Null while there are no rates. */
  estimatedCost: v.nullable(v.object({ amount: v.string(), currency: v.string() })),
  /** Null: not limited. */
  availableCredits: v.nullable(v.number()),
  hasSufficientCredits: v.boolean(),
  /** By the rates of the identities alone, without waiting for send windows; null without an identity. */
  estimatedDurationSeconds: v.nullable(v.number()),
  warnings: v.array(v.object({ code: oneOf(WARNING_CODES), message: v.string() })),
})

export type EstimateInput = v.InferOutput<typeof EstimateCampaign>
export type WarningCode = (typeof WARNING_CODES)[number]
