import { isIP } from 'node:net'
import { Readable } from 'node:stream'
import type SMTPConnection from 'nodemailer/lib/smtp-connection'
import { firstReachable } from '../first-reachable.ts'
import type { LocateHost } from '../locate-host.ts'
import type { SmtpConfig } from './config.ts'
import type { WrittenMail } from './message.ts'
import type { SmtpFailure } from './outcome.ts'

/** A connection to a mail server, after its greeting and sign-in. */
export interface Session {
  readonly isOpen: boolean
  /** Number of mails that the server took. */
  sent: number
  /**
   * Hands a mail over. Returns the failure. Undefined when the server took the mail.
   * @param begin awaited when the server is ready for the mail, before its first byte; a rejection ends the
   * connection
   */
  deliver(
    mail: WrittenMail,
    begin?: () => Promise<void>,
  ): Promise<{ failure: SmtpFailure | undefined; isUnderWay: boolean }>
  /** Whether the connection is encrypted. */
  readonly isSecure: boolean
  close(): void
}

const CONNECT_MS = 10_000
/** Time limit without any data from the server. */
const SILENCE_MS = 30_000
const MAX_ANSWER_BYTES = 65_536

/** Signs in at the first address of the host that answers. Throws SmtpFailure. */
export async function openSession(config: SmtpConfig, locate: LocateHost): Promise<Session> {
  const { host, username, password = '' } = config
  const located = await locate(host)
  if (located.kind !== 'found')
    throw new Error(located.kind === 'nowhere' ? located.reason : `The host ${located.danger}.`)
  const { connection, session } = await firstReachable(located.addresses, (address) =>
    greeted(config, address),
  )
  try {
    if (username !== undefined)
      await session.step((done) => connection.login({ user: username, pass: password }, done))
    return session
  } catch (error) {
    connection.close()
    throw error
  }
}

/** Returns a connection after the greeting of the server, TLS included. */
async function greeted({ host, port, secure, tlsCa }: SmtpConfig, address: string) {
  const { default: Connection } = await import('nodemailer/lib/smtp-connection')
  const connection = new Connection({
    host: address,
    port,
    secure: secure === 'TLS',
    requireTLS: secure === 'STARTTLS',
    ignoreTLS: secure === 'NONE',
    // An IP address is not a server name (RFC 6066 section 3).
    tls: { ...(isIP(host) === 0 ? { servername: host } : {}), ...(tlsCa ? { ca: tlsCa } : {}) },
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    maxResponseSize: MAX_ANSWER_BYTES,
    logger: false,
  })
  const session = new OpenSession(connection)
  try {
    await session.step((done) => connection.connect(done))
    return { connection, session }
  } catch (error) {
    connection.close()
    throw error
  }
}

const noMark = async (): Promise<void> => {}

class OpenSession implements Session {
  readonly #connection: SMTPConnection
  #failed: ((error: SmtpFailure) => void) | undefined
  #isOpen = true
  sent = 0

  constructor(connection: SMTPConnection) {
    this.#connection = connection
    const over = (error: Error) => {
      this.#isOpen = false
      this.#failed?.(error)
    }
    connection.on('error', over)
    connection.once('end', () => over(new Error('The connection ended.')))
  }

  get isOpen(): boolean {
    return this.#isOpen
  }

  get isSecure(): boolean {
    return this.#connection.secure === true
  }

  /** Runs a step of the conversation. Rejects when the step fails or the connection breaks. */
  step(run: (done: (error?: Error | null) => void) => void): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      this.#failed = reject
      run((error) => (error ? reject(error) : resolve()))
    }).finally(() => {
      this.#failed = undefined
    })
  }

  async deliver(
    { envelope, raw }: WrittenMail,
    begin: () => Promise<void> = noMark,
  ): ReturnType<Session['deliver']> {
    let isUnderWay = false
    let isAsked = false
    const push = (stream: Readable) => {
      isUnderWay = true
      stream.push(raw)
      stream.push(null)
    }
    const refuse = (stream: Readable, error: Error) => {
      this.close()
      stream.destroy(error)
    }
    // The stream is read only after the server asked for the bytes.
    const bytes = new Readable({
      read() {
        if (isAsked) return
        isAsked = true
        begin().then(
          () => push(this),
          (error) => refuse(this, error),
        )
      },
    })
    bytes.on('error', () => {})
    try {
      await this.step((done) =>
        this.#connection.send({ ...envelope, size: raw.length }, bytes, (error) => done(error)),
      )
      this.sent += 1
      return { failure: undefined, isUnderWay }
    } catch (error) {
      const failure = error as SmtpFailure
      if (this.#isOpen) await this.#reset()
      return { failure, isUnderWay }
    }
  }

  async #reset(): Promise<void> {
    await this.step((done) => this.#connection.reset(done)).catch(() => this.close())
  }

  close(): void {
    this.#isOpen = false
    this.#connection.close()
    this.#failed?.(new Error('The connection was closed.'))
  }
}
