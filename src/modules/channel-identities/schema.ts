import * as v from 'valibot'
import { isoTime, oneOf, pageQuery, queryArray, text, uuid } from '../../http/schema.ts'
import { E164 } from '../../lib/phone.ts'
import { CHANNEL_IDENTITY_STATUSES } from './table.ts'

/** Only what works: the lists grow with the providers. */
export const CHANNELS = ['SMS'] as const
export const PROVIDERS = ['SANDBOX', 'HTTP'] as const
export type ProviderName = (typeof PROVIDERS)[number]

const SHORT_CODE = /^\d{3,8}$/
/** At most eleven characters (3GPP TS 23.040 section 9.1.2.5), and a letter among them. */
const ALPHANUMERIC = /^(?=.*[A-Za-z])[A-Za-z0-9 ]{1,11}$/

const senderAddress = v.pipe(
  text(1, 20),
  v.check(
    (address) => E164.test(address) || SHORT_CODE.test(address) || ALPHANUMERIC.test(address),
    'must be a number such as +15550100, a short code, or up to 11 letters and digits',
  ),
)

const throughput = v.pipe(
  v.number('must be a number'),
  v.minValue(0.01, 'must be at least 0.01'),
  v.maxValue(10_000, 'must be at most 10000'),
)

const dailyCap = v.pipe(
  v.number('must be a number'),
  v.integer('must be a whole number'),
  v.minValue(1, 'must be at least 1'),
  v.maxValue(100_000_000, 'must be at most 100000000'),
)

const flag = v.boolean('must be true or false')
/** Checked by the provider's own schema: see credentials.ts and docs/providers.md. */
const credentials = v.record(v.string(), v.unknown(), 'must be an object')

export const CreateChannelIdentity = v.object({
  channel: oneOf(CHANNELS),
  provider: oneOf(PROVIDERS),
  name: text(1, 100),
  address: senderAddress,
  credentials: v.optional(credentials, {}),
  isDefault: v.optional(flag),
  /** Segments per second. */
  throughputPerSecond: v.optional(throughput),
  /** Messages per UTC day. */
  dailyCap: v.optional(v.nullable(dailyCap)),
  managesOptOutReplies: v.optional(flag, false),
})

export const UpdateChannelIdentity = v.object({
  name: v.optional(text(1, 100)),
  address: v.optional(senderAddress),
  credentials: v.optional(credentials),
  status: v.optional(oneOf(['ACTIVE', 'DISABLED'])),
  isDefault: v.optional(flag),
  throughputPerSecond: v.optional(throughput),
  dailyCap: v.optional(v.nullable(dailyCap)),
  managesOptOutReplies: v.optional(flag),
})

/** 0 ends the token before at once. */
export const RotateCallbackToken = v.object({
  gracePeriodHours: v.optional(
    v.pipe(
      v.number('must be a number'),
      v.integer('must be a whole number'),
      v.minValue(0, 'must be at least 0'),
      v.maxValue(72, 'must be at most 72'),
    ),
    0,
  ),
})

export const ListChannelIdentities = v.object({
  ...pageQuery,
  channel: queryArray(oneOf(CHANNELS)),
  status: queryArray(oneOf(CHANNEL_IDENTITY_STATUSES)),
})

export const ChannelIdentityRecord = v.object({
  id: uuid,
  channel: v.picklist(CHANNELS),
  provider: v.picklist(PROVIDERS),
  name: v.string(),
  address: v.string(),
  status: v.picklist(CHANNEL_IDENTITY_STATUSES),
  isDefault: v.boolean(),
  capabilities: v.object({ mms: v.boolean(), inbound: v.boolean(), deliveryReceipts: v.boolean() }),
  throughputPerSecond: v.number(),
  dailyCap: v.nullable(v.number()),
  managesOptOutReplies: v.boolean(),
  lastError: v.nullable(v.string()),
  /** Secrets: whoever has one can report and text in. Null for callers without channel:manage. */
  callbackUrls: v.nullable(v.object({ status: v.nullable(v.string()), inbound: v.nullable(v.string()) })),
  createdAt: isoTime,
})

export const SendTestMessage = v.object({ to: text(1, 40) })

export const TestMessageRecord = v.object({
  id: uuid,
  to: v.string(),
  body: v.string(),
  status: v.string(),
  errorCode: v.nullable(v.string()),
  providerErrorCode: v.nullable(v.string()),
  errorMessage: v.nullable(v.string()),
  providerMessageId: v.nullable(v.string()),
  segmentCount: v.number(),
  createdAt: isoTime,
})

export const VerifyResult = v.object({
  checks: v.array(
    v.object({ name: v.string(), status: v.picklist(['PASS', 'WARN', 'FAIL']), detail: v.string() }),
  ),
})

export type CreateChannelIdentityInput = v.InferOutput<typeof CreateChannelIdentity>
export type UpdateChannelIdentityInput = v.InferOutput<typeof UpdateChannelIdentity>
export type ListChannelIdentitiesQuery = v.InferOutput<typeof ListChannelIdentities>
