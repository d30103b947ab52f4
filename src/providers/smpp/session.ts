import { SECOND_MS } from '../../lib/clock.ts'
import type { LocateHost } from '../locate-host.ts'
import { ConnectionTrouble } from '../port.ts'
import { bindRefusal } from './command-status.ts'
import type { SmppConfig } from './config.ts'
import { type LibrarySession, loadSmpp, type Pdu, type SmppLibrary } from './library.ts'
import { openSocket } from './socket.ts'

export type BindCommand = 'bind_transceiver' | 'bind_transmitter' | 'bind_receiver'

/** What came of a request to the carrier. */
export type Answered =
  | { kind: 'answered'; pdu: Pdu }
  /** Not a byte of it was handed to the connection. */
  | { kind: 'not_written' }
  /** It may have been read. */
  | { kind: 'unanswered'; message: string; cause: string }

/**
 * Takes in what the carrier delivers; rejects when it could not be kept.
 * @param isSettled whether our answer was sent, and its session is open still
 */
export type Deliver = (pdu: Pdu, isSettled: () => boolean) => Promise<void>

const BIND_MS = 10 * SECOND_MS
const UNBIND_MS = 2 * SECOND_MS
/** Shorter than the deadline of a call of the send engine. */
const ANSWER_MS = 30 * SECOND_MS
/** Deliveries that wait for their commit; beyond it nothing more is read for a moment. */
const MOST_DELIVERIES = 500

const OK = 0
const INVALID_COMMAND = 0x03
const TEMPORARY_ERROR = 0x64
const INVALID_LENGTH = 0x02

const LOST = 'The connection to the carrier was lost. The log of the appliance says why.'

/** The carrier was reached, and does not let this account in. */
export class BindRefused extends ConnectionTrouble {}

/** One bound session. It ends once, and is not bound again. */
export class Session {
  readonly #session: LibrarySession
  readonly #library: SmppLibrary
  readonly #deliver: Deliver
  readonly #pending = new Set<(answered: Answered) => void>()
  #deliveries = 0
  #enquiry: ReturnType<typeof setTimeout> | undefined
  #end: (trouble: ConnectionTrouble) => void = () => {}
  #trouble: ConnectionTrouble | undefined
  /** Resolves with why, when the session has ended. */
  readonly ended: Promise<ConnectionTrouble>

