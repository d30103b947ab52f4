import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { TemporaryDirectory } from './data-dir.ts'
import { freePorts } from './ports.ts'

/**
 * A real Kannel: Debian's bearerbox and smsbox in their own processes, on free ports of loopback, with a
 * `fake` carrier whose phones the test controls.
 */
const BEARERBOX = '/usr/sbin/bearerbox'
const SMSBOX = '/usr/sbin/smsbox'

export const hasKannel = (): boolean => existsSync(BEARERBOX) && existsSync(SMSBOX)

export const KANNEL_ACCOUNT = { username: 'carillon', password: 'correct-horse' }
const STATUS_PASSWORD = 'status-horse'

/** A text on a phone of the fake carrier, as the carrier got it. */
export interface PhoneText {
  from: string
  to: string
  /** Decoded text. The parts of a long text arrive one by one. */
  body: string
}

export class KannelPeer implements AsyncDisposable {
  readonly texts: PhoneText[] = []
  readonly #directory = new TemporaryDirectory()
  readonly #processes: Bun.Subprocess[] = []
  readonly #ports: Readonly<Record<'admin' | 'box' | 'carrier' | 'sendsms', number>>
  #carrier: { write(line: string): number; end(): void } | undefined

  private constructor(ports: readonly number[]) {
    const [admin, box, carrier, sendsms] = ports as [number, number, number, number]
    this.#ports = { admin, box, carrier, sendsms }
  }

  /**
   * Starts the bearerbox with its carrier. The smsbox starts later, when the target of inbound texts is
   * known.
   */
  static async start(tries = 5): Promise<KannelPeer> {
    const peer = new KannelPeer(await freePorts(4))
    try {
      await peer.#begin()
      return peer
    } catch (error) {
      // Another test may have taken the port.
      const isTaken = peer.#isPortTaken()
      await peer[Symbol.asyncDispose]()
      if (!isTaken || tries === 1) throw error
      return KannelPeer.start(tries - 1)
    }
  }

  async #begin(): Promise<void> {
    mkdirSync(this.#directory.at('store'))
    writeFileSync(this.#directory.at('bearerbox.conf'), this.#coreConfiguration())
    this.#run(BEARERBOX, 'bearerbox.conf')
    await this.#isUp(`http://127.0.0.1:${this.#ports.admin}/status.txt`)
    await this.#openPhones()
  }

  /** @param inboundUrl inbound URL of a sender, as the API shows it */
  async startSmsbox(inboundUrl: string): Promise<void> {
    const configuration = this.#smsboxConfiguration(inboundUrl)
    writeFileSync(this.#directory.at('smsbox.conf'), configuration)
    this.#run(SMSBOX, 'smsbox.conf')
    await this.#isUp(`http://127.0.0.1:${this.#ports.sendsms}/`)
  }

  /** Settings for the credentials of a sender. */
  get settings() {
    return {
      sendUrl: `http://127.0.0.1:${this.#ports.sendsms}`,
      statusPageUrl: `http://127.0.0.1:${this.#ports.admin}`,
      statusPassword: STATUS_PASSWORD,
      ...KANNEL_ACCOUNT,
    }
  }

  /** Sends a one-line text from a phone. */
  text(from: string, to: string, body: string): void {
    this.#carrier!.write(`${from} ${to} text ${body}\n`)
  }

  /** Returns the logs of its boxes, for a failure. */
  log(): string {
    return ['bearerbox.log', 'smsbox.log']
      .map((name) => this.#directory.at(name))
      .filter(existsSync)
      .map((path) => readFileSync(path, 'utf8').split('\n').slice(-40).join('\n'))
      .join('\n')
  }

  #run(program: string, configuration: string): void {
    const streams = { stdin: 'ignore', stdout: 'ignore', stderr: 'ignore' } as const
    this.#processes.push(Bun.spawn([program, this.#directory.at(configuration)], streams))
  }

  #isUp = (url: string): Promise<unknown> => this.#opened(() => fetch(url))

  /**
   * Returns the result of `open` as soon as the started process accepts connections.
   * @throws Error with the log if a process ended, a port was taken, or half a minute has passed
   */
  async #opened<T>(open: () => Promise<T>): Promise<T> {
    for (let tries = 0; tries < 600; tries++) {
      try {
        return await open()
      } catch {
        if (this.#processes.some(({ exitCode }) => exitCode !== null) || this.#isPortTaken()) break
        await Bun.sleep(50)
      }
    }
    throw new Error(`Kannel did not start: ${this.log()}`)
  }

  #isPortTaken = (): boolean => this.log().includes('Address already in use')

  /**
   * Connects to the fake carrier as its phones. The box listens there slightly later than on its other ports.
   */
  async #openPhones(): Promise<void> {
    let rest = ''
    const data = (_socket: unknown, chunk: Buffer): void => {
      const lines = (rest + chunk.toString()).split('\n')
      rest = lines.pop()!
      this.texts.push(...lines.flatMap(phoneText))
    }
    const { carrier: port } = this.#ports
    this.#carrier = await this.#opened(() => Bun.connect({ hostname: '127.0.0.1', port, socket: { data } }))
  }

  #coreConfiguration(): string {
    return `group = core
admin-port = ${this.#ports.admin}
admin-interface = 127.0.0.1
admin-password = admin-horse
status-password = ${STATUS_PASSWORD}
smsbox-port = ${this.#ports.box}
smsbox-interface = 127.0.0.1
box-allow-ip = 127.0.0.1
box-deny-ip = *.*.*.*
log-file = ${this.#directory.at('bearerbox.log')}
store-type = file
store-location = ${this.#directory.at('store/messages')}

group = smsc
smsc = fake
smsc-id = main
port = ${this.#ports.carrier}
connect-allow-ip = 127.0.0.1

group = smsbox
bearerbox-host = 127.0.0.1
sendsms-port = ${this.#ports.sendsms}
sendsms-interface = 127.0.0.1
log-file = ${this.#directory.at('smsbox.log')}
http-request-retry = 5
http-queue-delay = 1

group = sendsms-user
username = ${KANNEL_ACCOUNT.username}
password = ${KANNEL_ACCOUNT.password}
max-messages = 10
concatenation = true
`
  }

  #smsboxConfiguration(inboundUrl: string): string {
    return `${this.#coreConfiguration()}
group = sms-service
keyword = default
catch-all = true
max-messages = 0
get-url = "${inboundUrl}?from=%p&to=%P&text=%b&coding=%c&charset=%C&id=%I&smsc=%i&ts=%T"
`
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#carrier?.end()
    for (const child of this.#processes) child.kill('SIGKILL')
    await Promise.all(this.#processes.map(({ exited }) => exited))
    this.#directory[Symbol.dispose]()
  }
}

const bytesOf = (encoded: string): Buffer =>
  Buffer.from(
    encoded
      .replaceAll('+', ' ')
      .replaceAll(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )

/**
 * Parses a line of the fake carrier: `from to text words`, `from to ucs-2 %00H%00i` or
 * `from to udh %05… data words`.
 */
function phoneText(line: string): PhoneText[] {
  const [from, to, kind, ...words] = line.split(' ')
  if (from === undefined || to === undefined) return []
  const said = words.join(' ')
  if (kind === 'ucs-2') return [{ from, to, body: bytesOf(said).swap16().toString('utf16le') }]
  if (kind === 'udh') return [{ from, to, body: bytesOf(words.slice(2).join(' ')).toString() }]
  return [{ from, to, body: said }]
}
