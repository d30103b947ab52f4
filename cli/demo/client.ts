/** The demo talks to the appliance as an integrator would: over HTTP, with an API key. */
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

export interface Answer<T> {
  data: T
  meta?: { total: number }
}
