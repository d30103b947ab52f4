import type { Socket } from 'node:net'
import { SECOND_MS } from '../../lib/clock.ts'
import { sayStored } from '../../lib/stored-sentence.ts'
import { firstReachable } from '../first-reachable.ts'
import type { LocateHost } from '../locate-host.ts'
import { ConnectionTrouble } from '../port.ts'
import { say } from '../sentences.ts'
import {
  bindBody,
  COMMAND,
  DELIVERED_BODY,
  type Delivery,
  isResponse,
  Malformed,
  type Pdu,
  RESPONSE,
  readDelivery,
} from './codec.ts'
import { bindRefusal } from './command-status.ts'
import type { SmppConfig } from './config.ts'
import { Wire } from './wire.ts'

/** Time limit for a TCP connection with one address, TLS included. */
const CONNECT_MS = 5 * SECOND_MS

/**
 * The only connection error that users see. They can enter any address, and must not be able to explore the
 * operator's network.
 */
const unreachable = (cause: string) => new ConnectionTrouble(say.smppUnreachable(), { cause })

/**
 * Connects to the first of the carrier's checked addresses that answers. Throws ConnectionTrouble.
 */
export async function openSocket(config: SmppConfig, locate: LocateHost): Promise<Socket> {
  const located = await locate(config.host)
  if (located.kind === 'nowhere') throw unreachable(located.reason)
  if (located.kind === 'forbidden') throw unreachable(`The host ${located.danger}.`)
  return firstReachable(located.addresses, async (address) => {
    const socket = await socketTo(address, config)
    const failure = await connected(socket, config.tls)
    if (failure === undefined) return socket
    socket.destroy()
    throw unreachable(`${address}: ${failure}`)
  })
}

async function socketTo(address: string, { host, port, tls, tlsCa }: SmppConfig): Promise<Socket> {
  const { connect, isIP } = await import('node:net')
  if (!tls) return connect({ host: address, port, noDelay: true })
  const { connect: connectTls } = await import('node:tls')
  return connectTls({
    host: address,
    port,
    // The certificate is for the name, even though the connection goes to a checked address.
    ...(isIP(host) ? {} : { servername: host }),
    ...(tlsCa === undefined ? {} : { ca: tlsCa }),
  })
}

/** Resolves with the reason why there is no connection, or undefined if there is one. */
function connected(socket: Socket, isTls: boolean): Promise<string | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve('no connection within 5 s'), CONNECT_MS)
    const over = (failure: string | undefined) => {
      clearTimeout(timer)
      resolve(failure)
    }
    // Never removed: an error without a listener would end the process.
    socket.on('error', (error: Error & { code?: string }) => over(error.code ?? error.message))
    socket.once('close', () => over('the connection was closed'))
    socket.once(isTls ? 'secureConnect' : 'connect', () => over(undefined))
  })
}

type BindCommand = 'bind_transceiver' | 'bind_transmitter' | 'bind_receiver'

/** The result of a request to the carrier. */
export type Answered =
  | { kind: 'answered'; pdu: Pdu }
  /** No byte of the request was written to the connection. */
  | { kind: 'not_written' }
  /** The carrier may have read the request. */
  | { kind: 'unanswered'; message: string; cause: string }

/**
 * Stores a delivery of the carrier. Rejects when that fails.
 * @param isSettled whether our answer was sent, and its session is still open
 */
type Deliver = (delivery: Delivery, isSettled: () => boolean) => Promise<void>

export interface SessionDeps {
  locate: LocateHost
  deliver: Deliver
  /** Time to wait for answers, for tests. */
  patienceMs?: number | undefined
}

interface AskOptions {
  body?: Buffer
  patienceMs?: number | undefined
  signal?: AbortSignal
}

const BIND_MS = 10 * SECOND_MS
const UNBIND_MS = 2 * SECOND_MS
/** Shorter than the deadline of a call of the send engine. */
const ANSWER_MS = 30 * SECOND_MS
/** Maximum of deliveries that wait for their commit. Above it, reading pauses. */
const MAX_DELIVERIES = 500
/** The largest sequence number. The smallest is 1. Section 3.2 of the specification. */
const LAST_SEQUENCE = 0x7fffffff

const OK = 0
const INVALID_LENGTH = 0x02
const INVALID_COMMAND = 0x03
const TEMPORARY_ERROR = 0x64

const LOST = say.smppLost()

/** The carrier answered, and refuses this account. */
export class BindRefused extends ConnectionTrouble {}

/** A bound session. It ends once, and is never bound again. */
export class Session {
  readonly #wire: Wire
  readonly #deliver: Deliver
  /** The requests that wait for an answer, by sequence number. */
  readonly #pending = new Map<number, (answered: Answered) => void>()
  #sequence = 0
  #deliveries = 0
  #enquiry: ReturnType<typeof setTimeout> | undefined
  #end: (trouble: ConnectionTrouble) => void = () => {}
  #trouble: ConnectionTrouble | undefined
  /** Resolves with the reason when the session has ended. */
  readonly ended: Promise<ConnectionTrouble>

