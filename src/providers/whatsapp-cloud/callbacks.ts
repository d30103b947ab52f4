import { createHmac } from 'node:crypto'
import { constantTimeEqual, isUuid } from '../../lib/ids.ts'
import {
  type CallbackRequest,
  CallbackUnreadable,
  type InboundText,
  type PersonNews,
  type ProviderCallbacks,
  type ProviderReport,
  type SenderNews,
  type StatusReport,
} from '../port.ts'
import { codeOf } from './answers.ts'
import type { WhatsappCloudConfig } from './config.ts'
import { errorOf } from './errors.ts'
import { type Json, listOf, objectOf, parse, shortOf, stringOf } from './json.ts'
import { mediaUrl } from './media.ts'
import { newsOf } from './news.ts'
import { personsOf } from './persons.ts'
import { inboundText, senderOf } from './texts.ts'

const MAX_ID = 200
/** Larger than the maximum of a call in Meta's documents, 3 MB. */
const MAX_BYTES = 4 * 1_048_576
/** Meta puts at most this many statuses and messages into one call. */
const MAX_ITEMS = 1_000
const MAX_CHALLENGE = 200
const SIGNATURE = /^sha256=([0-9a-f]{64})$/i

/**
 * Reads Meta's calls. Meta calls one address for everything: with GET when a user enters the address at Meta,
 * with POST for statuses and messages. A POST can have several of both.
 * developers.facebook.com/documentation/business-messaging/whatsapp/webhooks/overview
 * @param number of the sender, in E.164
 */
export const whatsappCallbacks = (config: WhatsappCloudConfig, number: string): ProviderCallbacks => ({
  maxBytes: MAX_BYTES,
  isGenuine: (request) =>
    request.method === 'GET' ? isSubscription(config, request) : isSigned(config, request),
  read: (request, _kind, now) =>
    request.method === 'GET' ? challenged(request) : readCall({ config, number, now }, request.body),
})

function isSubscription({ verifyToken }: WhatsappCloudConfig, { query }: CallbackRequest): boolean {
  return query['hub.mode'] === 'subscribe' && constantTimeEqual(query['hub.verify_token'] ?? '', verifyToken)
}

/** Returns whether the request has the signature: HMAC-SHA256 over the raw body. */
function isSigned({ appSecret }: WhatsappCloudConfig, { headers, body }: CallbackRequest): boolean {
  const given = SIGNATURE.exec(headers.get('x-hub-signature-256')?.trim() ?? '')?.[1]
  if (!given || body === '') return false
  return constantTimeEqual(given.toLowerCase(), createHmac('sha256', appSecret).update(body).digest('hex'))
}

function challenged({ query }: CallbackRequest): ProviderReport {
  const challenge = query['hub.challenge'] ?? ''
  if (challenge === '' || challenge.length > MAX_CHALLENGE) {
    throw new CallbackUnreadable('hub.challenge is missing in the query.')
  }
  return { reports: [], texts: [], answer: { contentType: 'text/plain; charset=utf-8', body: challenge } }
}

function readCall(
  { config, number, now }: { config: WhatsappCloudConfig; number: string; now: number },
  body: string,
): ProviderReport {
  const { entry } = objectOf(parse(body))
  if (!Array.isArray(entry))
    throw new CallbackUnreadable('entry is missing: this is not a webhook call of WhatsApp.')
  const reports: StatusReport[] = []
  const texts: InboundText[] = []
  const persons: PersonNews[] = []
  const news: SenderNews[] = []
  const urlOf = (id: string) => mediaUrl(config, id)
  for (const { account, field, value } of changesIn(entry)) {
    if (account === config.wabaId) news.push(...newsOf(field, value, number))
    const metadata = objectOf(value.metadata)
    // An app has one URL for all its numbers, unless each number has its own.
    if (metadata.phone_number_id !== config.phoneNumberId) continue
    persons.push(...personsOf(value))
    const digits = shortOf(metadata.display_phone_number, 40)?.replaceAll(/\D/g, '')
    const to = digits ? `+${digits}` : ''
    reports.push(...listOf(value.statuses).flatMap((status) => reportOf(objectOf(status), now) ?? []))
    texts.push(
      ...listOf(value.messages).flatMap((message) => inboundText(objectOf(message), to, urlOf) ?? []),
    )
    texts.push(...listOf(value.user_preferences).flatMap((one) => preferenceOf(objectOf(one), to) ?? []))
    const lists = [reports, texts, persons, news]
    if (lists.some(({ length }) => length > MAX_ITEMS)) {
      throw new CallbackUnreadable(`Send at most ${MAX_ITEMS} statuses and messages in one call.`)
    }
  }
  return {
    reports,
    texts,
    ...(persons.length === 0 ? {} : { persons }),
    ...(news.length === 0 ? {} : { news }),
  }
}

interface Change {
  /** Id of the WhatsApp Business Account. */
  account: unknown
  field: unknown
  value: Json
}

const changesIn = (entries: readonly unknown[]): Change[] =>
  entries.map(objectOf).flatMap(({ id: account, changes }) =>
    listOf(changes)
      .map(objectOf)
      .map(({ field, value }) => ({ account, field, value: objectOf(value) })),
  )

/** Meta's words for a status. `deleted`, `warning` and new words are not about delivery. */
const STATUSES: ReadonlyMap<unknown, StatusReport['status']> = new Map([
  ['sent', 'SENT'],
  ['delivered', 'DELIVERED'],
  ['read', 'READ'],
  ['played', 'READ'],
  ['failed', 'FAILED'],
])

function reportOf(status: Json, now: number): StatusReport | undefined {
  const word = STATUSES.get(status.status)
  const providerMessageId = shortOf(status.id, MAX_ID) ?? null
  const given = stringOf(status.biz_opaque_callback_data)?.trim() ?? ''
  const reference = isUuid(given) ? given.toLowerCase() : null
  if (!word || (providerMessageId === null && reference === null)) return undefined
  const code = word === 'FAILED' ? codeOf(objectOf(listOf(status.errors)[0])) : undefined
  return {
    providerMessageId,
    reference,
    status: word,
    errorCode: word === 'FAILED' ? errorOf(code) : null,
    providerErrorCode: code === undefined ? null : String(code),
    occurredAt: timeOf(status.timestamp, now),
  }
}

/**
 * Largest age of a time. Meta writes times as text, in seconds since 1970, and repeats undelivered calls for a
 * week. An older time is not used.
 */
const OLDEST_MS = 30 * 24 * 3_600_000

function timeOf(timestamp: unknown, now: number): number {
  const text = stringOf(timestamp) ?? ''
  const at = /^\d{9,11}$/.test(text) ? Number(text) * 1_000 : now
  return at <= now && at > now - OLDEST_MS ? at : now
}

/**
 * Reads the choice "Stop" for marketing. WhatsApp has confirmed it to the person. A later choice to get
 * marketing again does not concern texts and is left out.
 */
function preferenceOf(preference: Json, to: string): InboundText | undefined {
  const { category, value } = preference
  const from = senderOf(preference.wa_id, preference.user_id)
  if (category !== 'marketing_messages' || value !== 'stop' || from === undefined) return undefined
  const at = String(preference.timestamp ?? '').slice(0, 20)
  return {
    providerMessageId: `marketing-stop-${from.replace('+', '')}-${at}`,
    from,
    to,
    body: stringOf(preference.detail)?.slice(0, 500) || 'Stop marketing messages',
    optOutHandled: 'OPT_OUT',
  }
}
