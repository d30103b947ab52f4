import type { JsonAnswer, RequestOptions } from './app.ts'
import { PATIENCE_MS } from './size.ts'

/** A client of a running appliance, like an integrator's program. */
export class Client {
  readonly url: string
  readonly key: string

  constructor(url: string, key: string) {
    this.url = url
    this.key = key
  }

  async request(
    method: string,
    path: string,
    { body, headers = {} }: RequestOptions = {},
  ): Promise<JsonAnswer> {
    const isForm = body instanceof FormData
    const response = await fetch(this.url + path, {
      method,
      headers: {
        'x-api-key': this.key,
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    return {
      status: response.status,
      headers: response.headers,
      body: isJson && text ? JSON.parse(text) : text,
    }
  }

  get = (path: string) => this.request('GET', path)
  post = (path: string, body?: unknown) => this.request('POST', path, { body })
  patch = (path: string, body?: unknown) => this.request('PATCH', path, { body })

  /** Returns the data of an answer. Throws if it is no success. */
  async made<T = { id: string }>(path: string, body: unknown): Promise<T> {
    const answer = await this.post(path, body)
    if (answer.status !== 201 && answer.status !== 202)
      throw new Error(`POST ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body.data as T
  }
}

/**
 * Repeats a request until the answer is as wanted.
 * @throws Error with the last answer after a time limit
 */
export async function until<T>(ask: () => Promise<T>, isDone: (answer: T) => boolean): Promise<T> {
  const end = performance.now() + PATIENCE_MS
  for (;;) {
    const answer = await ask()
    if (isDone(answer)) return answer
    if (performance.now() > end) throw new Error(`Still answered: ${JSON.stringify(answer)?.slice(0, 2_000)}`)
    await Bun.sleep(20)
  }
}
