import { NO_ANSWER } from '../answers.ts'
import { connectionCheck, fail, pass, warn } from '../checks.ts'
import type { GuardedFetch } from '../guarded-fetch.ts'
import type { Check } from '../port.ts'
import type { Redact } from '../redact.ts'
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

const NO_STATUS_PAGE = warn(
  'carrier',
  'The carrier connection was not checked, because the settings have no statusPageUrl. Send a test message.',
)
const RECEIPTS = warn(
  'receipts',
  'Receipts cannot be checked from here. Send a test message: when it becomes DELIVERED, Kannel reaches the receipt URL.',
)
const INBOUND = warn(
  'inbound',
  `Only an incoming text shows whether STOP arrives here. Set the get-url of the sms-service to the inbound URL of this sender followed by ${INBOUND_QUERY}.`,
)
const LONG_TEXTS = warn(
  'long texts',
  'Kannel cuts a text of several parts after the first, unless its sendsms-user has max-messages = 10 and concatenation = true.',
)

async function askSmsbox(config: KannelConfig, fetch: GuardedFetch, redact: Redact): Promise<Check[]> {
  const { username, password, sendUrl } = config
  const url = `${sendUrl}?${new URLSearchParams({ username, password })}`
  const result = await fetch({ method: 'GET', url })
  const connection = connectionCheck(result, `${new URL(sendUrl).origin} answers.`)
  if (result.kind !== 'answered') return [connection]
  const said = redact(result.body?.trim() ?? '', MAX_SAID)
  if (result.status === 400 && /receiver/i.test(said))
    return [connection, pass('credentials', 'Kannel accepts the name and password.')]
  const isRefused = result.status === 401 || result.status === 403
  const detail = isRefused
    ? `Kannel refuses the name and password, or this appliance's address (user-allow-ip): ${said}`
    : `Answered ${result.status}, but a smsbox never does. Check sendUrl. ${said}`
  return [connection, fail('credentials', detail.trim())]
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
    const said = redact(page.trim(), MAX_SAID)
    return fail('carrier', `The status page answered ${result.status}${said ? `: ${said}` : '.'}`)
  }
  const connections = page.split('\n').flatMap((line) => {
    const [, id, state] = CONNECTION.exec(line.trim()) ?? []
    return id === undefined || state === undefined ? [] : [{ id, state }]
  })
  const used = smsc === undefined ? connections : connections.filter(({ id }) => id === smsc)
  if (smsc !== undefined && used.length === 0) return fail('carrier', `Kannel has no smsc-id ${smsc}.`)
  if (used.length === 0) return fail('carrier', 'Kannel has no connection to a carrier.')
  const online = used.filter(({ state }) => state === 'online')
  if (online.length > 0) return pass('carrier', `Online: ${online.map(({ id }) => id).join(', ')}.`)
  const states = used.map(({ id, state }) => `${id} is ${state}`).join(', ')
  return fail('carrier', `Not connected to a carrier: ${states}.`)
}
