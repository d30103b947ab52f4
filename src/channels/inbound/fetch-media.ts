import { MAX_FILE_BYTES } from '../../content/media/service.ts'
import type { GuardedFetch } from '../../providers/guarded-fetch.ts'
import type { Provider } from '../../providers/port.ts'

/** `final`: another try would end in the same way. `cause` is for the log alone. */
export type Fetched =
  | { kind: 'bytes'; bytes: Buffer }
  | { kind: 'failed'; problem: string; isFinal: boolean; cause?: string }

/** Twilio sends us on once, to where the bytes lie. */
const MOST_REDIRECTS = 3
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

/**
 * Fetches a file. Every address on the way goes through the guard by itself.
 * @param provider says what a request for an address needs, and whether an answer only names another address
 */
export async function fetchFile(
  guarded: GuardedFetch,
  url: string,
  { mediaHeaders, mediaAddress }: Pick<Provider, 'mediaHeaders' | 'mediaAddress'>,
  signal: AbortSignal,
): Promise<Fetched> {
  let address = url
  for (let hop = 0; hop <= MOST_REDIRECTS; hop++) {
    const answer = await guarded({
      method: 'GET',
      url: address,
      headers: URL.canParse(address) ? (mediaHeaders?.(address) ?? {}) : {},
      signal,
      answerEncoding: 'latin1',
    })
    if (answer.kind === 'forbidden') {
      return failed('The address of this file must not be called.', true, answer.reason)
    }
    if (answer.kind !== 'answered') return failed('The provider did not answer.', false, answer.reason)
    const { status, headers, body } = answer
    if (REDIRECTS.has(status) && headers.location && URL.canParse(headers.location, address)) {
      address = new URL(headers.location, address).href
      continue
    }
    if (status !== 200) return failed(`The provider answered ${status}.`, false)
    if (Number(headers['content-length'] ?? 0) > MAX_FILE_BYTES) return failed(TOO_LARGE, true)
    if (body === null) return failed(`The file could not be read to its end. ${TOO_LARGE}`, false)
    const named = mediaAddress?.(address, body)
    if (named === undefined) return { kind: 'bytes', bytes: Buffer.from(body, 'latin1') }
    address = named
  }
  return failed('The provider sends us from one address to the next.', true)
}

const TOO_LARGE = `A file may have ${MAX_FILE_BYTES} bytes.`

const failed = (problem: string, isFinal: boolean, cause?: string): Fetched => ({
  ...{ kind: 'failed', problem, isFinal },
  ...(cause === undefined ? {} : { cause }),
})
