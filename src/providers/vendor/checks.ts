import { isIP } from 'node:net'
import { NO_ANSWER } from '../answers.ts'
import type { GuardedFetch, GuardedResult } from '../guarded-fetch.ts'
import { parseJson } from '../json.ts'
import type { Check } from '../port.ts'
import type { Redact } from '../redact.ts'

/** A read-only question to an account. `answer` is undefined for anything but a successful JSON answer. */
interface Asked {
  status: number | undefined
  answer: unknown
  connection: Check
}

/** Asks with GET; sends no message. */
export async function ask(
  fetch: GuardedFetch,
  { name, url, authorization }: { name: string; url: string; authorization: string },
): Promise<Asked> {
  const result = await fetch({ method: 'GET', url, headers: { authorization, accept: 'application/json' } })
  const { origin } = new URL(url)
  const connection = connectionCheck(result, `${name} answers at ${origin}.`)
  if (result.kind !== 'answered') return { status: undefined, answer: undefined, connection }
  const isGood = result.status >= 200 && result.status < 300 && result.body !== null
  return {
    status: result.status,
    answer: isGood ? parseJson(result.body ?? '') : undefined,
    connection,
  }
}

const connectionCheck = (result: GuardedResult, detail: string): Check =>
  result.kind === 'answered'
    ? { name: 'connection', status: 'PASS', detail }
    : { name: 'connection', status: 'FAIL', detail: NO_ANSWER, cause: result.reason }

/**
 * Whether the account accepted the credentials. An unclear answer is no PASS.
 * @param advice what to do when it did not, in a sentence
 */
export function credentialsCheck(
  { status, answer }: Asked,
  { name, advice }: { name: string; advice: string },
): Check {
  if (status === undefined) {
    return { name: 'credentials', status: 'WARN', detail: `Not checked, as ${name} did not answer.` }
  }
  if (answer !== undefined && typeof answer === 'object' && answer !== null) {
    return { name: 'credentials', status: 'PASS', detail: `${name} takes the credentials.` }
  }
  if (status === 429 || status >= 500) {
    return {
      name: 'credentials',
      status: 'WARN',
      detail: `Not checked: ${name} answered ${status}. Try again later.`,
    }
  }
  return { name: 'credentials', status: 'FAIL', detail: `${name} answered ${status}. ${advice}` }
}

/** Whether the vendor can call us back at all. */
export function callbacksCheck(statusUrl: string, name: string): Check {
  const { hostname, protocol, origin } = new URL(statusUrl)
  const isLocal = hostname === 'localhost' || hostname === '[::1]' || isPrivateHost(hostname)
  if (isLocal || protocol !== 'https:') {
    return {
      name: 'receipts',
      status: 'WARN',
      detail: `${name} has to reach ${origin} for receipts and texts, which needs a public https address: set public_base_url.`,
    }
  }
  return { name: 'receipts', status: 'PASS', detail: `Each message tells ${name} where its receipts go.` }
}

const isPrivateHost = (hostname: string): boolean =>
  isIP(hostname) !== 0 && /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)/.test(hostname)

/** Whether texts come here, as far as the account shows their address. */
export function inboundCheck(
  configured: string | undefined,
  { wanted, where, redact }: { wanted: string; where: string; redact: Redact },
): Check {
  if (configured === wanted) {
    return { name: 'inbound', status: 'PASS', detail: 'Texts that come in are sent here.' }
  }
  const now = configured ? `Texts go to ${redact(configured, 200)} now` : 'Texts go nowhere now'
  return {
    name: 'inbound',
    status: 'WARN',
    detail: `${now}, so a STOP cannot arrive here. Enter \`callbackUrls.inbound\` of this sender ${where}.`,
  }
}
