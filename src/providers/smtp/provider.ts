import { fail, pass, warn } from '../checks.ts'
import type { ProviderContext } from '../declaration.ts'
import type { LocateHost } from '../locate-host.ts'
import { APPLIANCE } from '../names.ts'
import type { Begin, Check, EmailProvider, OutboundEmail, Provider, SendResult } from '../port.ts'
import { sendEach } from '../send-each.ts'
import { say } from '../sentences.ts'
import type { SmtpConfig } from './config.ts'
import { createLookUp, type LookUp } from './dns.ts'
import { checkDns } from './dns-checks.ts'
import { Mailbox, mailCallbacks, verifyMailbox } from './inbound.ts'
import { domainOf, fromOf, type WrittenMail, writeMail } from './message.ts'
import { isOfEncryption, notSent, outcomeOf, type SmtpFailure } from './outcome.ts'
import { openSession, type Session } from './session.ts'

type DomainDeps = Pick<SmtpDeps, 'locate' | 'address' | 'service'> & { lookUp: LookUp }

/** Signs in, and looks up the DNS requirements of mailbox providers for bulk senders. Sends nothing. */
async function verifyMail(config: SmtpConfig, deps: DomainDeps): Promise<Check[]> {
  const { locate } = deps
  const checks = await Promise.all([
    signIn(config, locate),
    config.inboundMode === 'IMAP' && config.imap ? verifyMailbox(config.imap, { locate }) : [],
    deps.service?.checks ?? [],
    verifyDomain(config, deps),
  ])
  return checks.flat()
}

function verifyDomain(
  config: SmtpConfig,
  { locate, address, lookUp, service }: DomainDeps,
): Promise<Check[]> {
  const from = domainOf(fromOf(config, address))
  if (service) return service.checkDomain(from, lookUp)
  const returnsTo = config.bounceAddress === undefined ? from : domainOf(config.bounceAddress)
  return checkDns(config, { from, returnsTo }, { lookUp, locate })
}

async function signIn(config: SmtpConfig, locate: LocateHost): Promise<Check[]> {
  try {
    const session = await openSession(config, locate)
    const { isSecure } = session
    session.close()
    return [
      pass('connection', config.username === undefined ? say.smtpOpen() : say.smtpWorks()),
      isSecure ? pass('TLS', say.smtpEncrypted()) : warn('TLS', say.smtpPlain()),
    ]
  } catch (error) {
    const failure = error as SmtpFailure
    const { code, responseCode, message } = failure
    const detail =
      code === 'EAUTH'
        ? responseCode
          ? say.smtpRefusesCode({ code: String(responseCode) })
          : say.smtpRefuses()
        : isOfEncryption(failure)
          ? say.smtpNoEncryption()
          : say.smtpUnreachable()
    return [fail('connection', detail, message)]
  }
}

/** A mail service behind the mail server, which signs the mails and reports what becomes of them. */
interface ServiceBehind {
  /** Header fields with our reference, in the form that the service repeats in its events. */
  headers(mail: OutboundEmail): Readonly<Record<string, string>>
  /** The checks of its calls. */
  checks: readonly Check[]
  /** Checks the domain of the From address, instead of the checks of a mail server. */
  checkDomain(from: string, lookUp: LookUp): Promise<Check[]>
}

export type SmtpDeps = Pick<ProviderContext, 'locate' | 'address' | 'onReport' | 'replaced' | 'warn'> &
  (Pick<ProviderContext, 'account'> | { lookUp: LookUp }) & { service?: ServiceBehind }

/**
 * Creates the provider for a mail server. Connections stay open between mails, and end when there is nothing to
 * send.
 */
export const createSmtp = (config: SmtpConfig, deps: SmtpDeps): Provider => ({
  adapters: { EMAIL: new Smtp(config, { ...deps, lookUp: lookUpOf(deps) }) },
  callbacks: config.inboundMode === 'WEBHOOK' ? mailCallbacks : null,
  ...mailboxOf(config, deps),
})

