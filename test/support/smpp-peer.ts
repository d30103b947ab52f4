import { join } from 'node:path'

/** A message centre of another implementation in its own process: test/replicas/smsc.pl. */
const SCRIPT = join(import.meta.dir, '../replicas/smsc.pl')

export const hasNetSmpp = (): boolean =>
  Bun.spawnSync(['perl', '-MNet::SMPP', '-e', '1'], { stderr: 'ignore' }).success

/** A message at the message centre. */
export interface Taken {
  to: string
  from: string
  dataCoding: number
  esmClass: number
  hex: string
}

interface Answered {
  answered: 'receipt' | 'text'
  status: number
}

export class SmppPeer implements AsyncDisposable {
  readonly taken: Taken[] = []
  readonly answered: Answered[] = []
  binds = 0
  port = 0
  readonly #process
  #waiting: Array<() => void> = []

  private constructor(port: number) {
    this.#process = Bun.spawn(['perl', SCRIPT, String(port)], {
      stdin: 'pipe',
      stdout: 'pipe',
      stderr: 'inherit',
    })
    void this.#read()
  }

  /** @param port default: any */
  static async start(port = 0): Promise<SmppPeer> {
    const peer = new SmppPeer(port)
    await peer.until(() => peer.port !== 0)
    return peer
  }

  /** Settings for the credentials of a sender. */
  get settings() {
    return { host: '127.0.0.1', port: this.port, systemId: 'carillon', password: 'secret' }
  }

  /** Sends a text from a phone. Numbers have no +. */
  text(from: string, to: string, body: string): void {
    this.#process.stdin.write(`text ${from} ${to} ${body}\n`)
    this.#process.stdin.flush()
  }

  /** Waits until its output makes this true. */
  async until(isTrue: () => boolean): Promise<void> {
    while (!isTrue()) await new Promise<void>((resolve) => this.#waiting.push(resolve))
  }

  async #read(): Promise<void> {
    const decoder = new TextDecoder()
    let rest = ''
    for await (const chunk of this.#process.stdout) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
      rest = lines.pop()!
      for (const line of lines) this.#take(JSON.parse(line))
      for (const resume of this.#waiting.splice(0)) resume()
    }
  }

  #take(said: Taken | Answered | { bind: string } | { port: number }): void {
    if ('to' in said) this.taken.push(said)
    else if ('answered' in said) this.answered.push(said)
    else if ('bind' in said) this.binds += 1
    else this.port = said.port
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#process.kill()
    await this.#process.exited
  }
}
