import * as v from 'valibot'
import {
  isoTime,
  lineText,
  oneOf,
  PAGE_FIELDS,
  pageQuery,
  queryArray,
  text,
  uuid,
} from '../../http/schema.ts'
import { grouped } from '../../lib/count.ts'
import { described, describeFields, describeObject, describeWords } from '../../lib/describe.ts'
import { isEmailAddress, MAX_EMAIL_LENGTH } from '../../lib/email.ts'
import { E164 } from '../../lib/phone.ts'
import { declarations, PROVIDERS, type ProviderName } from '../../providers/all.ts'
import { CHANNELS } from '../../providers/port.ts'
import { CHANNEL_IDENTITY_STATUSES } from './table.ts'

/** Only available channels: the list grows with the providers. */
describeWords(CHANNELS, 'Channel', 'The channel of a message.', {
  SMS: 'Text messages.',
  WHATSAPP: 'WhatsApp: approved templates, and free text to contacts who wrote in the last 24 hours.',
  EMAIL: 'Mails.',
})
const MEANINGS = Object.fromEntries(PROVIDERS.map((name) => [name, declarations[name].reference.meaning]))
describeWords(PROVIDERS, 'Provider', 'The provider of a sender.', MEANINGS as Record<ProviderName, string>)
describeWords(CHANNEL_IDENTITY_STATUSES, 'SenderStatus', 'Whether a sender can send.', {
  ACTIVE: 'It sends.',
  PENDING: 'Its provider has not allowed it to send yet.',
  DISABLED: 'A user disabled it.',
  ERROR: 'Its provider refuses it; `lastError` says why. Set it to ACTIVE after correcting the cause.',
})

const SHORT_CODE = /^\d{3,8}$/
/** At most eleven characters (3GPP TS 23.040 section 9.1.2.5), at least one of them a letter. */
const ALPHANUMERIC = /^(?=.*[A-Za-z])[A-Za-z0-9 ]{1,11}$/

const isNumberOrName = (address: string): boolean =>
  E164.test(address) || SHORT_CODE.test(address) || ALPHANUMERIC.test(address)

/** What is wrong with an address on a channel; undefined for a valid address. */
export function addressProblem(channel: string, address: string): string | undefined {
  if (channel === 'EMAIL')
    return isEmailAddress(address) ? undefined : 'must be an email address such as hello@example.com'
  return isNumberOrName(address)
    ? undefined
    : 'must be a number such as +15550100, a short code, or up to 11 letters and digits'
}

