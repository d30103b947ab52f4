import type { GuardedClient, GuardedRequest, GuardedResult } from '../../src/providers/guarded-fetch.ts'

interface Page {
  status?: number
  headers?: Record<string, string>
  body?: string
}

export interface TestWeb extends GuardedClient {
  /** The requests so far, as `METHOD url`. */
  readonly asked: string[]
}

/** A web of a few pages by address, instead of a network. Other addresses cannot be reached. */
export function webOf(
  pages: Readonly<Record<string, Page | ((request: GuardedRequest) => Page)>> = {},
): TestWeb {
  const asked: string[] = []
  const fetch = async (request: GuardedRequest): Promise<GuardedResult> => {
    asked.push(`${request.method} ${request.url}`)
    const named = pages[request.url]
    if (!named) return { kind: 'not_sent', reason: 'No such host.' }
    const { status = 200, headers = {}, body = '' } = typeof named === 'function' ? named(request) : named
    return { kind: 'answered', status, headers, body: request.method === 'HEAD' ? '' : body }
  }
  return { of: () => fetch, asked }
}
