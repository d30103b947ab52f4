import type { GuardedFetch, GuardedRequest, GuardedResult } from './guarded-fetch.ts'

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

/** Returns the address to which an answer redirects. Undefined for any other answer. */
export function redirectOf(address: string, answer: GuardedResult): string | undefined {
  if (answer.kind !== 'answered' || !REDIRECTS.has(answer.status)) return undefined
  const { location } = answer.headers
  return location ? URL.parse(location, address)?.href : undefined
}

const MAX_REDIRECTS = 5

/** Makes a request and follows its redirects. The guard checks every address. Never rejects. */
export async function followed(fetch: GuardedFetch, request: GuardedRequest): Promise<GuardedResult> {
  let { url } = request
  for (let hop = 0; ; hop++) {
    const answer = await fetch({ ...request, url })
    const next = redirectOf(url, answer)
    if (next === undefined || hop === MAX_REDIRECTS) return answer
    url = next
  }
}