/** Returns the connection to the mailbox of the settings, if they have one. */
export const mailboxOf = (
  { inboundMode, imap }: Pick<SmtpConfig, 'inboundMode' | 'imap'>,
  deps: SmtpDeps,
): Pick<Provider, 'connection'> =>
  inboundMode === 'IMAP' && imap ? { connection: new Mailbox(imap, deps, organizationOf(deps)) } : {}

const organizationOf = (deps: SmtpDeps): number =>
  'account' in deps ? deps.account.organizationId : APPLIANCE

export const lookUpOf = (deps: SmtpDeps): LookUp =>
  'lookUp' in deps ? deps.lookUp : createLookUp(deps.account.organizationId)

const noMark: Begin = async () => {}

const IDLE_MS = 5_000
/** Servers expect a new connection after some mails. */
const MAILS_OF_A_SESSION = 100

/** Gives up if `signal` is aborted, and ends the connection. */
async function deliverUnless(
  signal: AbortSignal,
  session: Session,
  { mail, begin }: { mail: WrittenMail; begin: () => Promise<void> },
): ReturnType<Session['deliver']> {
  const giveUp = () => session.close()
  signal.addEventListener('abort', giveUp, { once: true })
  try {
    return await session.deliver(mail, begin)
  } finally {
    signal.removeEventListener('abort', giveUp)
  }
}

class Smtp implements EmailProvider {
  readonly maxBatch = 1
  readonly maxInFlight: number
  readonly reportsBegin = true
  readonly #config: SmtpConfig
  readonly #deps: SmtpDeps & { lookUp: LookUp }
  /** Idle connections. The one used last is at the end. */
  readonly #idle: Session[] = []
  #sweep: ReturnType<typeof setTimeout> | undefined

  constructor(config: SmtpConfig, deps: SmtpDeps & { lookUp: LookUp }) {
    this.#config = config
    this.#deps = deps
    this.maxInFlight = config.connections
  }

  send(batch: readonly OutboundEmail[], signal: AbortSignal, begin?: Begin): Promise<SendResult[]> {
    return sendEach(batch, (mail) => this.#sendOne(mail, signal, begin))
  }

  async #sendOne(mail: OutboundEmail, signal: AbortSignal, begin: Begin = noMark): Promise<SendResult> {
    let session: Session | undefined
    try {
      if (signal.aborted) return notSent(null, say.notBegun())
      const headers = this.#deps.service?.headers(mail) ?? {}
      const written = await writeMail(this.#config, { ...mail, headers })
      session = await this.#take()
      if (signal.aborted) return notSent(null, say.notBegun())
      const wasUsed = session.sent > 0
      const handed = { mail: written, begin: () => begin(mail.reference) }
      let delivery = await deliverUnless(signal, session, handed)
      // If the server ended an idle connection, the mail was not begun.
      if (delivery.failure && !delivery.isUnderWay && wasUsed && !session.isOpen && !signal.aborted) {
        session = await openSession(this.#config, this.#deps.locate)
        delivery = await deliverUnless(signal, session, handed)
      }
      const { failure, isUnderWay } = delivery
      return failure
        ? outcomeOf(failure, isUnderWay)
        : { outcome: 'accepted', providerMessageId: written.messageId }
    } catch (error) {
      // No byte of the mail was handed over.
      return outcomeOf(error as SmtpFailure, false)
    } finally {
      if (session) this.#giveBack(session)
    }
  }

  async #take(): Promise<Session> {
    for (let session = this.#idle.pop(); session; session = this.#idle.pop()) {
      if (session.isOpen) return session
    }
    return openSession(this.#config, this.#deps.locate)
  }

  #giveBack(session: Session): void {
    if (!session.isOpen) return
    if (session.sent >= MAILS_OF_A_SESSION) {
      session.close()
      return
    }
    this.#idle.push(session)
    clearTimeout(this.#sweep)
    this.#sweep = setTimeout(() => {
      for (const idle of this.#idle.splice(0)) idle.close()
    }, IDLE_MS)
    this.#sweep.unref()
  }

  verify(): Promise<Check[]> {
    return verifyMail(this.#config, this.#deps)
  }

  verifyDomain(): Promise<Check[]> {
    return verifyDomain(this.#config, this.#deps)
  }
}
