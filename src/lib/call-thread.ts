import { assertDescriptorsForThread } from './descriptors.ts'

/** A request to a thread, and its answer. `call-thread-side.ts` is the other side. */
export interface Call<Request> {
  id: number
  request: Request
}
export interface CallAnswer<Value> {
  id: number
  value?: Value
  error?: string
}

interface CallThreadParts<Request> {
  /** Name of the thread in messages, such as `The snapshot thread is closed.` */
  name: string
  /** Starts the thread with a literal URL of its code, because the compiler needs that to find it. */
  start(): Worker
  /** Time without calls after which the thread ends. A thread takes some megabytes. */
  idleMs: number
  /** Makes the first request of each thread. If this request fails, all calls fail with its error. */
  opening?: () => Request
  /** The last request of a thread that ends because it has no more calls. */
  closing?: Request
}

interface Caller<Value> {
  resolve: (value: Value | undefined) => void
  reject: (error: Error) => void
}

/**
 * A worker thread that answers calls one after the other. It starts with the first call and ends after a pause
 * without calls. When it dies, its calls fail, and the next call starts another thread.
 */
export class CallThread<Request, Value> {
  readonly #parts: CallThreadParts<Request>
  readonly #waiting = new Map<number, Caller<Value>>()
  #worker: Worker | undefined
  #idle: ReturnType<typeof setTimeout> | undefined
  /** Resolves when the last thread that ended by itself has stopped. */
  #retired = Promise.resolve()
  #isClosed = false
  #nextId = 1

  constructor(parts: CallThreadParts<Request>) {
    this.#parts = parts
  }

  /** Whether there is a thread now. */
  get isAlive(): boolean {
    return this.#worker !== undefined
  }

  /**
   * Asks the thread. Rejects with its error, when the thread dies or is ended, and while too few descriptors
   * are free to start it.
   */
  ask(request: Request): Promise<Value | undefined> {
    return new Promise((resolve, reject) => {
      if (this.#isClosed) return reject(new Error(`The ${this.#parts.name} is closed.`))
      clearTimeout(this.#idle)
      const worker = this.#worker ?? this.#start()
      const id = this.#nextId++
      this.#waiting.set(id, { resolve, reject })
      worker.ref()
      worker.postMessage({ id, request } satisfies Call<Request>)
    })
  }

  /** Ends the thread immediately. Its calls fail with `error`. The next call starts another thread. */
  end(error: Error): void {
    clearTimeout(this.#idle)
    this.#worker?.terminate()
    this.#worker = undefined
    for (const caller of this.#waiting.values()) caller.reject(error)
    this.#waiting.clear()
  }

  /** Lets the thread answer its calls and `closing`, and ends it. Never rejects. Later calls are refused. */
  async close(): Promise<void> {
    const { closing } = this.#parts
    const last = this.#worker && closing !== undefined ? this.ask(closing) : undefined
    this.#isClosed = true
    await last?.catch(() => {})
    await this.#retired
    clearTimeout(this.#idle)
    this.#worker?.terminate()
    this.#worker = undefined
  }

  #start(): Worker {
    assertDescriptorsForThread()
    const { start, opening, name } = this.#parts
    const worker = start()
    worker.onmessage = ({ data }: MessageEvent<CallAnswer<Value>>) => this.#take(data)
    worker.onerror = (event) => this.end(new Error(`The ${name} failed: ${event.message}`))
    this.#worker = worker
    if (opening) this.ask(opening()).catch((error) => this.end(error))
    return worker
  }

  #take({ id, value, error }: CallAnswer<Value>): void {
    const caller = this.#waiting.get(id)
    this.#waiting.delete(id)
    if (error === undefined) caller?.resolve(value)
    else caller?.reject(new Error(error))
    if (this.#waiting.size > 0 || this.#isClosed) return
    // The thread does not keep a command from ending.
    this.#worker?.unref()
    this.#idle = setTimeout(() => this.#retire(), this.#parts.idleMs)
    this.#idle.unref()
  }

  #retire(): void {
    const worker = this.#worker
    if (!worker) return
    this.#worker = undefined
    this.#retired = ended(worker, this.#parts.closing)
  }
}

/** Sends the closing request to a thread that no caller waits for, and then ends the thread. */
function ended<Request>(worker: Worker, closing: Request | undefined): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      worker.terminate()
      resolve()
    }
    if (closing === undefined) return end()
    // No caller waits for further messages.
    worker.onmessage = end
    worker.onerror = end
    worker.ref()
    worker.postMessage({ id: 0, request: closing } satisfies Call<Request>)
  })
}
