import type { Clock } from '../../lib/clock.ts'
import type { GuardedFetch, GuardedRequest } from '../guarded-fetch.ts'
import type { Check, OutboundMessage, SendResult, SmsProvider } from '../port.ts'
import { redactor } from '../redact.ts'
import { beginOf, type Start, sendEach } from '../send-each.ts'
import { classifyAnswer, type VendorAnswers } from './classify.ts'

/** A vendor's account: requests to it, and its answers. */
export interface VendorApi {
  readonly baseUrl: string
  readonly answers: VendorAnswers
  /** Secrets that must not be repeated from an answer. */
  readonly secrets: readonly string[]
  request(message: OutboundMessage): Omit<GuardedRequest, 'signal' | 'begin'>
  verify(): Promise<Check[]>
}

export interface VendorDeps {
  fetch: GuardedFetch
  clock: Pick<Clock, 'now'>
  /** Address for this sender's receipts, without a query. */
  statusUrl: string
}

/** Parallel calls to one account. */
const MAX_IN_FLIGHT = 64

/** Sends through a vendor that takes one message in each request. */
export function vendorAdapter(api: VendorApi, { fetch, clock }: VendorDeps): SmsProvider {
  const redact = redactor(api.secrets)
  const sendOne = async (
    message: OutboundMessage,
    signal: AbortSignal,
    begin: Start,
  ): Promise<SendResult> => {
    const result = await fetch({ ...api.request(message), signal, begin })
    return classifyAnswer(result, api.answers, { nowMs: clock.now(), redact })
  }
  return {
    maxBatch: 1,
    maxInFlight: MAX_IN_FLIGHT,
    reportsBegin: true,
    readyFor: () => fetch.readyFor?.(api.baseUrl) ?? 0,
    send: (batch, signal, begin) =>
      sendEach(batch, (message) => sendOne(message, signal, beginOf(begin, message))),
    verify: () => api.verify(),
  }
}

/** The address for the receipts of this message: with our reference, which finds it even when the answer was lost. */
export const receiptsTo = (statusUrl: string, reference: string): string =>
  `${statusUrl}?reference=${reference}`

/** The address to which the vendor must send texts. */
export const inboundUrlOf = (statusUrl: string): string => statusUrl.replace(/\/status$/, '/inbound')

/**
 * The headers of requests for files at a vendor: the password of an account goes only to the vendor, because the
 * address of a file comes from a callback.
 * @param origins of the vendor's file servers
 */
export const filesWith =
  (authorization: string, origins: readonly string[]) =>
  (url: string): Record<string, string> =>
    origins.includes(new URL(url).origin) ? { authorization } : {}

export const basicAuth = (user: string, password: string): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
