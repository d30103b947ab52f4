import { monotonicMs } from '../../src/lib/clock.ts'

/** Calls the server like other software does: over HTTP, with an API key. */
export class DemoClient {
  readonly #url: string
  readonly #key: string

  constructor(url: string, key: string) {
    this.#url = url
    this.#key = key
  }

  get = <T>(path: string): Promise<Answer<T>> => this.#call('GET', path)
  post = <T>(path: string, body: unknown): Promise<Answer<T>> => this.#call('POST', path, body)
  patch = <T>(path: string, body: unknown): Promise<Answer<T>> => this.#call('PATCH', path, body)

  async #call<T>(method: string, path: string, body?: unknown): Promise<Answer<T>> {
    const isForm = body instanceof FormData
    const response = await fetch(this.#url + path, {
      method,
      headers: {
        authorization: `Bearer ${this.#key}`,
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    })
    const answer = (await response.json()) as Answer<T> & { message?: string }
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${answer.message}`)
    return answer
  }
}

interface Answer<T> {
  data: T
  meta?: { total: number }
}

const POLL_MS = 100
/** The demo's carrier answers within seconds; after this time the demo fails. */
const TIMEOUT_MS = 60_000

/** Polls a state until it is done. Throws after a minute. */
export async function until<T>(
  subject: string,
  read: () => Promise<T>,
  isDone: (state: T) => boolean,
): Promise<T> {
  const startedAt = monotonicMs()
  for (;;) {
    const state = await read()
    if (isDone(state)) return state
    if (monotonicMs() - startedAt > TIMEOUT_MS) {
      throw new Error(
        `${subject} took longer than ${TIMEOUT_MS / 1000} s; its state is ${JSON.stringify(state)}`,
      )
    }
    await Bun.sleep(POLL_MS)
  }
}
