import { answeredBy, NO_ANSWER } from '../answers.ts'
import { connectionCheck, fail, pass, warn } from '../checks.ts'
import type { GuardedFetch } from '../guarded-fetch.ts'
import type { Check } from '../port.ts'
import type { Redact } from '../redact.ts'
import { say } from '../sentences.ts'
import { INBOUND_QUERY } from './callbacks.ts'
import type { KannelConfig } from './config.ts'

/** Characters of Kannel's answer that a check shows. */
const MAX_SAID = 200

/**
 * Asks the smsbox to send a message without a recipient. The smsbox checks the name and password first, and
 * then refuses the missing number. So the answer shows whether the password is right, and nothing is sent.
 * Facts that no request can show become warnings.
 */
export async function verify(config: KannelConfig, fetch: GuardedFetch, redact: Redact): Promise<Check[]> {
  const smsbox = await askSmsbox(config, fetch, redact)
  const bearerbox =
    config.statusPageUrl === undefined ? NO_STATUS_PAGE : await askBearerbox(config, fetch, redact)
  return [...smsbox, bearerbox, RECEIPTS, INBOUND, LONG_TEXTS]
}

const NO_STATUS_PAGE = warn('carrier', say.kannelNoStatusPage())
const RECEIPTS = warn('receipts', say.kannelReceipts())
const INBOUND = warn('inbound', say.kannelInbound({ query: INBOUND_QUERY }))
const LONG_TEXTS = warn('long texts', say.kannelLong())

async function askSmsbox(config: KannelConfig, fetch: GuardedFetch, redact: Redact): Promise<Check[]> {
  const { username, password, sendUrl } = config
  const url = `${sendUrl}?${new URLSearchParams({ username, password })}`
  const result = await fetch({ method: 'GET', url })
  const connection = connectionCheck(result, say.answers({ place: new URL(sendUrl).origin }))
  if (result.kind !== 'answered') return [connection]
  const said = redact(result.body?.trim() ?? '', MAX_SAID)
  if (result.status === 400 && /receiver/i.test(said))
    return [connection, pass('credentials', say.kannelAccepts())]
  const isRefused = result.status === 401 || result.status === 403
  const first = answeredBy('Kannel', result.status, said)
  const second = isRefused ? say.kannelRefuses() : say.kannelOther()
  return [connection, fail('credentials', say.together({ first, second }))]
}

/** A line of the status page for each connection: `    main[main]    SMPP:… (online 5s, …)`. */
const CONNECTION = /^([^[\s]+)\[[^\]]*\][^(]*\(([a-z-]+)/

async function askBearerbox(config: KannelConfig, fetch: GuardedFetch, redact: Redact): Promise<Check> {
  const { statusPageUrl, statusPassword, smsc } = config
  const query = statusPassword === undefined ? '' : `?${new URLSearchParams({ password: statusPassword })}`
  const result = await fetch({ method: 'GET', url: `${statusPageUrl}${query}` })
  if (result.kind !== 'answered') return fail('carrier', NO_ANSWER, result.reason)
  const page = result.body ?? ''
  if (result.status !== 200 || !page.includes('SMSC connections')) {
    const answer = redact(page.trim(), MAX_SAID)
    const status = String(result.status)
    return fail(
      'carrier',
      answer ? say.kannelPageAnsweredWith({ status, answer }) : say.kannelPageAnswered({ status }),
    )
  }
  const connections = page.split('\n').flatMap((line) => {
    const [, id, state] = CONNECTION.exec(line.trim()) ?? []
    return id === undefined || state === undefined ? [] : [{ id, state }]
  })
  const used = smsc === undefined ? connections : connections.filter(({ id }) => id === smsc)
  if (smsc !== undefined && used.length === 0) return fail('carrier', say.kannelNoSmsc({ smsc }))
  if (used.length === 0) return fail('carrier', say.kannelNoConnection())
  const online = used.filter(({ state }) => state === 'online')
  if (online.length > 0)
    return pass('carrier', say.kannelOnline({ names: online.map(({ id }) => id).join(', ') }))
  const states = used.map(({ id, state }) => `${id}: ${state}`).join(', ')
  return fail('carrier', say.kannelOffline({ states }))
}