  private constructor(socket: ConstructorParameters<typeof Wire>[0], deliver: Deliver) {
    this.#deliver = deliver
    this.ended = new Promise((resolve) => {
      this.#end = resolve
    })
    this.#wire = new Wire(socket, {
      onPdu: (pdu) => this.#take(pdu),
      onEnd: (cause) => this.#lose(cause),
    })
  }

  /** Connects and binds. Throws ConnectionTrouble. */
  static async open(
    config: SmppConfig,
    command: BindCommand,
    { locate, deliver, patienceMs = BIND_MS }: SessionDeps,
  ): Promise<Session> {
    const session = new Session(await openSocket(config, locate), deliver)
    const body = bindBody(config)
    const answered = await session.ask(COMMAND[command], { body, patienceMs: Math.min(patienceMs, BIND_MS) })
    const trouble = bindTrouble(command, answered)
    if (trouble) {
      session.#lose(trouble.message)
      throw trouble
    }
    session.#enquireAfter(config.enquireLinkSeconds * SECOND_MS)
    return session
  }

  get isOpen(): boolean {
    return this.#trouble === undefined
  }

  /**
   * Sends a request. Resolves with its answer, or with the reason why there is none. Never rejects. @param
   * command its id
   */
  ask(command: number, { body, patienceMs = ANSWER_MS, signal }: AskOptions = {}): Promise<Answered> {
    return new Promise((resolve) => {
      if (this.#trouble || signal?.aborted) return resolve({ kind: 'not_written' })
      this.#sequence = this.#sequence === LAST_SEQUENCE ? 1 : this.#sequence + 1
      const sequence = this.#sequence
      if (!this.#wire.write({ command, status: OK, sequence }, body)) return resolve({ kind: 'not_written' })
      const over = (answered: Answered) => {
        this.#pending.delete(sequence)
        clearTimeout(timer)
        signal?.removeEventListener('abort', giveUp)
        resolve(answered)
      }
      const giveUp = () => over(unanswered(say.smppLate(), `no answer to command ${command}`))
      const timer = setTimeout(giveUp, patienceMs)
      this.#pending.set(sequence, over)
      signal?.addEventListener('abort', giveUp)
    })
  }

  /** Ends the session in the way the standard asks for, within 2 s. Never rejects. */
  async unbind(): Promise<void> {
    if (this.isOpen) await this.ask(COMMAND.unbind, { patienceMs: UNBIND_MS })
    this.#lose('closed by us')
  }

  #lose(cause: string): void {
    if (this.#trouble) return
    this.#trouble = new ConnectionTrouble(LOST, { cause })
    clearTimeout(this.#enquiry)
    this.#wire.end()
    for (const over of [...this.#pending.values()]) {
      over(unanswered(say.smppLostBefore(), cause))
    }
    this.#end(this.#trouble)
  }

  #enquireAfter(ms: number): void {
    this.#enquiry = setTimeout(async () => {
      const answered = await this.ask(COMMAND.enquire_link, { patienceMs: Math.min(ms, ANSWER_MS) })
      if (answered.kind === 'answered') this.#enquireAfter(ms)
      else this.#lose('no answer to enquire_link')
    }, ms)
  }

  #take(pdu: Pdu): void {
    if (!this.isOpen) return
    if (isResponse(pdu)) {
      this.#pending.get(pdu.sequence)?.({ kind: 'answered', pdu })
      return
    }
    switch (pdu.command) {
      case COMMAND.deliver_sm:
      case COMMAND.data_sm:
        this.#takeDelivery(pdu)
        return
      case COMMAND.enquire_link:
        this.#answer(pdu)
        return
      case COMMAND.unbind:
        this.#answer(pdu)
        this.#lose('the carrier ended the session')
        return
      case COMMAND.alert_notification:
        return
      default:
        this.#refuse(pdu, INVALID_COMMAND)
    }
  }

  /** Takes a delivery. An unreadable delivery is refused, so that it does not block others. */
  #takeDelivery(pdu: Pdu): void {
    try {
      const delivery = readDelivery(pdu)
      void this.#keep(pdu, delivery)
    } catch (error) {
      if (!(error instanceof Malformed)) throw error
      this.#refuse(pdu, INVALID_LENGTH)
    }
  }

  /** Stores a delivery, and answers after it is on disk. If it could not be stored, the carrier delivers it again. */
  async #keep(pdu: Pdu, delivery: Delivery): Promise<void> {
    this.#deliveries += 1
    if (this.#deliveries === MAX_DELIVERIES) this.#wire.pause()
    let status = OK
    let isAnswered = false
    try {
      await this.#deliver(delivery, () => isAnswered && this.isOpen)
      isAnswered = true
    } catch {
      status = TEMPORARY_ERROR
    }
    this.#answer(pdu, status, DELIVERED_BODY)
    this.#deliveries -= 1
    if (this.#deliveries === MAX_DELIVERIES - 1) this.#wire.resume()
  }

  #answer({ command, sequence }: Pdu, status = OK, body?: Buffer): void {
    if (!this.isOpen) return
    this.#wire.write({ command: command + RESPONSE, status, sequence }, status === OK ? body : undefined)
  }

  #refuse({ sequence }: Pdu, status: number): void {
    if (this.isOpen) this.#wire.write({ command: COMMAND.generic_nack, status, sequence })
  }
}

const unanswered = (message: string, cause: string): Answered => ({ kind: 'unanswered', message, cause })

function bindTrouble(command: BindCommand, answered: Answered): ConnectionTrouble | undefined {
  if (answered.kind === 'not_written') return new ConnectionTrouble(LOST, { cause: 'closed before the bind' })
  if (answered.kind === 'unanswered') return new ConnectionTrouble(LOST, { cause: answered.cause })
  const { command: given, status } = answered.pdu
  if (status === OK && given === COMMAND[command] + RESPONSE) return undefined
  if (status === OK)
    return new ConnectionTrouble(LOST, { cause: `${command} was answered by command ${given}` })
  const { said, isRefusal } = bindRefusal(status)
  return new BindRefused(said, { cause: sayStored(said, 'en'), isRefusal })
}
