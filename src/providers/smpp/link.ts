import { SECOND_MS } from '../../lib/clock.ts'
import { until } from '../../lib/pause.ts'
import { ConnectionTrouble, type ProviderConnection } from '../port.ts'
import type { Start } from '../send-each.ts'
import { say } from '../sentences.ts'
import { COMMAND } from './codec.ts'
import type { SmppConfig } from './config.ts'
import { type Answered, Session, type SessionDeps } from './session.ts'

/** Sessions that are bound together: a single session, or a transmitter and a receiver. */
interface Bound {
  transmitter: Session
  all: readonly Session[]
  /** Resolves when the first of the sessions has ended. */
  ended: Promise<ConnectionTrouble>
}

interface LinkDeps extends SessionDeps {
  /** Resolves when the sessions of the sender's earlier settings are closed: many carriers allow only one session. */
  replaced: Promise<void>
}

export type Submitted =
  | Answered
  | { kind: 'no_connection'; trouble: ConnectionTrouble }
  /** `begin` refused the message, and no byte was written. */
  | { kind: 'not_begun'; cause: string }

/** Time for which closing waits for answers to messages. */
const DRAIN_MS = 5 * SECOND_MS

/**
 * The link of a sender to its carrier. The link is bound when a message needs it or to stay connected, and
 * never twice at a time. The window limits the number of messages that wait for answers.
 */
export class Link implements ProviderConnection {
  readonly #config: SmppConfig
  readonly #deps: LinkDeps
  #bound: Promise<Bound> | undefined
  #current: Bound | undefined
  #isClosed = false
  #inWindow = 0
  readonly #waiting: Array<() => void> = []
  #whenEmpty = () => {}

  constructor(config: SmppConfig, deps: LinkDeps) {
    this.#config = config
    this.#deps = deps
  }

  /** Whether the link is bound now. */
  get isUp(): boolean {
    return this.#current?.all.every(({ isOpen }) => isOpen) ?? false
  }

  /** Whether no session is bound or being bound. */
  get isIdle(): boolean {
    return this.#bound === undefined
  }

  /** Number of messages that would be written immediately. */
  get ready(): number {
    return this.isUp ? Math.max(0, this.#config.windowSize - this.#inWindow) : 0
  }

  async keep(signal: AbortSignal, isUp: () => void): Promise<void> {
    const { ended } = await this.#connected()
    if (signal.aborted) return
    isUp()
    const aborted = new Promise<undefined>((resolve) => {
      signal.addEventListener('abort', () => resolve(undefined), { once: true })
    })
    const trouble = await Promise.race([ended, aborted])
    if (trouble && !signal.aborted) throw trouble
  }

  /**
   * Hands a message to the carrier, in its turn. Never rejects.
   * @param body the body of its `submit_sm`
   * @param begin awaited after the link is bound and before the first byte; after a rejection nothing is
   * written
   */
  async submit(body: Buffer, signal: AbortSignal, begin?: Start): Promise<Submitted> {
    if (!(await this.#place(signal))) return { kind: 'not_written' }
    try {
      const { transmitter } = await this.#connected()
      const refusal = begin && (await refusalOf(begin))
      if (refusal !== undefined) return { kind: 'not_begun', cause: refusal }
      return await transmitter.ask(COMMAND.submit_sm, { body, signal, patienceMs: this.#deps.patienceMs })
    } catch (error) {
      return { kind: 'no_connection', trouble: troubleOf(error) }
    } finally {
      this.#leave()
    }
  }

  /** Checks every session with the carrier. Binds first if nothing is bound. Throws ConnectionTrouble. */
  async enquire(): Promise<void> {
    const { all } = await this.#connected()
    const answers = await Promise.all(
      all.map((session) => session.ask(COMMAND.enquire_link, { patienceMs: DRAIN_MS })),
    )
    if (answers.some(({ kind }) => kind !== 'answered')) {
      throw new ConnectionTrouble(say.smppSilent(), { cause: 'no answer to enquire_link' })
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    for (const go of this.#waiting.splice(0)) go()
    const bound = await this.#bound?.catch(() => undefined)
    if (this.#inWindow > 0) {
      const isEmpty = new Promise<void>((resolve) => {
        this.#whenEmpty = resolve
      })
      await until(isEmpty, AbortSignal.timeout(DRAIN_MS))
    }
    await Promise.all(bound?.all.map((session) => session.unbind()) ?? [])
  }

  /** Returns the present sessions, or new ones. Throws ConnectionTrouble. */
  #connected(): Promise<Bound> {
    this.#bound ??= this.#connect()
    return this.#bound
  }

  async #connect(): Promise<Bound> {
    const forget = () => {
      this.#bound = undefined
      this.#current = undefined
    }
    try {
      if (this.#isClosed) throw new ConnectionTrouble(say.senderChanged())
      await this.#deps.replaced
      const bound = await this.#bind()
      void bound.ended.then(forget)
      this.#current = bound
      return bound
    } catch (error) {
      forget()
      throw error
    }
  }

  async #bind(): Promise<Bound> {
    const { bindType } = this.#config
    if (bindType === 'TRANSCEIVER') {
      const session = await Session.open(this.#config, 'bind_transceiver', this.#deps)
      return { transmitter: session, all: [session], ended: session.ended }
    }
    const transmitter = await Session.open(this.#config, 'bind_transmitter', this.#deps)
    try {
      const receiver = await Session.open(this.#config, 'bind_receiver', this.#deps)
      const all = [transmitter, receiver]
      const ended = Promise.race(all.map((session) => session.ended))
      // A transmitter is useless without a receiver, and the reverse. When either ends, both end.
      void ended.then(() => all.forEach((session) => void session.unbind()))
      return { transmitter, all, ended }
    } catch (error) {
      await transmitter.unbind()
      throw error
    }
  }

  /** Waits for a place in the window. Returns false when the wait was given up. */
  async #place(signal: AbortSignal): Promise<boolean> {
    while (this.#inWindow >= this.#config.windowSize && !this.#isClosed && !signal.aborted) {
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve)
        signal.addEventListener('abort', () => resolve(), { once: true })
      })
    }
    if (this.#isClosed || signal.aborted) return false
    this.#inWindow += 1
    return true
  }

  #leave(): void {
    this.#inWindow -= 1
    this.#waiting.shift()?.()
    if (this.#inWindow === 0) this.#whenEmpty()
  }
}

const refusalOf = (begin: () => Promise<void>): Promise<string | undefined> =>
  begin().then(() => undefined, String)

const troubleOf = (error: unknown): ConnectionTrouble =>
  error instanceof ConnectionTrouble
    ? error
    : new ConnectionTrouble(say.connectionFailed(), {
        cause: String(error),
      })
