import * as v from 'valibot'
import { isoTime, lineText, oneOf, pageEntries, queryArray, text, uuid } from '../../http/schema.ts'
import { grouped } from '../../lib/count.ts'
import {
  component,
  described,
  describeWords,
  enumeration,
  parameters,
  schemasOf,
} from '../../lib/describe.ts'
import { isEmailAddress, MAX_EMAIL_LENGTH } from '../../lib/email.ts'
import { E164 } from '../../lib/phone.ts'
import { declarations, PROVIDERS, type ProviderName } from '../../providers/all.ts'
import { CHANNELS } from '../../providers/port.ts'
import { CHANNEL_IDENTITY_STATUSES } from './table.ts'

const MEANINGS = Object.fromEntries(PROVIDERS.map((name) => [name, declarations[name].reference.meaning]))
describeWords(PROVIDERS, 'Provider', 'The provider of a sender.', MEANINGS as Record<ProviderName, string>)

const SHORT_CODE = /^\d{3,8}$/
/** At most eleven characters (3GPP TS 23.040 section 9.1.2.5), at least one of them a letter. */
const ALPHANUMERIC = /^(?=.*[A-Za-z])[A-Za-z0-9 ]{1,11}$/

const isNumberOrName = (address: string): boolean =>
  E164.test(address) || SHORT_CODE.test(address) || ALPHANUMERIC.test(address)

/** Returns the problem of an address on a channel; undefined for a valid address. */
export function addressProblem(channel: string, address: string): string | undefined {
  if (channel === 'EMAIL')
    return isEmailAddress(address) ? undefined : 'must be an email address such as hello@example.com'
  return isNumberOrName(address)
    ? undefined
    : 'must be a number such as +15550100, a short code, or up to 11 letters and digits'
}

/** Schema of a number, a name or an email address. The channel decides which of them is valid. */
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

const integer = (min: number, max: number) =>
  v.pipe(
    v.number('must be a number'),
    v.integer('must be a whole number'),
    v.minValue(min, `must be at least ${min}`),
    v.maxValue(max, `must be at most ${max}`),
  )

const dailyCap = integer(1, 100_000_000)

const warmUp = {
  startPerDay: [dailyCap, 'Messages that may be sent on the first day.'],
  growthPercent: [
    v.pipe(
      v.number('must be a number'),
      v.minValue(0, 'must be at least 0'),
      v.maxValue(1_000, 'must be at most 1000'),
    ),
    'Growth from each day to the next, in percent.',
  ],
  days: [integer(1, 365), 'Number of UTC days, after which only `dailyCap` applies.'],
} as const
const SetWarmUp = component('SetWarmUp', 'A ramp for a new sender. It begins when it is set.', warmUp)

const flag = v.boolean('must be true or false')
/** The documented forms of the settings; credentials.ts checks the values. */
const settings = PROVIDERS.map((name) => declarations[name].settings({ allowPrivateGateways: false }))

/** The provider's own schema checks the credentials: see credentials.ts and docs/providers.md. */
const credentials = described(v.record(v.string(), v.unknown(), 'must be an object'), { oneOf: settings })

const DEFAULT_RATES = PROVIDERS.map((name) => {
  const { defaultThroughputPerSecond } = declarations[name]
  return `${grouped(defaultThroughputPerSecond)} for ${name}`
})
const sender = {
  channel: [oneOf(CHANNELS), 'Its channel.'],
  provider: [oneOf(PROVIDERS), 'Its provider.'],
  name: [lineText(1, 100), 'Its name in lists; recipients never see it.'],
  address: [
    senderAddress,
    'The address that recipients see: a number as E.164, a short code, or up to 11 letters and digits; for EMAIL an email address. Unique among the senders of a provider.',
  ],
  credentials: [v.optional(credentials, {}), 'The settings of the provider account.'],
  isDefault: [
    v.optional(flag),
    'Whether it is the default sender of its channel, which replaces the previous default. The first sender of a channel becomes the default.',
  ],
  throughputPerSecond: [
    v.optional(throughput),
    `Segments that may be sent per second. If absent for a new sender: ${DEFAULT_RATES.join(', ')}.`,
  ],
  dailyCap: [v.optional(v.nullable(dailyCap)), 'Messages that may be sent per UTC day; null for no limit.'],
  warmUp: [
    v.optional(v.nullable(SetWarmUp)),
    'A ramp of the messages per day for a new sender; null for none. The smaller of the ramp and `dailyCap` applies.',
  ],
  managesOptOutReplies: [
    v.optional(flag, false),
    'Whether the provider itself answers STOP, START and HELP.',
  ],
} as const

/** The form of a new sender of each provider, with its own settings. */
const creations = PROVIDERS.map((name, index) => {
  const { reference } = declarations[name]
  const own = settings[index]!
  return component(`Create${reference.name}Sender`, reference.about, {
    ...sender,
    provider: [v.literal(name), reference.provider],
    credentials: [v.is(own, {}) ? v.optional(own, {}) : own, reference.credentials],
  })
})
export const CreateChannelIdentity = described(v.object(schemasOf(sender)), {
  oneOf: creations,
  discriminator: 'provider',
})

const SETTABLE_STATUSES = enumeration('SettableSenderStatus', 'The status that a sender can be set to.', {
  ACTIVE: 'It sends; `lastError` is forgotten.',
  DISABLED: 'It does not send.',
})

