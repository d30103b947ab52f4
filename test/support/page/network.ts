import type { Scene } from './scene.ts'

/** The network between a page and the application: cookies of its browser, and interceptions by a test. */

export const ORIGIN = 'https://carillon.test'

/** State that the pages of one browser share. */
export class Profile {
  readonly cookies = new Map<string, string>()
  readonly local = new Map<string, string>()
  /** Whether the device has no network or the server is unreachable. */
  isOffline = false
  #cut = new AbortController()
  readonly routes: Array<{ meant: RegExp | string; path: RegExp; answer: Handler }> = []
  /** Holder of each lock, and the waiting ones after it. */
  readonly locks = new Map<string, Promise<unknown>>()

  /** Signal that aborts when the connection is lost. */
  get connection(): AbortSignal {
    return this.#cut.signal
  }

  /** Cuts the connection until it is mended. */
  cut(): void {
    this.isOffline = true
    this.#cut.abort()
    this.#cut = new AbortController()
  }

  takeCookies(headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
      if (value === '' || /max-age=0/i.test(line)) this.cookies.delete(name!)
      else this.cookies.set(name!, value!)
    }
  }
}

export interface Asked {
  method(): string
  url(): string
  postData(): string | null
  headers(): Record<string, string>
}

/** Listener for requests and answers of a page. */
export type Tell = (event: 'request' | 'response', asked: Asked, status?: number) => void

/** Decides about one call of a page. */
export interface Route {
  request(): Asked
  /** Passes the call on to the application. */
  continue(): Promise<void>
  /** Passes the call on to the earlier interceptions. */
  fallback(): Promise<void>
  /** Answers in place of the application. */
  fulfill(answer: {
    status?: number
    headers?: Record<string, string>
    json?: unknown
    body?: string
    response?: Response
  }): Promise<void>
  /** Calls the application without passing the answer to the page. */
  fetch(): Promise<Response>
  /** Fails the call like a lost connection. */
  abort(reason?: string): Promise<void>
}

export type Handler = (route: Route) => unknown

const unreachable = () => new TypeError('Failed to fetch')

/** Calls of a page, from its load until it is left. */
export class Network {
  readonly #scene: Scene
  readonly #profile: Profile
  readonly #leaving = new AbortController()
  /** All calls, in order. */
  readonly asked: Asked[] = []
  readonly #tell: Tell
  /** Calls that the application is answering. */
  readonly underWay = new Set<Promise<unknown>>()

  constructor(scene: Scene, profile: Profile, tell: Tell) {
    this.#scene = scene
    this.#profile = profile
    this.#tell = tell
  }

