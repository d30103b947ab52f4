import type { JsonAnswer } from './app.ts'
import { Client } from './client.ts'

/**
 * A client whose server dies under it. A request with an Idempotency-Key that
 * gets no answer is sent again, with the same key and body, to the next server;
 * that is what the key is for.
 */
export class Caller {
  /** Requests sent again because the first got no answer. */
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

  /** Data of the answer, which has to come in the end, and has to be a success. */
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

  /** Asked again until it is answered. */
  async get<T>(path: string): Promise<T> {
    for (;;) {
      const answer = await this.#try('GET', path)
      if (answer?.status === 200) return answer.body.data as T
      if (answer) throw new Error(`GET ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    }
  }

  /** Sent once; undefined when nobody knows what became of it. */
  once = (method: string, path: string, body?: unknown): Promise<JsonAnswer | undefined> =>
    this.#try(method, path, { body })

  async #try(method: string, path: string, options: object = {}): Promise<JsonAnswer | undefined> {
    const client = await this.#current()
    try {
      return await client.request(method, path, options)
    } catch (error) {
      if (!isConnectionLost(error)) throw error
      // The next server has to be another one.
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