  private constructor(library: SmppLibrary, session: LibrarySession, deliver: Deliver) {
    this.#library = library
    this.#session = session
    this.#deliver = deliver
    this.ended = new Promise((resolve) => {
      this.#end = resolve
    })
    session.on('error', (error: Error) => this.#lose(error.message))
    session.on('close', () => this.#lose('the connection was closed'))
    session.on('pdu', (pdu: Pdu) => this.#take(pdu))
  }

  /** Connects and binds. Throws ConnectionTrouble. */
  static async open(
    config: SmppConfig,
    command: BindCommand,
    { locate, deliver }: { locate: LocateHost; deliver: Deliver },
  ): Promise<Session> {
    const library = await loadSmpp()
    const socket = await openSocket(config, locate)
    const session = new Session(library, new library.Session({ socket }), deliver)
    const parameters = {
      system_id: config.systemId,
      password: config.password,
      system_type: config.systemType,
      interface_version: 0x34,
    }
    const answered = await session.ask(command, parameters, { patienceMs: BIND_MS })
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

  /** Resolves with its answer, or with why there is none. Never rejects. */
  ask(
    command: string,
    parameters: Record<string, unknown>,
    { patienceMs = ANSWER_MS, signal }: { patienceMs?: number | undefined; signal?: AbortSignal } = {},
  ): Promise<Answered> {
    return new Promise((resolve) => {
      if (this.#trouble || signal?.aborted) return resolve({ kind: 'not_written' })
      const over = (answered: Answered) => {
        if (!this.#pending.delete(over)) return
        clearTimeout(timer)
        signal?.removeEventListener('abort', giveUp)
        resolve(answered)
      }
      const giveUp = () => over(unanswered('The carrier did not answer in time.', `no answer to ${command}`))
      const timer = setTimeout(giveUp, patienceMs)
      this.#pending.add(over)
      signal?.addEventListener('abort', giveUp)
      if (!this.#write(command, parameters, (pdu) => over({ kind: 'answered', pdu }))) {
        over({ kind: 'not_written' })
      }
    })
  }

  /** Ends the session in the way the standard asks for, within 2 s. Never rejects. */
  async unbind(): Promise<void> {
    if (this.isOpen) await this.ask('unbind', {}, { patienceMs: UNBIND_MS })
    this.#lose('closed by us')
  }

  #write(command: string, parameters: Record<string, unknown>, onResponse: (response: Pdu) => void): boolean {
    try {
      return this.#session.send(new this.#library.PDU(command, parameters), onResponse)
    } catch (error) {
      // Nothing was written: the library makes all bytes first.
      this.#lose(`our own ${command} could not be written: ${String(error)}`)
      return false
    }
  }

  #lose(cause: string): void {
    if (this.#trouble) return
    this.#trouble = new ConnectionTrouble(LOST, { cause })
    clearTimeout(this.#enquiry)
    this.#session.socket.destroy()
    for (const over of [...this.#pending])
      over(unanswered('The connection was lost before the answer.', cause))
    this.#end(this.#trouble)
  }

  #enquireAfter(ms: number): void {
    this.#enquiry = setTimeout(async () => {
      const answered = await this.ask('enquire_link', {}, { patienceMs: Math.min(ms, ANSWER_MS) })
      if (answered.kind === 'answered') this.#enquireAfter(ms)
      else this.#lose('no answer to enquire_link')
    }, ms)
  }

  #take(pdu: Pdu): void {
    if (pdu.isResponse()) return
    if (pdu.isMalformed) this.#answer(nackOf(this.#library, pdu, INVALID_LENGTH))
    else if (pdu.command === 'deliver_sm' || pdu.command === 'data_sm') void this.#takeDelivery(pdu)
    else if (pdu.command === 'enquire_link') this.#answer(pdu.response())
    else if (pdu.command === 'unbind') {
      this.#answer(pdu.response())
      this.#lose('the carrier ended the session')
    } else if (pdu.command !== 'alert_notification') {
      this.#answer(nackOf(this.#library, pdu, INVALID_COMMAND))
    }
  }

  /** Answered only when what was delivered is on the disk; what could not be kept, the carrier delivers again. */
  async #takeDelivery(pdu: Pdu): Promise<void> {
    this.#deliveries += 1
    if (this.#deliveries === MOST_DELIVERIES) this.#session.pause()
    let status = OK
    let isAnswered = false
    try {
      await this.#deliver(pdu, () => isAnswered && this.isOpen)
      isAnswered = true
    } catch {
      status = TEMPORARY_ERROR
    }
    this.#answer(pdu.response({ command_status: status }))
    this.#deliveries -= 1
    if (this.#deliveries === MOST_DELIVERIES - 1) this.#session.resume()
  }

  #answer(response: Pdu): void {
    if (this.isOpen) this.#session.send(response)
  }
}

const unanswered = (message: string, cause: string): Answered => ({ kind: 'unanswered', message, cause })

function nackOf(library: SmppLibrary, pdu: Pdu, status: number): Pdu {
  const { sequence_number } = pdu
  return new library.PDU('generic_nack', { sequence_number, command_status: status })
}

function bindTrouble(command: BindCommand, answered: Answered): ConnectionTrouble | undefined {
  if (answered.kind === 'not_written') return new ConnectionTrouble(LOST, { cause: 'closed before the bind' })
  if (answered.kind === 'unanswered') return new ConnectionTrouble(LOST, { cause: answered.cause })
  const { command: given, command_status: status } = answered.pdu
  if (status === OK && given === `${command}_resp`) return undefined
  if (status === OK) return new ConnectionTrouble(LOST, { cause: `${command} was answered by ${given}` })
  const { message, isRefusal } = bindRefusal(status)
  return new BindRefused(message, { cause: message, isRefusal })
}