  fetch = async (address: string | URL, options: RequestInit = {}): Promise<Response> => {
    const url = new URL(address, ORIGIN)
    if (url.protocol === 'blob:') return fetch(url, options)
    const signal = AbortSignal.any([this.#leaving.signal, ...(options.signal ? [options.signal] : [])])
    // A proxy ends TLS in front of the server.
    const request = new Request(url.href.replace('https:', 'http:'), { ...options, signal })
    const asked: Asked = {
      method: () => request.method,
      url: () => url.href,
      postData: () => (typeof options.body === 'string' ? options.body : null),
      headers: () => Object.fromEntries(request.headers),
    }
    this.asked.push(asked)
    this.#tell('request', asked)
    const left = new Promise<never>((_, reject) => {
      const leave = () => reject(options.signal?.reason ?? unreachable())
      if (signal.aborted) leave()
      else signal.addEventListener('abort', leave, { once: true })
    })
    const response = await Promise.race([this.#routed(request, asked), left])
    this.#tell('response', asked, response.status)
    // A page that was left gets no answer.
    return this.#leaving.signal.aborted ? new Promise<never>(() => {}) : response
  }

  /** Gives up all open calls when the page is left. */
  leave(): void {
    this.#leaving.abort()
  }

  async #routed(request: Request, asked: Asked): Promise<Response> {
    const { pathname } = new URL(request.url)
    for (const { path, answer } of [...this.#profile.routes].reverse()) {
      if (!path.test(asked.url())) continue
      const decided = Promise.withResolvers<Response | 'fallback'>()
      decided.promise.catch(() => {})
      const settle = async (response: Promise<Response>) => decided.resolve(response)
      const ran = answer({
        request: () => asked,
        continue: () => settle(this.#answer(request)),
        fallback: async () => decided.resolve('fallback'),
        fulfill: async ({ status = 200, headers = {}, json, body, response }) =>
          decided.resolve(
            response ??
              (json === undefined
                ? new Response(body ?? null, { status, headers })
                : Response.json(json, { status, headers })),
          ),
        fetch: () => this.#answer(request.clone() as Request),
        abort: async () => decided.reject(unreachable()),
      })
      Promise.resolve(ran).catch((error) => decided.reject(error))
      const response = await decided.promise
      if (response !== 'fallback') return response
    }
    if (pathname.startsWith('/console')) return this.#file()
    return this.#answer(request)
  }

  /** Returns a file of the console. All of them exist. */
  async #file(): Promise<Response> {
    if (this.#profile.isOffline) throw unreachable()
    return new Response('', { status: 200 })
  }

  /** Ends a stream when the connection is lost. */
  #cuttable({ body, status, headers }: Response): Response {
    const { readable, writable } = new TransformStream()
    body!.pipeTo(writable, { signal: this.#profile.connection }).catch(() => {})
    return new Response(readable, { status, headers })
  }

  async #answer(request: Request): Promise<Response> {
    if (this.#profile.isOffline) throw unreachable()
    const { method, headers } = request
    headers.set('user-agent', 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0.0.0 Safari/537.36')
    headers.set('sec-fetch-site', 'same-origin')
    if (method !== 'GET') headers.set('origin', ORIGIN)
    if (new URL(request.url).pathname.startsWith('/auth') && this.#profile.cookies.size > 0)
      headers.set('cookie', [...this.#profile.cookies].map((pair) => pair.join('=')).join('; '))
    const { promise, resolve } = Promise.withResolvers<void>()
    this.underWay.add(promise)
    try {
      const response = await this.#scene.app.app.handle(request)
      if (method !== 'GET') this.#scene.noteChange()
      this.#profile.takeCookies(response.headers)
      if (this.#profile.isOffline) throw unreachable()
      if (response.headers.get('content-type')?.startsWith('text/event-stream'))
        return this.#cuttable(response)
      // The body is read completely, so that its reader never waits.
      const body = await response.arrayBuffer()
      const { status, headers: own } = response
      return new Response(body.byteLength === 0 ? null : body, { status, headers: own })
    } finally {
      this.underWay.delete(promise)
      resolve()
    }
  }
}

/** The part of XMLHttpRequest that the console uses: it reports the progress of an upload. */
export const xmlHttpRequestOver = (send: Network['fetch']) =>
  class extends EventTarget {
    readonly upload = new EventTarget()
    readonly #headers = new Headers()
    readonly #leaving = new AbortController()
    #method = 'GET'
    #url = ''
    status = 0
    responseText = ''
    #answered = new Headers()

    open(method: string, url: string): void {
      this.#method = method
      this.#url = url
    }

    setRequestHeader(name: string, value: string): void {
      this.#headers.set(name, value)
    }

    getAllResponseHeaders(): string {
      return [...this.#answered].map((pair) => pair.join(': ')).join('\r\n')
    }

    abort(): void {
      this.#leaving.abort()
      this.dispatchEvent(new Event('abort'))
    }

    async send(body: FormData | string | null): Promise<void> {
      try {
        const { signal } = this.#leaving
        const response = await send(this.#url, { method: this.#method, headers: this.#headers, body, signal })
        this.status = response.status
        this.#answered = response.headers
        this.responseText = await response.text()
        this.dispatchEvent(new Event('load'))
      } catch {
        if (!this.#leaving.signal.aborted) this.dispatchEvent(new Event('error'))
      }
    }
  }
