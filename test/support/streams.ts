export interface ReadEvent {
  event: string
  id: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely
  data: any
}

const readerOf = (response: Response) => response.body!.getReader()

/** Returns the body of a response; of a stream, which may never end, only the beginning. */
export async function textOf(response: Response): Promise<string> {
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
  if (!isStream || !response.body) return response.text()
  const reader = readerOf(response)
  const { value } = await reader.read()
  await reader.cancel()
  return new TextDecoder().decode(value)
}

/** Reads server-sent events one by one. */
export class Events {
  readonly #reader: ReturnType<typeof readerOf>
  readonly #decoder = new TextDecoder()
  #text = ''

  constructor(response: Response) {
    this.#reader = readerOf(response)
  }

  /** Returns the next block without its empty line; undefined after the end of the stream. */
  async block(): Promise<string | undefined> {
    while (!this.#text.includes('\n\n')) {
      const { done, value } = await this.#reader.read()
      if (done) return undefined
      this.#text += this.#decoder.decode(value, { stream: true })
    }
    const [block, ...rest] = this.#text.split('\n\n')
    this.#text = rest.join('\n\n')
    return block
  }

  /** Returns the next event, without comments. */
  async next(): Promise<ReadEvent | undefined> {
    const block = await this.block()
    if (block === undefined) return undefined
    if (block.startsWith(':')) return this.next()
    const fields = Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/s).slice(0, 2)))
    return { event: fields.event, id: fields.id, data: JSON.parse(fields.data) }
  }

  /** Disconnects the client. */
  leave = (): Promise<void> => this.#reader.cancel()
}
