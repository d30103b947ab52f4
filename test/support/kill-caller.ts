import type { JsonAnswer } from './app.ts'
import { Client } from './client.ts'

/**
 * A client whose server is killed. It repeats a request with an Idempotency-Key and without an answer at the
 * next server, with the same key and body.
 */
export class Caller {
  /** Number of repeated requests. */
  resent = 0
  #client: Client | undefined
  #waiting: Array<() => void> = []
  #keys = 0

  isUp(url: string, apiKey: string): void {
    this.#client = new Client(url, apiKey)
    for (const resume of this.#waiting.splice(0)) resume()
  }

  isDown(): void {
    this.#client = undefined
  }

  /**
   * Returns the data of the answer. Repeats the request until it is answered; throws if the answer is no
   * success.
   */
  async post<T = { id: string }>(path: string, body: unknown): Promise<T> {
    const headers = { 'idempotency-key': `key-${++this.#keys}` }
    for (let attempt = 1; ; attempt++) {
      if (attempt > 1) this.resent += 1
      const answer = await this.#try('POST', path, { body, headers })
      if (!answer) continue
      if (answer.status !== 201)
        throw new Error(`POST ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
      return answer.body.data as T
    }
  }

  /** Repeats a GET until it is answered. */
  async get<T>(path: string): Promise<T> {
    for (;;) {
      const answer = await this.#try('GET', path)
      if (answer?.status === 200) return answer.body.data as T
      if (answer) throw new Error(`GET ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    }
  }

  /** Sends a request once. Returns undefined if its outcome is unknown. */
  once = (method: string, path: string, body?: unknown): Promise<JsonAnswer | undefined> =>
    this.#try(method, path, { body })

  async #try(method: string, path: string, options: object = {}): Promise<JsonAnswer | undefined> {
    const client = await this.#current()
    try {
      return await client.request(method, path, options)
    } catch (error) {
      if (!isConnectionLost(error)) throw error
      // The request must wait for another server.
      if (this.#client === client) this.#client = undefined
      return undefined
    }
  }

  async #current(): Promise<Client> {
    while (!this.#client) await new Promise<void>((resume) => this.#waiting.push(resume))
    return this.#client
  }
}

const LOST = new Set(['ECONNRESET', 'ECONNREFUSED', 'ConnectionRefused', 'ConnectionClosed', 'EPIPE'])

const isConnectionLost = (error: unknown): boolean => LOST.has(String((error as { code?: unknown }).code))
