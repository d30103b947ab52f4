import * as v from 'valibot'
import { type Hosts, hostOf } from '../../accounts/domains/hosts.ts'
import { keepRequest } from '../../accounts/moves/kept.ts'
import { isMoving, MovingError } from '../../accounts/moves/store.ts'
import type { Db } from '../../db/database.ts'
import { type Operation, operation } from '../../http/operation.ts'
import { type RateLimiter, type RateLimitState, rateLimitHeaders } from '../../http/rate-limit.ts'
import { readBytes, searchOf } from '../../http/take-input.ts'
import { parameters } from '../../lib/describe.ts'
import { AppError, invalidField } from '../../lib/errors.ts'
import {
  type CallbackKind,
  type CallbackRequest,
  CallbackUnproven,
  CallbackUnreadable,
  type Provider,
  type ProviderCallbacks,
} from '../../providers/port.ts'
import { isCallbackToken } from '../identities/callback-urls.ts'
import { findForCallback } from '../identities/store.ts'
import type { ChannelIdentityRow } from '../identities/table.ts'
import { keptCallback } from './kept-callbacks.ts'
import { type ApplyReceipts, applyInBatches, applyProviderReport } from './provider-reports.ts'

/**
 * Endpoints for providers:
 * `/callbacks/{provider}/{identity}/{token}/status|inbound`. The token names
 * the sender; the provider's signature, if there is one, proves
 * the origin. Every failure is the same 403. Answers are empty, because some
 * gateways send an answer to the recipient as a text.
 */
interface CallbackDeps {
  db: Db
  limiter: RateLimiter
  publicBaseUrl: string
  hosts: Hosts
  providerOf(channelIdentityId: number): Provider
  applyReceipts: ApplyReceipts
}

/** The same error for an unknown sender, a wrong token, a wrong signature and a forbidden client address. */
const refused = () =>
  new AppError('INVALID_SIGNATURE', 'This callback is not from the provider of this sender.')

/** Accepts any text, so that a malformed path gets the same 403 as a wrong path. */
const CallbackParams = parameters({
  provider: [v.string(), 'Provider of the sender in lower case, such as `http`.'],
  identityId: [v.string(), 'Id of the sender.'],
  token: [v.string(), 'The secret of the address.'],
})

export const callbackRoutes = (deps: CallbackDeps): Operation[] =>
  (['POST', 'GET'] as const).flatMap((method) => [
    callback(method, 'status', deps),
    callback(method, 'inbound', deps),
  ])

const NO_ANSWER = { contentType: 'text/plain; charset=utf-8', body: '' }

/**
 * Returns the URLs that a provider may have signed: one with our public host, because a proxy may
 * pass on any other host, and one with another name of this server, because the sender may have got
 * its URL on another appliance.
 */
