import type { Scene } from './scene.ts'

/** What is between a page and the application: the cookies of its browser, and what a test puts in the way. */

export const ORIGIN = 'https://carillon.test'

/** What the pages of one browser share. */
export class Profile {
  readonly cookies = new Map<string, string>()
  readonly local = new Map<string, string>()
  /** The device has no network, or finds no server there. */
  isOffline = false
  #cut = new AbortController()
  readonly routes: Array<{ meant: RegExp | string; path: RegExp; answer: Handler }> = []
  /** The holder of each lock, and who waits for it. */
  readonly locks = new Map<string, Promise<unknown>>()

  /** Aborted when the connection is lost. */
  get connection(): AbortSignal {
    return this.#cut.signal
  }

  /** The connection is lost until it is mended. */
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

/** Is told what a page asks, and what is answered. */
export type Tell = (event: 'request' | 'response', asked: Asked, status?: number) => void

/** Decides over one call of a page, as a test wants. */
export interface Route {
  request(): Asked
  /** Lets it through to the application. */
  continue(): Promise<void>
  /** Leaves it to what was put in the way before. */
  fallback(): Promise<void>
  /** Answers in place of the application. */
  fulfill(answer: {
    status?: number
    headers?: Record<string, string>
    json?: unknown
    body?: string
    response?: Response
  }): Promise<void>
  /** Asks the application, and keeps the answer from the page. */
  fetch(): Promise<Response>
  /** The connection is lost. */
  abort(reason?: string): Promise<void>
}

export type Handler = (route: Route) => unknown

const unreachable = () => new TypeError('Failed to fetch')

/** The calls of a page, from when it is loaded until it is left. */
export class Network {
  readonly #scene: Scene
  readonly #profile: Profile
  readonly #leaving = new AbortController()
  /** Everything that was asked, in order. */
  readonly asked: Asked[] = []
  readonly #tell: Tell
  /** What the application is answering at the moment. */
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
    // A proxy ends TLS before the server.
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
    // A page that was left goes on with nothing.
    return this.#leaving.signal.aborted ? new Promise<never>(() => {}) : response
  }

  /** The page is left: what it waits for is given up. */
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

  /** Files of the console are always there. */
  async #file(): Promise<Response> {
    if (this.#profile.isOffline) throw unreachable()
    return new Response('', { status: 200 })
  }

  /** A stream ends where the connection does. */
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
      // Whole, so that what reads it waits for nothing more.
      const body = await response.arrayBuffer()
      const { status, headers: own } = response
      return new Response(body.byteLength === 0 ? null : body, { status, headers: own })
    } finally {
      this.underWay.delete(promise)
      resolve()
    }
  }
}

/** What the console needs of XMLHttpRequest: it reports how far a body is sent. */
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
