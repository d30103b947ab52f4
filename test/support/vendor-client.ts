import * as v from 'valibot'
import type { GuardedRequest, GuardedResult } from '../../src/providers/guarded-fetch.ts'
import { plivoConfig } from '../../src/providers/plivo/config.ts'
import { createPlivo } from '../../src/providers/plivo/provider.ts'
import type {
  CallbackKind,
  Check,
  OutboundMessage,
  Provider,
  ProviderReport,
  SendResult,
  StatusReport,
} from '../../src/providers/port.ts'
import { telnyxConfig } from '../../src/providers/telnyx/config.ts'
import { createTelnyx } from '../../src/providers/telnyx/provider.ts'
import { twilioConfig } from '../../src/providers/twilio/config.ts'
import { createTwilio } from '../../src/providers/twilio/provider.ts'
import { vonageConfig } from '../../src/providers/vonage/config.ts'
import { createVonage } from '../../src/providers/vonage/provider.ts'
import { outbound } from './carriers.ts'

export type Vendor = 'TWILIO' | 'TELNYX' | 'PLIVO' | 'VONAGE'

const AUTH_TOKEN = 'a-token-of-the-account-0123456789'
/** Settings that each vendor's schema accepts. */
export const VENDOR_SETTINGS: Readonly<Record<Vendor, Record<string, unknown>>> = {
  TWILIO: { accountSid: `AC${'0'.repeat(32)}`, authToken: AUTH_TOKEN },
  TELNYX: { apiKey: AUTH_TOKEN, publicKey: `${'A'.repeat(43)}=` },
  PLIVO: { authId: 'MA0123456789ABCDEFGH', authToken: AUTH_TOKEN },
  VONAGE: { apiKey: 'a1b2c3d4', apiSecret: AUTH_TOKEN, signatureSecret: 'another-secret-of-the-account' },
}

export const STATUS_URL = 'https://carillon.test/callbacks/v/i/t/status'
export const NOW = Date.parse('2026-03-04T17:00:00.000Z')

/** Answer of the vendor; null for none. */
type Answer = { status: number; body: unknown; headers?: Record<string, string> } | null

/** A provider with a test function as its vendor, for tests that do not depend on the network. */
export interface VendorClient {
  provider: Provider
  /** Requests so far. */
  asked: GuardedRequest[]
  send(answer: Answer, message?: Partial<OutboundMessage>): Promise<SendResult>
  verify(answer: Answer): Promise<Check[]>
  /** Returns the body of a refusal. */
  refusal(code: string, words: string): unknown
  /** Reads a receipt. */
  receipt(word: 'sent' | 'delivered' | 'failed' | 'queued', code?: string): readonly StatusReport[]
  read(kind: CallbackKind, fields: object, query?: Record<string, string>): ProviderReport
  mediaHeaders(url: string): Readonly<Record<string, string>>
}

export function clientOf(vendor: Vendor, settings: Record<string, unknown> = {}): VendorClient {
  const asked: GuardedRequest[] = []
  let answer: Answer = null
  const fetch = async (request: GuardedRequest): Promise<GuardedResult> => {
    asked.push(request)
    if (answer === null) return { kind: 'not_sent', reason: 'connect ECONNREFUSED 10.1.2.3:443' }
    const { status, body, headers = {} } = answer
    return { kind: 'answered', status, headers, body: typeof body === 'string' ? body : JSON.stringify(body) }
  }
  const deps = { fetch, clock: { now: () => NOW }, statusUrl: STATUS_URL, address: '+15550199' }
  const credentials = { ...VENDOR_SETTINGS[vendor], ...settings }
  const provider = {
    TWILIO: () => createTwilio(v.parse(twilioConfig(true), credentials), deps),
    TELNYX: () => createTelnyx(v.parse(telnyxConfig(true), credentials), deps),
    PLIVO: () => createPlivo(v.parse(plivoConfig(true), credentials), deps),
    VONAGE: () => createVonage(v.parse(vonageConfig(true), credentials), deps),
  }[vendor]()
  const read = (kind: CallbackKind, fields: object, query: Record<string, string> = {}) =>
    provider.callbacks!.read(callOf(vendor, kind, fields, query), kind, NOW)
  return {
    provider,
    asked,
    send: async (next, message = {}) => {
      answer = next
      const batch = [{ ...outbound('+15550100'), ...message }]
      const [result] = await provider.adapters.SMS!.send(batch, new AbortController().signal)
      return result!
    },
    mediaHeaders: (url) => provider.mediaHeaders?.(url) ?? {},
    verify: (next) => {
      answer = next
      return provider.adapters.SMS!.verify()
    },
    refusal: (code, words) => REFUSALS[vendor](code, words),
    receipt: (word, code) => read('status', RECEIPTS[vendor](word, code)).reports,
    read,
  }
}

const isForm = (vendor: Vendor) => vendor === 'TWILIO' || vendor === 'PLIVO'

const callOf = (vendor: Vendor, kind: CallbackKind, fields: object, query: Record<string, string>) => ({
  method: 'POST',
  url: STATUS_URL.replace(/status$/, kind),
  headers: new Headers({
    'content-type': isForm(vendor) ? 'application/x-www-form-urlencoded' : 'application/json',
  }),
  query,
  body: isForm(vendor)
    ? String(new URLSearchParams(fields as Record<string, string>))
    : JSON.stringify(fields),
  clientIp: '127.0.0.1',
})

const REFUSALS: Readonly<Record<Vendor, (code: string, words: string) => unknown>> = {
  TWILIO: (code, message) => ({ code: Number(code), message, status: 400 }),
  TELNYX: (code, detail) => ({ errors: [{ code, title: 'A title', detail }] }),
  PLIVO: (code, error) => ({ api_id: 'x', error, error_code: Number(code) }),
  VONAGE: (code, detail) => ({
    type: `https://developer.vonage.com/api-errors/messages#${code}`,
    title: 'A title',
    detail,
  }),
}

type Receipt = (word: 'sent' | 'delivered' | 'failed' | 'queued', code?: string) => object
const RECEIPTS: Readonly<Record<Vendor, Receipt>> = {
  TWILIO: (word, code) => ({
    MessageSid: 'SM1',
    MessageStatus: word,
    ...(code === undefined ? {} : { ErrorCode: code }),
  }),
  TELNYX: (word, code) => ({
    data: {
      event_type: word === 'sent' || word === 'queued' ? 'message.sent' : 'message.finalized',
      payload: {
        id: 'm-1',
        to: [{ status: word === 'failed' ? 'delivery_failed' : word }],
        errors: code === undefined ? [] : [{ code }],
      },
    },
  }),
  PLIVO: (word, code) => ({ MessageUUID: 'm-1', Status: word, ErrorCode: code ?? '' }),
  VONAGE: (word, code) => ({
    message_uuid: 'm-1',
    status: { sent: 'submitted', delivered: 'delivered', failed: 'rejected', queued: 'accepted' }[word],
    ...(code === undefined
      ? {}
      : { error: { type: `https://developer.vonage.com/api-errors/messages#${code}` } }),
  }),
}
