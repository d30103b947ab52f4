import type { GuardedFetch, GuardedResult } from '../../providers/guarded-fetch.ts'
import { followed } from '../../providers/redirects.ts'

/** Asks the addresses in a mail whether they answer. */

/** Largest number of addresses that are asked for one mail. */
const MAX_ASKED = 60
const AT_ONCE = 6
/** Time limit for all addresses of a mail. */
const DEADLINE_MS = 20_000
/** Time limit for one address, with its redirects. */
const ONE_MS = 8_000

/** WORKS: answered. BROKEN: answers that nothing is there, or cannot be reached. UNSURE: anything else. */
export interface Answer {
  state: 'WORKS' | 'BROKEN' | 'UNSURE'
  /** Length of the content, bytes. Null if the answer does not say it. */
  bytes: number | null
}

const UNSURE: Answer = { state: 'UNSURE', bytes: null }
const BROKEN: Answer = { state: 'BROKEN', bytes: null }

/** Asks each address once, by HEAD and then by GET. Addresses beyond the limits are UNSURE. Never rejects. */
export async function askAddresses(
  fetch: GuardedFetch,
  urls: ReadonlySet<string>,
): Promise<Map<string, Answer>> {
  const answers = new Map([...urls].map((url) => [url, UNSURE]))
  const waiting = [...urls].slice(0, MAX_ASKED)
  const deadline = AbortSignal.timeout(DEADLINE_MS)
  const work = async (): Promise<void> => {
    for (let url = waiting.shift(); url !== undefined && !deadline.aborted; url = waiting.shift())
      answers.set(url, await ask(fetch, url, deadline))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return answers
}

async function ask(fetch: GuardedFetch, url: string, deadline: AbortSignal): Promise<Answer> {
  const signal = AbortSignal.any([deadline, AbortSignal.timeout(ONE_MS)])
  const by = async (method: string): Promise<Answer> => {
    const result = await followed(fetch, { url, method, headers: HEADERS, signal, answerEncoding: 'latin1' })
    return signal.aborted ? UNSURE : answerOf(result)
  }
  const head = await by('HEAD')
  if (head.state === 'WORKS' && head.bytes !== null) return head
  const got = await by('GET')
  return got.state === 'WORKS' || head.state !== 'WORKS' ? got : head
}

const HEADERS = { accept: '*/*', 'user-agent': 'Mozilla/5.0 (compatible; Carillon link check)' }

function answerOf(result: GuardedResult): Answer {
  if (result.kind === 'forbidden' || result.kind === 'not_sent') return BROKEN
  if (result.kind === 'unknown') return UNSURE
  const { status, headers, body } = result
  if (status >= 500 || status === 404 || status === 410) return BROKEN
  if (status >= 400) return UNSURE
  const length = Number(headers['content-length'] ?? Number.NaN)
  const read = body === null || body === '' ? null : body.length
  return { state: 'WORKS', bytes: Number.isSafeInteger(length) ? length : read }
}