/** The channel decides which of the forms is valid. */
const senderAddress = v.pipe(
  text(1, MAX_EMAIL_LENGTH),
  v.check(
    (address) => isNumberOrName(address) || isEmailAddress(address),
    'must be a number such as +15550100, a short code, up to 11 letters and digits, or for EMAIL an email address',
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

const SetWarmUp = v.object({
  startPerDay: dailyCap,
  growthPercent: v.pipe(
    v.number('must be a number'),
    v.minValue(0, 'must be at least 0'),
    v.maxValue(1_000, 'must be at most 1000'),
  ),
  days: v.pipe(
    v.number('must be a number'),
    v.integer('must be a whole number'),
    v.minValue(1, 'must be at least 1'),
    v.maxValue(365, 'must be at most 365'),
  ),
})
const WARM_UP_FIELDS = {
  startPerDay: 'Messages that may be sent on the first day.',
  growthPercent: 'Growth from each day to the next, in percent.',
  days: 'Number of UTC days, after which only `dailyCap` applies.',
}
describeObject(SetWarmUp, 'SetWarmUp', 'A ramp for a new sender. It begins when it is set.', WARM_UP_FIELDS)

const flag = v.boolean('must be true or false')
/** The documented shapes; credentials.ts checks the values. */
const settings = PROVIDERS.map((name) => declarations[name].settings({ allowPrivateGateways: false }))

/** Checked by the provider's own schema: see credentials.ts and docs/providers.md. */
const credentials = described(v.record(v.string(), v.unknown(), 'must be an object'), { oneOf: settings })

export const CreateChannelIdentity = v.object({
  channel: oneOf(CHANNELS),
  provider: oneOf(PROVIDERS),
  name: lineText(1, 100),
  address: senderAddress,
  credentials: v.optional(credentials, {}),
  isDefault: v.optional(flag),
  throughputPerSecond: v.optional(throughput),
  dailyCap: v.optional(v.nullable(dailyCap)),
  warmUp: v.optional(v.nullable(SetWarmUp)),
  managesOptOutReplies: v.optional(flag, false),
})
const DEFAULT_RATES = PROVIDERS.map((name) => {
  const { defaultThroughputPerSecond } = declarations[name]
  return `${grouped(defaultThroughputPerSecond)} for ${name}`
})
const SENDER_FIELDS = {
  name: 'Its name in lists; recipients never see it.',
  address:
    'The address that recipients see: a number as E.164, a short code, or up to 11 letters and digits; for EMAIL an email address. Unique among the senders of a provider.',
  isDefault:
    'Whether it is the default sender of its channel, which replaces the previous default. The first sender of a channel becomes the default.',
  throughputPerSecond: `Segments that may be sent per second. If absent for a new sender: ${DEFAULT_RATES.join(', ')}.`,
  dailyCap: 'Messages that may be sent per UTC day; null for no limit.',
  warmUp:
    'A ramp of the messages per day for a new sender; null for none. The smaller of the ramp and `dailyCap` applies.',
  managesOptOutReplies: 'Whether the provider itself answers STOP, START and HELP.',
}

/** The form of a new sender of each provider, with its own settings. */
const creations = PROVIDERS.map((name, index) => {
  const { reference } = declarations[name]
  const own = settings[index]!
  const creation = v.object({
    ...CreateChannelIdentity.entries,
    provider: v.literal(name),
    credentials: v.is(own, {}) ? v.optional(own, {}) : own,
  })
  describeObject(creation, `Create${reference.name}Sender`, reference.about, {
    ...SENDER_FIELDS,
    channel: 'Its channel.',
    provider: reference.provider,
    credentials: reference.credentials,
  })
  return creation
})
described(CreateChannelIdentity, { oneOf: creations, discriminator: 'provider' })

const SETTABLE_STATUSES = ['ACTIVE', 'DISABLED'] as const
describeWords(SETTABLE_STATUSES, 'SettableSenderStatus', 'The status that a sender can be set to.', {
  ACTIVE: 'It sends; `lastError` is forgotten.',
  DISABLED: 'It does not send.',
})

export const UpdateChannelIdentity = v.object({
  name: v.optional(lineText(1, 100)),
  address: v.optional(senderAddress),
  credentials: v.optional(credentials),
  status: v.optional(oneOf(SETTABLE_STATUSES)),
  isDefault: v.optional(flag),
  throughputPerSecond: v.optional(throughput),
  dailyCap: v.optional(v.nullable(dailyCap)),
  warmUp: v.optional(v.nullable(SetWarmUp)),
  managesOptOutReplies: v.optional(flag),
})
describeObject(
  UpdateChannelIdentity,
  'UpdateSender',
  'Changes to a sender. An absent field stays as it is.',
  {
    ...SENDER_FIELDS,
    credentials:
      'All settings of the provider account, in the form of its provider; they replace the stored ones. They are sealed and never shown again.',
    status: 'Whether it sends.',
  },
)

/** 0: the current token stops working immediately. */
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
describeObject(RotateCallbackToken, 'RotateCallbackToken', 'When the old callback URLs stop working.', {
  gracePeriodHours:
    'Hours for which the old URLs keep working in addition to the new ones; 0 ends them immediately.',
})

export const ListChannelIdentities = v.object({
  ...pageQuery,
  channel: queryArray(oneOf(CHANNELS)),
  status: queryArray(oneOf(CHANNEL_IDENTITY_STATUSES)),
})
describeFields(ListChannelIdentities, {
  ...PAGE_FIELDS,
  channel: 'Only senders of one of these channels.',
  status: 'Only senders with one of these statuses.',
})

const Capabilities = v.object({ mms: v.boolean(), inbound: v.boolean(), deliveryReceipts: v.boolean() })
describeObject(Capabilities, 'SenderCapabilities', 'What a sender can do.', {
  mms: 'Whether files can be attached to its texts. Otherwise the text contains their addresses.',
  inbound: 'Whether it receives texts.',
  deliveryReceipts: 'Whether its provider reports the delivery of messages.',
})

const CallbackUrls = v.object({ status: v.nullable(v.string()), inbound: v.nullable(v.string()) })
describeObject(
  CallbackUrls,
  'CallbackUrls',
  'The URLs for callbacks of the provider. They are secrets: anyone who has one can send receipts, inbound texts and mail.',
  {
    status: 'URL for receipts; null if the provider does not call it with the settings of the sender.',
    inbound:
      'URL for inbound texts, and for `SMTP` with `inboundMode` WEBHOOK for returned mail; null if the provider does not call it with the settings of the sender.',
  },
)

const WarmUp = v.object({
  startPerDay: v.number(),
  growthPercent: v.number(),
  days: v.number(),
  startedAt: isoTime,
  endsAt: isoTime,
  capToday: v.nullable(v.number()),
})
describeObject(WarmUp, 'WarmUp', 'The ramp of a new sender.', {
  ...WARM_UP_FIELDS,
  startedAt: 'When it was set.',
  endsAt: 'The end of its last day.',
  capToday: 'Messages it allows today; null after the end of the ramp.',
})

export const ChannelIdentityRecord = v.object({
  id: uuid,
  channel: v.picklist(CHANNELS),
  provider: v.picklist(PROVIDERS),
  name: v.string(),
  address: v.string(),
  status: v.picklist(CHANNEL_IDENTITY_STATUSES),
  isDefault: v.boolean(),
  capabilities: Capabilities,
  throughputPerSecond: v.number(),
  dailyCap: v.nullable(v.number()),
  warmUp: v.nullable(WarmUp),
  managesOptOutReplies: v.boolean(),
  lastError: v.nullable(v.string()),
  callbackUrls: v.nullable(CallbackUrls),
  createdAt: isoTime,
})
describeObject(
  ChannelIdentityRecord,
  'Sender',
  'A sender, or channel identity: a number, short code or name at a provider account.',
  {
    ...SENDER_FIELDS,
    id: 'Id of the sender.',
    channel: 'Its channel.',
    provider: 'Its provider.',
    status: 'Whether it can send.',
    isDefault: 'Whether it is the default sender of its channel.',
    capabilities: 'What it can do.',
    throughputPerSecond: 'Segments that it may send per second.',
    lastError:
      'The error of its provider at the last refusal, or the result of the last failed check; null for none.',
    callbackUrls:
      'The URLs for callbacks of its provider; null for callers without the permission `channel:manage`.',
    createdAt: 'When it was added.',
  },
)

const CHECK_STATUSES = ['PASS', 'WARN', 'FAIL'] as const
describeWords(CHECK_STATUSES, 'CheckStatus', 'The result of a check of a sender.', {
  PASS: 'It works.',
  WARN: 'It works, but needs attention.',
  FAIL: 'It does not work.',
})

const Check = v.object({ name: v.string(), status: oneOf(CHECK_STATUSES), detail: v.string() })
describeObject(Check, 'SenderCheck', 'One check of a sender.', {
  name: 'The name of the check.',
  status: 'Its result.',
  detail: 'The finding, in a sentence.',
})

export const VerifyResult = v.object({
  checks: v.array(Check),
})
describeObject(VerifyResult, 'SenderVerification', 'The results of the checks of a sender.', {
  checks: 'One entry for each check.',
})

export type CreateChannelIdentityInput = v.InferOutput<typeof CreateChannelIdentity>
export type UpdateChannelIdentityInput = v.InferOutput<typeof UpdateChannelIdentity>
export type ListChannelIdentitiesQuery = v.InferOutput<typeof ListChannelIdentities>
