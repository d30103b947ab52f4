import { withoutTraces } from './cli.ts'
import { BINARY, builtBinary } from './crash.ts'

/** The compiled binary on its own terminal: its output, and typed input. */
export class Terminal implements AsyncDisposable {
  /** Everything shown so far, including the terminal's own echo. */
  shown = ''
  readonly #process
  #wake = Promise.withResolvers<void>()

  private constructor(args: readonly string[]) {
    const decoder = new TextDecoder()
    this.#process = Bun.spawn([BINARY, ...args], {
      env: withoutTraces(args, { TERM: 'xterm' }),
      terminal: {
        cols: 200,
        rows: 50,
        data: (_terminal, bytes) => {
          this.shown += decoder.decode(bytes, { stream: true })
          this.#wake.resolve()
          this.#wake = Promise.withResolvers()
        },
      },
    })
  }

  /** Starts a command without the settings file of this machine. */
  static async start(dataDir: string, args: readonly string[]): Promise<Terminal> {
    await builtBinary()
    return new Terminal(['--config', '/dev/null', '--data', dataDir, ...args])
  }

  get pid(): number {
    return this.#process.pid
  }

  /** Waits until `text` is shown. Throws if the command ends without it. */
  async untilShown(text: string): Promise<void> {
    const ended = this.#process.exited.then(() => 'ended' as const)
    while (!this.shown.includes(text)) {
      const news = await Promise.race([this.#wake.promise, ended])
      if (news === 'ended' && !this.shown.includes(text)) {
        throw new Error(`The command ended without showing "${text}": ${this.shown}`)
      }
    }
  }

  type(text: string): void {
    this.#process.terminal?.write(text)
  }

  /** Its exit code. */
  get exited(): Promise<number> {
    return this.#process.exited
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#process.kill('SIGKILL')
    await this.#process.exited
    this.#process.terminal?.close()
  }
}
