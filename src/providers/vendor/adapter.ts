import { answeredBy } from '../answers.ts'
import { connectionCheck, fail, pass, warn } from '../checks.ts'
import type { GuardedFetch } from '../guarded-fetch.ts'
import { type HttpDeps, httpAdapter } from '../http-adapter.ts'
import { parseJson } from '../json.ts'
import type { ChannelAdapter, Check, OutboundMessage } from '../port.ts'
import { redactor } from '../redact.ts'
import { say } from '../sentences.ts'
import { callbacksCheck } from './checks.ts'
import { classifyAnswer, type VendorAnswers } from './classify.ts'

/** An account at a vendor: its requests, answers and checks. */
export interface VendorApi<Message = OutboundMessage> extends VendorAnswers {
  readonly baseUrl: string
  /** The headers of every request that name the account. A text is the header `authorization`. */
  readonly authorization: string | ((request: VendorRequest) => Record<string, string>)
  /** Further secrets that must not be repeated from an answer. */
  readonly secrets: readonly string[]
  /** The POST request for a message, without `authorization`. */
  request(message: Message): ToSend | Promise<ToSend>
  /** The URL of a read-only request that shows whether the account accepts the credentials. */
  readonly checkUrl: string
  /** Advice for users when the account refuses the credentials, as it is stored. */
  readonly advice: string
  /** Checks whether the vendor can call us. `callbacksCheck` when absent. */
  receiptsCheck?(statusUrl: string): Check
  /** Further checks, made from the JSON answer to that request. */
  checksOf(answer: unknown): Check[]
}

type ToSend = Omit<VendorRequest, 'method'>

/** A request before its headers name the account. */
export interface VendorRequest {
  method: 'GET' | 'POST'
  url: string
  headers: Record<string, string>
  body?: string
}

const signedIn = (
  { authorization }: Pick<VendorApi, 'authorization'>,
  request: VendorRequest,
): VendorRequest => {
  const named = typeof authorization === 'string' ? { authorization } : authorization(request)
  return { ...request, headers: { ...named, ...request.headers } }
}

/** Sends through a vendor that takes one message in each request. */
export function vendorAdapter<Message extends { reference: string } = OutboundMessage>(
  api: VendorApi<Message>,
  deps: HttpDeps,
): ChannelAdapter<Message> {
  const { authorization } = api
  const redact = redactor([
    ...api.secrets,
    ...(typeof authorization === 'string' ? [authorization.replace(/^\w+ /, '')] : []),
  ])
  return httpAdapter(
    {
      url: api.baseUrl,
      request: (message) => {
        const post = (request: ToSend) => signedIn(api, { method: 'POST', ...request })
        const request = api.request(message)
        return request instanceof Promise ? request.then(post) : post(request)
      },
      resultOf: (answer) => classifyAnswer(answer, api, { nowMs: deps.clock.now(), redact }),
      verify: () => verify(api, deps),
    },
    deps.fetch,
  )
}

/** Checks the account without sending a message. */
async function verify<Message>(api: VendorApi<Message>, { fetch, statusUrl }: HttpDeps): Promise<Check[]> {
  const asked = await ask(fetch, api)
  const credentials = credentialsCheck(asked, api)
  const receipts = api.receiptsCheck?.(statusUrl) ?? callbacksCheck(statusUrl, api.name)
  const checks = [asked.connection, credentials, receipts]
  return credentials.status === 'PASS' ? [...checks, ...api.checksOf(asked.answer)] : checks
}

/** Asks the account. `answer` is undefined unless it is a successful JSON answer. */
async function ask(fetch: GuardedFetch, api: Pick<VendorApi, 'name' | 'checkUrl' | 'authorization'>) {
  const { name, checkUrl: url } = api
  const result = await fetch(signedIn(api, { method: 'GET', url, headers: { accept: 'application/json' } }))
  const connection = connectionCheck(result, say.vendorAnswers({ name, origin: new URL(url).origin }))
  if (result.kind !== 'answered') return { status: undefined, answer: undefined, connection }
  const { status, body } = result
  const isGood = status >= 200 && status < 300 && body !== null
  return { status, answer: isGood ? parseJson(body) : undefined, connection }
}

/** Checks whether the account accepted the credentials. An unclear answer is not a PASS. */
function credentialsCheck(
  { status, answer }: { status: number | undefined; answer: unknown },
  { name, advice }: Pick<VendorApi, 'name' | 'advice'>,
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