function signedUrlsOf({ publicBaseUrl, hosts }: CallbackDeps, request: Request): string[] {
  const path = request.url.replace(/^[a-z]+:\/\/[^/?#]*/i, '')
  const host = hostOf(request)
  return [publicBaseUrl, ...(hosts.isOwn(host) ? [`https://${host}`] : [])].map((base) => `${base}${path}`)
}

function callback(method: 'GET' | 'POST', kind: CallbackKind, deps: CallbackDeps): Operation {
  const what = kind === 'status' ? 'the status of a message' : 'an inbound text'
  return operation({
    method,
    path: `/callbacks/:provider/:identityId/:token/${kind}`,
    group: 'Callbacks',
    summary: `Report ${what}`,
    description:
      'For providers: the address is in `callbackUrls` of the channel identity. While the organization is being moved to another server, callbacks are kept and applied there. Calls are limited per sender, with separate limits for receipts and texts: beyond a limit 429 with Retry-After.',
    errors: {
      INVALID_SIGNATURE:
        'The callback is not from the provider of the sender: the address, the signature or the caller is wrong.',
      RATE_LIMITED:
        'More callbacks for one sender than it could cause. Wait for the seconds in `Retry-After`.',
      SERVICE_UNAVAILABLE:
        'The organization of the sender has just left for another server, more callbacks came during its move than are kept, or the host of Amazon SNS did not answer. Repeat the callback.',
      PAYLOAD_TOO_LARGE:
        'The callback is larger than 1 MiB, or than 4 MiB from WhatsApp, SparkPost and Mailjet.',
      VALIDATION_FAILED: 'The callback cannot be read; it changes nothing.',
    },
    access: 'public',
    raw: 'text/plain',
    takesAnyQuery: true,
    status: 200,
    params: CallbackParams,
    handle: async ({ params, request, clientIp }) => {
      const { identity, callbacks } = authenticate(deps, params)
      const { organizationId } = identity
      const counted = count(deps.limiter, identity, kind)
      const bytes = method === 'POST' ? await readBytes(request, callbacks.maxBytes) : new Uint8Array()
      const search = searchOf(request.url)
      const asked: CallbackRequest = {
        method,
        url: signedUrlsOf(deps, request)[0]!,
        headers: request.headers,
        query: Object.fromEntries(new URLSearchParams(search)),
        body: new TextDecoder().decode(bytes),
        clientIp: clientIp(),
      }
      await proven(() => callbacks.prepare?.(asked))
      const isGenuine = signedUrlsOf(deps, request).some((url) => callbacks.isGenuine({ ...asked, url }))
      if (!isGenuine) throw refused()
      await proven(() => callbacks.confirm?.(asked))
      const report = await readable(async () =>
        kind === 'inbound' && callbacks.readMail
          ? callbacks.readMail(bytes, organizationId)
          : callbacks.read(asked, kind, deps.db.clock.now()),
      )
      const apply = () =>
        applyInBatches(deps.db, report, (tx, batch) =>
          applyProviderReport(tx, deps.applyReceipts, identity, batch),
        )
      const kept = () => keptCallback(identity, { kind, asked, bytes })
      await applyOrKeep(deps.db, { organizationId, apply, kept })
      const { contentType, body: text } = report.answer ?? NO_ANSWER
      return new Response(text, { headers: { 'content-type': contentType, ...rateLimitHeaders(counted) } })
    },
  })
}

/** Applies a callback, or keeps it if its organization is moving, because a carrier may not repeat a STOP. */
async function applyOrKeep(
  db: Db,
  { organizationId, apply, kept }: { organizationId: number; apply(): Promise<void>; kept(): unknown },
): Promise<void> {
  try {
    await apply()
  } catch (error) {
    if (!(error instanceof MovingError)) throw error
    const isKept = await db.write((tx) => {
      if (!isMoving(tx, organizationId)) return false
      keepRequest(tx, { organizationId, kind: 'CALLBACK', request: kept() })
      return true
    })
    // The organization began to work in between.
    if (!isKept) await apply()
  }
}

/** Checks the provider's signature. Throws INVALID_SIGNATURE. */
function authenticate(
  deps: CallbackDeps,
  { provider, identityId, token }: v.InferOutput<typeof CallbackParams>,
): { identity: ChannelIdentityRow; callbacks: ProviderCallbacks } {
  const identity = findForCallback(deps.db, identityId.toLowerCase())
  const isToken = isCallbackToken(identity, token, deps.db.clock.now())
  if (!identity || !isToken || identity.provider.toLowerCase() !== provider) throw refused()
  const { callbacks } = deps.providerOf(identity.id)
  if (!callbacks) throw refused()
  return { identity, callbacks }
}

/** Number of callbacks that a gateway may send for one message: sent, delivered, read, and a repetition. */
const CALLS_PER_MESSAGE = 4
/** Limit of the sending rate that counts: about as many messages as an appliance can send. */
const MAX_MESSAGES_PER_SECOND = 1_000

/**
 * Limits the callbacks of each sender after its token was checked, so a stranger cannot
 * use up the limit. Texts have a separate limit, so a flood of receipts cannot
 * block a STOP.
 * Throws RATE_LIMITED.
 */
function count(limiter: RateLimiter, identity: ChannelIdentityRow, kind: CallbackKind): RateLimitState {
  const perSecond = CALLS_PER_MESSAGE * Math.min(identity.throughputPerSecond, MAX_MESSAGES_PER_SECOND)
  return limiter.take('callback', `${identity.id} ${kind}`, perSecond)
}

async function proven(act: () => Promise<void> | undefined): Promise<void> {
  try {
    await act()
  } catch (error) {
    if (error instanceof CallbackUnproven) throw new AppError('SERVICE_UNAVAILABLE', error.message)
    throw error
  }
}

async function readable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof CallbackUnreadable) throw invalidField('body', error.message)
    throw error
  }
}