export const UpdateChannelIdentity = component(
  'UpdateSender',
  'Changes to a sender. An absent field stays as it is.',
  {
    name: [v.optional(sender.name[0]), sender.name[1]],
    address: [v.optional(senderAddress), sender.address[1]],
    credentials: [
      v.optional(credentials),
      'All settings of the provider account, in the form of its provider; they replace the stored ones. They are sealed and never shown again.',
    ],
    status: [v.optional(oneOf(SETTABLE_STATUSES)), 'Whether it sends.'],
    isDefault: sender.isDefault,
    throughputPerSecond: sender.throughputPerSecond,
    dailyCap: sender.dailyCap,
    warmUp: sender.warmUp,
    managesOptOutReplies: [v.optional(flag), sender.managesOptOutReplies[1]],
  },
)

/** 0: the current token stops working immediately. */
export const RotateCallbackToken = component(
  'RotateCallbackToken',
  'When the old callback URLs stop working.',
  {
    gracePeriodHours: [
      v.optional(integer(0, 72), 0),
      'Hours for which the old URLs keep working in addition to the new ones; 0 ends them immediately.',
    ],
  },
)

export const ListChannelIdentities = parameters({
  ...pageEntries,
  channel: [queryArray(oneOf(CHANNELS)), 'Only senders of one of these channels.'],
  status: [queryArray(oneOf(CHANNEL_IDENTITY_STATUSES)), 'Only senders with one of these statuses.'],
})

const Capabilities = component('SenderCapabilities', 'What a sender can do.', {
  mms: [
    v.boolean(),
    'Whether files can be attached to its texts. Otherwise the text contains their addresses.',
  ],
  inbound: [v.boolean(), 'Whether it receives texts.'],
  deliveryReceipts: [v.boolean(), 'Whether its provider reports the delivery of messages.'],
})

const CallbackUrls = component(
  'CallbackUrls',
  'The URLs for callbacks of the provider. They are secrets: anyone who has one can send receipts, inbound texts and mail.',
  {
    status: [
      v.nullable(v.string()),
      'URL for receipts; null if the provider does not call it with the settings of the sender.',
    ],
    inbound: [
      v.nullable(v.string()),
      'URL for inbound texts, and for `SMTP` and mail services with `inboundMode` WEBHOOK for mail that comes in; null if the provider does not call it with the settings of the sender.',
    ],
  },
)

const WarmUp = component('WarmUp', 'The ramp of a new sender.', {
  startPerDay: [v.number(), warmUp.startPerDay[1]],
  growthPercent: [v.number(), warmUp.growthPercent[1]],
  days: [v.number(), warmUp.days[1]],
  startedAt: [isoTime, 'When it was set.'],
  endsAt: [isoTime, 'The end of its last day.'],
  capToday: [v.nullable(v.number()), 'Messages it allows today; null after the end of the ramp.'],
})

export const ChannelIdentityRecord = component(
  'Sender',
  'A sender, or channel identity: a number, short code or name at a provider account.',
  {
    id: [uuid, 'Id of the sender.'],
    channel: [v.picklist(CHANNELS), 'Its channel.'],
    provider: [v.picklist(PROVIDERS), 'Its provider.'],
    name: [v.string(), sender.name[1]],
    address: [v.string(), sender.address[1]],
    status: [v.picklist(CHANNEL_IDENTITY_STATUSES), 'Whether it can send.'],
    isDefault: [v.boolean(), 'Whether it is the default sender of its channel.'],
    capabilities: [Capabilities, 'What it can do.'],
    throughputPerSecond: [v.number(), 'Segments that it may send per second.'],
    dailyCap: [v.nullable(v.number()), sender.dailyCap[1]],
    warmUp: [v.nullable(WarmUp), sender.warmUp[1]],
    sentToday: [
      v.number(),
      'Messages handed over on this UTC day, including those the carrier turned away: what `dailyCap` and `warmUp` count.',
    ],
    managesOptOutReplies: [v.boolean(), sender.managesOptOutReplies[1]],
    lastError: [
      v.nullable(v.string()),
      'The error of its provider at the last refusal, or the result of the last failed check, in the language of `Accept-Language` with the words of the provider as they are; null for none.',
    ],
    callbackUrls: [
      v.nullable(CallbackUrls),
      'The URLs for callbacks of its provider; null for callers without the permission `channel:manage`.',
    ],
    createdAt: [isoTime, 'When it was added.'],
  },
)

const CHECK_STATUSES = enumeration('CheckStatus', 'The result of a check of a sender.', {
  PASS: 'It works.',
  WARN: 'It works, but needs attention.',
  FAIL: 'It does not work.',
})

const Check = component('SenderCheck', 'One check of a sender.', {
  name: [v.string(), 'The name of the check.'],
  status: [oneOf(CHECK_STATUSES), 'Its result.'],
  detail: [v.string(), 'The finding in a sentence, in the language of `Accept-Language`.'],
})

export const VerifyResult = component('SenderVerification', 'The results of the checks of a sender.', {
  checks: [v.array(Check), 'One entry for each check.'],
})

export type CreateChannelIdentityInput = v.InferOutput<typeof CreateChannelIdentity>
export type UpdateChannelIdentityInput = v.InferOutput<typeof UpdateChannelIdentity>
export type ListChannelIdentitiesQuery = v.InferOutput<typeof ListChannelIdentities>
