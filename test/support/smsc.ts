import net from 'node:net'
import tls from 'node:tls'

/**
 * A message centre under the control of a test: SMPP 3.4 over a plain socket, with its own codec, so that it
 * follows the standard instead of a library.
 */
const COMMANDS = {
  bind_receiver: 0x01,
  bind_transmitter: 0x02,
  submit_sm: 0x04,
  deliver_sm: 0x05,
  unbind: 0x06,
  bind_transceiver: 0x09,
  enquire_link: 0x15,
} as const
const RESPONSE = 0x80000000

/** A received `submit_sm`. */
export interface Submission {
  source: { ton: number; npi: number; address: string }
  destination: { ton: number; npi: number; address: string }
  esmClass: number
  validity: string
  registeredDelivery: number
  dataCoding: number
  message: Buffer
  parameters: Map<number, Buffer>
}

/** A `deliver_sm` to send. */
export interface ToDeliver {
  from?: string
  fromTon?: number
  to?: string
  esmClass?: number
  dataCoding?: number
  message?: Buffer | string
  parameters?: Record<number, Buffer>
}

/** Answer to a `submit_sm`; undefined for none. */
export type Answer = { status?: number; id?: string } | undefined

export interface SmscOptions {
  password?: string
  /** Largest number of sessions. A further bind is refused as already bound. */
  mostSessions?: number
  onSubmit?: (submission: Submission, session: SmscSession) => Answer | Promise<Answer>
  onConnect?: (socket: net.Socket) => boolean
  secure?: { key: string; cert: string }
}

const cString = (text: string): Buffer => Buffer.from(`${text}\0`, 'latin1')

export function pdu(
  command: number,
  status: number,
  sequence: number,
  body: Buffer = Buffer.alloc(0),
): Buffer {
  const header = Buffer.alloc(16)
  header.writeUInt32BE(16 + body.length, 0)
  header.writeUInt32BE(command >>> 0, 4)
  header.writeUInt32BE(status, 8)
  header.writeUInt32BE(sequence, 12)
  return Buffer.concat([header, body])
}

class BodyReader {
  #at = 0
  readonly #body: Buffer

  constructor(body: Buffer) {
    this.#body = body
  }

  text(): string {
    const end = this.#body.indexOf(0, this.#at)
    const text = this.#body.toString('latin1', this.#at, end)
    this.#at = end + 1
    return text
  }

  byte = (): number => this.#body.readUInt8(this.#at++)

  bytes(length: number): Buffer {
    this.#at += length
    return this.#body.subarray(this.#at - length, this.#at)
  }

  parameters(): Map<number, Buffer> {
    const found = new Map<number, Buffer>()
    while (this.#at + 4 <= this.#body.length) {
      const head = this.bytes(4)
      found.set(head.readUInt16BE(0), this.bytes(head.readUInt16BE(2)))
    }
    return found
  }
}

function readSubmission(body: Buffer): Submission {
  const read = new BodyReader(body)
  const address = () => ({ ton: read.byte(), npi: read.byte(), address: read.text() })
  read.text()
  const [source, destination, esmClass] = [address(), address(), read.byte()]
  read.bytes(2)
  read.text()
  const [validity, registeredDelivery] = [read.text(), read.byte()]
  read.byte()
  const dataCoding = read.byte()
  read.byte()
  const message = Buffer.from(read.bytes(read.byte()))
  return {
    source,
    destination,
    esmClass,
    validity,
    registeredDelivery,
    dataCoding,
    message,
    parameters: read.parameters(),
  }
}

export class SmscSession {
  readonly socket: net.Socket
  bound: 'receiver' | 'transmitter' | 'transceiver' | undefined
  readonly #smsc: Smsc
  #sequence = 0
  #unread = Buffer.alloc(0)
  readonly #answers = new Map<number, (status: number) => void>()
  readonly gone: Promise<void>

  constructor(smsc: Smsc, socket: net.Socket) {
    this.#smsc = smsc
    this.socket = socket
    socket.on('data', (bytes) => this.#take(Buffer.from(bytes)))
    socket.on('error', () => {})
    this.gone = new Promise((resolve) => socket.once('close', () => resolve()))
  }

  get canDeliver(): boolean {
    return this.bound === 'receiver' || this.bound === 'transceiver'
  }

  /** Resolves with the status of the answer. */
  request(command: number, body?: Buffer): Promise<number> {
    const sequence = ++this.#sequence
    return new Promise((resolve) => {
      this.#answers.set(sequence, resolve)
      this.socket.write(pdu(command, 0, sequence, body))
    })
  }

  deliver(text: ToDeliver): Promise<number> {
    return this.request(COMMANDS.deliver_sm, deliverBody(text))
  }

  #take(bytes: Buffer): void {
    this.#unread = Buffer.concat([this.#unread, bytes])
    while (this.#unread.length >= 4 && this.#unread.length >= this.#unread.readUInt32BE(0)) {
      const whole = this.#unread.subarray(0, this.#unread.readUInt32BE(0))
      this.#unread = this.#unread.subarray(whole.length)
      void this.#handle(
        whole.readUInt32BE(4),
        whole.readUInt32BE(8),
        whole.readUInt32BE(12),
        whole.subarray(16),
      )
    }
  }

  async #handle(command: number, status: number, sequence: number, body: Buffer): Promise<void> {
    const answer = (answerStatus: number, answerBody?: Buffer) =>
      this.socket.write(pdu(command | RESPONSE, answerStatus, sequence, answerBody))
    if ((command & RESPONSE) !== 0) {
      this.#answers.get(sequence)?.(status)
      this.#answers.delete(sequence)
      return
    }
    switch (command) {
      case COMMANDS.bind_receiver:
      case COMMANDS.bind_transmitter:
      case COMMANDS.bind_transceiver: {
        const refused = this.#smsc.refusalOf(body)
        if (refused !== 0) return void answer(refused)
        this.bound = command === 1 ? 'receiver' : command === 2 ? 'transmitter' : 'transceiver'
        answer(0, cString('SMSC'))
        this.#smsc.wasBound(this)
        return
      }
      case COMMANDS.submit_sm: {
        const given = await this.#smsc.take(readSubmission(body), this)
        if (given) answer(given.status ?? 0, given.status ? undefined : cString(given.id ?? ''))
        return
      }
      case COMMANDS.unbind:
        answer(0)
        this.socket.end()
        return
      case COMMANDS.enquire_link:
        this.#smsc.enquiries += 1
        if (this.#smsc.answersEnquiries) answer(0)
        return
    }
  }
}

