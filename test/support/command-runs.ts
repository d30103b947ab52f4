import { join } from 'node:path'

export interface CommandOrder {
  args: readonly string[]
  environment: Record<string, string>
}

export interface CommandAnswer {
  exitCode: number
  stdout: string
  stderr: string
}

/**
 * One process that runs commands in turn (test/support/command-host.ts). Their exceptions and open files stay
 * in it.
 */
class CommandHost {
  isBusy = false
  readonly #process
  #answer: (answer: CommandAnswer) => void = () => {}

  constructor() {
    this.#process = Bun.spawn([process.execPath, join(import.meta.dir, 'command-host.ts')], {
      env: {},
      stdin: 'ignore',
      stdout: 'ignore',
      stderr: 'inherit',
      ipc: (answer: CommandAnswer) => this.#answer(answer),
    })
    // The test process may end before it, and it then ends too.
    this.#process.unref()
  }

  get isAlive(): boolean {
    return this.#process.exitCode === null && this.#process.signalCode === null
  }

  async run(order: CommandOrder): Promise<CommandAnswer> {
    this.isBusy = true
    this.#process.ref()
    const answered = new Promise<CommandAnswer>((resolve) => {
      this.#answer = resolve
    })
    this.#process.send(order)
    const ended = this.#process.exited.then((exitCode) => {
      throw new Error(`The process that runs commands ended with ${exitCode} at ${order.args.join(' ')}.`)
    })
    try {
      return await Promise.race([answered, ended])
    } finally {
      this.isBusy = false
      this.#process.unref()
    }
  }
}

const hosts: CommandHost[] = []

/**
 * Runs a command from the sources in a process that has run others. Each process runs one command at a time.
 */
export function runInHost(order: CommandOrder): Promise<CommandAnswer> {
  let host = hosts.find(({ isBusy, isAlive }) => !isBusy && isAlive)
  if (!host) {
    host = new CommandHost()
    hosts.push(host)
  }
  return host.run(order)
}
