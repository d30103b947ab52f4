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

/** Only what works: the list grows with the providers. */
describeWords(CHANNELS, 'Channel', 'What messages go by.', {
  SMS: 'Text messages.',
  WHATSAPP: 'WhatsApp: approved templates, and free text to those who wrote in the last 24 hours.',
  EMAIL: 'Mails.',
})
const MEANINGS = Object.fromEntries(PROVIDERS.map((name) => [name, declarations[name].reference.meaning]))
describeWords(PROVIDERS, 'Provider', 'Through whom a sender sends.', MEANINGS as Record<ProviderName, string>)
describeWords(CHANNEL_IDENTITY_STATUSES, 'SenderStatus', 'Whether a sender can send.', {
  ACTIVE: 'It sends.',
  PENDING: 'Its provider has not allowed it to send yet.',
  DISABLED: 'A user disabled it.',
  ERROR: 'Its provider refuses it; `lastError` says why. Make it ACTIVE when that is corrected.',
})

const SHORT_CODE = /^\d{3,8}$/
/** At most eleven characters (3GPP TS 23.040 section 9.1.2.5), and a letter among them. */
const ALPHANUMERIC = /^(?=.*[A-Za-z])[A-Za-z0-9 ]{1,11}$/

const isNumberOrName = (address: string): boolean =>
  E164.test(address) || SHORT_CODE.test(address) || ALPHANUMERIC.test(address)

/** What is wrong with an address on a channel; undefined when it is one. */
export function addressProblem(channel: string, address: string): string | undefined {
  if (channel === 'EMAIL')
    return isEmailAddress(address) ? undefined : 'must be an email address such as hello@example.com'
  return isNumberOrName(address)
    ? undefined
    : 'must be a number such as +15550100, a short code, or up to 11 letters and digits'
}

/** Which of them it has to be, depends on the channel. */
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
  startPerDay: 'Messages that may go out on the first day.',
  growthPercent: 'How many percent more on each day than on the day before.',
  days: 'After so many days of UTC only `dailyCap` counts.',
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
  name: 'What it is called in lists; recipients never see it.',
  address:
    'What recipients see: a number as E.164, a short code, or up to 11 letters and digits; of EMAIL an email address. Unique among the senders of a provider.',
  isDefault:
    'Whether it is the sender of its channel where none is named; the one before is that no longer. The first sender of a channel is.',
  throughputPerSecond: `Message parts that may go out in a second. Absent at first: ${DEFAULT_RATES.join(', ')}.`,
  dailyCap: 'Messages that may go out in a day of UTC; null for no limit.',
  warmUp:
    'A ramp of the messages per day for a new sender; null for none. The smaller of it and `dailyCap` holds.',
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
    channel: 'What it sends.',
    provider: reference.provider,
    credentials: reference.credentials,
  })
  return creation
})
described(CreateChannelIdentity, { oneOf: creations, discriminator: 'provider' })

const SETTABLE_STATUSES = ['ACTIVE', 'DISABLED'] as const
describeWords(SETTABLE_STATUSES, 'SettableSenderStatus', 'What a sender can be set to.', {
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
  'What to change about a sender. What is absent stays as it is.',
  {
    ...SENDER_FIELDS,
    credentials:
      'All settings of the provider account anew, in the form of its provider. They are sealed and never shown again.',
    status: 'Whether it sends.',
  },
)

/** 0: the current token stops working at once. */
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
  gracePeriodHours: 'Hours for which the old URLs keep working beside the new ones; 0 ends them at once.',
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
  mms: 'Whether files go with its texts. Without it, their addresses stand in the text.',
  inbound: 'Whether texts come in through it.',
  deliveryReceipts: 'Whether its provider reports what became of messages.',
})

const CallbackUrls = v.object({ status: v.nullable(v.string()), inbound: v.nullable(v.string()) })
describeObject(
  CallbackUrls,
  'CallbackUrls',
  'The URLs for callbacks of the provider. They are secrets: everybody who has one can send receipts, inbound texts and mail.',
  {
    status: 'URL for receipts; null when the provider calls none with the settings of the sender.',
    inbound:
      'URL for inbound texts, and of `SMTP` for mail that comes back, with `inboundMode` WEBHOOK; null when the provider calls none with the settings of the sender.',
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
  capToday: 'Messages it allows today; null when it is over.',
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
    channel: 'What it sends.',
    provider: 'Through whom it sends.',
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
describeWords(CHECK_STATUSES, 'CheckStatus', 'How a check of a sender ended.', {
  PASS: 'It is as it should be.',
  WARN: 'It works, and somebody should look at it.',
  FAIL: 'It does not work.',
})

const Check = v.object({ name: v.string(), status: oneOf(CHECK_STATUSES), detail: v.string() })
describeObject(Check, 'SenderCheck', 'One thing about a sender that was checked.', {
  name: 'What was checked.',
  status: 'How it ended.',
  detail: 'What was found, in a sentence.',
})

export const VerifyResult = v.object({
  checks: v.array(Check),
})
describeObject(VerifyResult, 'SenderVerification', 'What the check of a sender found.', {
  checks: 'Each thing that was checked.',
})

export type CreateChannelIdentityInput = v.InferOutput<typeof CreateChannelIdentity>
export type UpdateChannelIdentityInput = v.InferOutput<typeof UpdateChannelIdentity>
export type ListChannelIdentitiesQuery = v.InferOutput<typeof ListChannelIdentities>
