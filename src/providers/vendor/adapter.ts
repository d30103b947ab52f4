import { answeredBy } from '../answers.ts'
import { connectionCheck, fail, pass, warn } from '../checks.ts'
import type { GuardedFetch } from '../guarded-fetch.ts'
import { type HttpDeps, httpAdapter } from '../http-adapter.ts'
import { parseJson } from '../json.ts'
import type { Check, OutboundMessage, SmsProvider } from '../port.ts'
import { redactor } from '../redact.ts'
import { say } from '../sentences.ts'
import { callbacksCheck } from './checks.ts'
import { classifyAnswer, type VendorAnswers } from './classify.ts'

/** An account at a vendor: its requests, answers and checks. */
export interface VendorApi extends VendorAnswers {
  readonly baseUrl: string
  /** The header of every request. */
  readonly authorization: string
  /** Further secrets that must not be repeated from an answer. */
  readonly secrets: readonly string[]
  /** The POST request for a message, without `authorization`. */
  request(message: OutboundMessage): { url: string; headers: Record<string, string>; body: string }
  /** The URL of a read-only request that shows whether the account accepts the credentials. */
  readonly checkUrl: string
  /** Advice for users when the account refuses the credentials, as it is stored. */
  readonly advice: string
  /** Further checks, made from the JSON answer to that request. */
  checksOf(answer: unknown): Check[]
}

/** Sends through a vendor that takes one message in each request. */
export function vendorAdapter(api: VendorApi, deps: HttpDeps): SmsProvider {
  const { authorization } = api
  const redact = redactor([...api.secrets, authorization.replace(/^\w+ /, '')])
  return httpAdapter(
    {
      url: api.baseUrl,
      request: (message) => {
        const { headers, ...request } = api.request(message)
        return { method: 'POST', headers: { authorization, ...headers }, ...request }
      },
      resultOf: (answer) => classifyAnswer(answer, api, { nowMs: deps.clock.now(), redact }),
      verify: () => verify(api, deps),
    },
    deps.fetch,
  )
}

/** Checks the account without sending a message. */
async function verify(api: VendorApi, { fetch, statusUrl }: HttpDeps): Promise<Check[]> {
  const asked = await ask(fetch, api)
  const credentials = credentialsCheck(asked, api)
  const checks = [asked.connection, credentials, callbacksCheck(statusUrl, api.name)]
  return credentials.status === 'PASS' ? [...checks, ...api.checksOf(asked.answer)] : checks
}

/** Asks the account. `answer` is undefined unless it is a successful JSON answer. */
async function ask(fetch: GuardedFetch, { name, checkUrl: url, authorization }: VendorApi) {
  const result = await fetch({ method: 'GET', url, headers: { authorization, accept: 'application/json' } })
  const connection = connectionCheck(result, say.vendorAnswers({ name, origin: new URL(url).origin }))
  if (result.kind !== 'answered') return { status: undefined, answer: undefined, connection }
  const { status, body } = result
  const isGood = status >= 200 && status < 300 && body !== null
  return { status, answer: isGood ? parseJson(body) : undefined, connection }
}

/** Checks whether the account accepted the credentials. An unclear answer is not a PASS. */
function credentialsCheck(
  { status, answer }: { status: number | undefined; answer: unknown },
  { name, advice }: VendorApi,
): Check {
  if (status === undefined) return warn('credentials', say.vendorSilent({ name }))
  if (typeof answer === 'object' && answer !== null) return pass('credentials', say.vendorAccepts({ name }))
  if (status === 429 || status >= 500)
    return warn('credentials', say.vendorBusy({ name, status: String(status) }))
  const first = answeredBy(name, status, undefined)
  return fail('credentials', say.together({ first, second: advice }))
}

/**
 * Returns the URL for the receipts of this message, with our reference. The reference finds the message even if
 * the answer was lost.
 */
export const receiptsTo = (statusUrl: string, reference: string): string =>
  `${statusUrl}?reference=${reference}`

/** Returns the URL to which the vendor must send texts. */
export const inboundUrlOf = (statusUrl: string): string => statusUrl.replace(/\/status$/, '/inbound')

/**
 * Returns the headers of requests for files at a vendor. The password of an account goes only to the vendor,
 * because the address of a file comes from a callback.
 * @param origins of the vendor's file servers
 */
export const filesWith =
  (authorization: string, origins: readonly string[]) =>
  (url: string): Record<string, string> =>
    origins.includes(new URL(url).origin) ? { authorization } : {}

export const basicAuth = (user: string, password: string): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
