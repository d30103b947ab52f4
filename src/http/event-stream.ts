/** Events kept for a client that reads slowly; it misses the ones after them. */
const MAX_WAITING = 16
/** A client that has taken nothing while this many events were due is cut off. */
const MAX_MISSED = 60

const encoder = new TextEncoder()

/** The body of one answer of server-sent events. */
export class EventStream {
  readonly body: ReadableStream<Uint8Array>
  readonly #onEnd: () => void
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined
  #missed = 0

  /** @param onEnd called once, when either side ends it */
  constructor(onEnd: () => void) {
    this.#onEnd = onEnd
    this.body = new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          this.#controller = controller
        },
        cancel: () => this.#over(),
      },
      { highWaterMark: MAX_WAITING },
    )
  }

  /** @param text whole events or comments, each with its empty line */
  send(text: string): void {
    const controller = this.#controller
    if (!controller) return
    if ((controller.desiredSize ?? 0) > 0) {
      this.#missed = 0
      controller.enqueue(encoder.encode(text))
      return
    }
    this.#missed++
    if (this.#missed < MAX_MISSED) return
    this.#over()
    controller.error(new Error('The client takes no events.'))
  }

  /** After what was sent. Safe to call twice. */
  end(): void {
    const controller = this.#controller
    if (!controller) return
    this.#over()
    controller.close()
  }

  #over(): void {
    if (!this.#controller) return
    this.#controller = undefined
    this.#onEnd()
  }
}