function deliverBody({ from = '15046218927', fromTon = 1, to = '15550199', ...rest }: ToDeliver): Buffer {
  const { esmClass = 0, dataCoding = 0, message = '', parameters = {} } = rest
  const bytes = typeof message === 'string' ? Buffer.from(message, 'latin1') : message
  return Buffer.concat([
    cString(''),
    Buffer.from([fromTon, 1]),
    cString(from),
    Buffer.from([1, 1]),
    cString(to),
    Buffer.from([esmClass, 0, 0]),
    cString(''),
    cString(''),
    Buffer.from([0, 0, dataCoding, 0, bytes.length]),
    bytes,
    ...Object.entries(parameters).map(([tag, value]) => {
      const head = Buffer.alloc(4)
      head.writeUInt16BE(Number(tag), 0)
      head.writeUInt16BE(value.length, 2)
      return Buffer.concat([head, value])
    }),
  ])
}

export class Smsc implements AsyncDisposable {
  readonly held: Submission[] = []
  readonly sessions = new Set<SmscSession>()
  enquiries = 0
  answersEnquiries = true
  binds = 0
  /** Largest number of submissions that waited for their answer at once. */
  mostAtOnce = 0
  #atOnce = 0
  #server: net.Server
  readonly #options: SmscOptions
  #whenBound: Array<(session: SmscSession) => void> = []

  private constructor(options: SmscOptions) {
    this.#options = options
    const accept = (socket: net.Socket) => {
      if (options.onConnect?.(socket)) return
      const session = new SmscSession(this, socket)
      this.sessions.add(session)
      void session.gone.then(() => this.sessions.delete(session))
    }
    this.#server = options.secure ? tls.createServer(options.secure, accept) : net.createServer(accept)
  }

  static async start(options: SmscOptions = {}): Promise<Smsc> {
    const smsc = new Smsc(options)
    await smsc.listen(0)
    return smsc
  }

  listen(port: number): Promise<void> {
    return new Promise((resolve) => this.#server.listen(port, '127.0.0.1', resolve))
  }

  get port(): number {
    return (this.#server.address() as net.AddressInfo).port
  }

  /** Returns the next session that binds. */
  nextBind(): Promise<SmscSession> {
    return new Promise((resolve) => this.#whenBound.push(resolve))
  }

  /** Returns a bound session that takes deliveries. */
  receiver(): SmscSession {
    const session = [...this.sessions].find(({ canDeliver }) => canDeliver)
    if (!session) throw new Error('Nobody is bound.')
    return session
  }

  refusalOf(body: Buffer): number {
    const read = new BodyReader(body)
    read.text()
    const { password = 'secret', mostSessions = 10 } = this.#options
    if (read.text() !== password) return 0x0e
    const bound = [...this.sessions].filter((session) => session.bound).length
    return bound < mostSessions ? 0 : 0x05
  }

  wasBound(session: SmscSession): void {
    this.binds += 1
    for (const resolve of this.#whenBound.splice(0)) resolve(session)
  }

  async take(submission: Submission, session: SmscSession): Promise<Answer> {
    this.#atOnce += 1
    this.mostAtOnce = Math.max(this.mostAtOnce, this.#atOnce)
    try {
      if (this.#options.onSubmit) return await this.#options.onSubmit(submission, session)
      return { id: `id-${this.held.push(submission)}` }
    } finally {
      this.#atOnce -= 1
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()))
    for (const { socket } of this.sessions) socket.destroy()
    await closed
  }
}

/** Returns the receipt text of SMPP 3.4 appendix B. */
export const receiptText = (id: string, stat: string, err = '000'): string =>
  `id:${id} sub:001 dlvrd:001 submit date:2603041700 done date:2603041701 stat:${stat} err:${err} text:Hello`

export const RECEIPT_CLASS = 0x04
export const RECEIPTED_MESSAGE_ID = 0x001e
export const MESSAGE_PAYLOAD = 0x0424
export const MESSAGE_STATE = 0x0427
