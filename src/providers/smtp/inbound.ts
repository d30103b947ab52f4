import { fail, pass, warn } from '../checks.ts'
import type { ProviderContext } from '../declaration.ts'
import { Intake } from '../mail-in/intake.ts'
import { keepMailbox } from '../mail-in/mailbox.ts'
import { MailUnreadable } from '../mail-in/parse-mail.ts'
import { readMail } from '../mail-in/read-mail.ts'
import { APPLIANCE } from '../names.ts'
import {
  CallbackUnreadable,
  type Check,
  ConnectionTrouble,
  type ProviderCallbacks,
  type ProviderConnection,
} from '../port.ts'
import { say } from '../sentences.ts'
import type { SmtpConfig } from './config.ts'

type MailboxConfig = NonNullable<SmtpConfig['imap']>

type MailboxDeps = Pick<ProviderContext, 'locate' | 'onReport' | 'replaced' | 'warn'>

const settingsOf = ({ tlsCa, ...settings }: MailboxConfig) => ({ ...settings, ca: tlsCa })

/** The mailbox to which bounces return. */
export class Mailbox implements ProviderConnection {
  readonly #config: MailboxConfig
  readonly #deps: MailboxDeps
  readonly #closing = new AbortController()
  readonly #intake: Intake
  #ends: AbortSignal = this.#closing.signal
  #reading: Promise<void> = Promise.resolve()

  /** @param organizationId the owner of the mailbox */
  constructor(config: MailboxConfig, deps: MailboxDeps, organizationId: number) {
    this.#config = config
    this.#deps = deps
    this.#intake = new Intake({
      organizationId,
      take: async (mail) => {
        // A mail that is not handed over stays unseen until the next pass.
        if (this.#ends.aborted) throw new ConnectionTrouble(say.connectionClosed())
        await deps.onReport({ reports: [], texts: [], mails: [mail] })
      },
      onSetAside: (which) =>
        deps.warn?.('a mail is set aside in the mailbox, flagged and unread', { ...which }),
    })
  }

  async keep(signal: AbortSignal, isUp: (remark?: ConnectionTrouble) => void): Promise<void> {
    const { locate, replaced } = this.#deps
    // Two readers of the same mailbox would both receive a mail.
    await replaced
    const ends = AbortSignal.any([signal, this.#closing.signal])
    this.#ends = ends
    if (ends.aborted) return
    const reading = keepMailbox(
      {
        settings: settingsOf(this.#config),
        locate,
        intake: this.#intake,
      },
      ends,
      isUp,
    )
    this.#reading = reading.catch(() => {})
    await reading
  }

  async close(): Promise<void> {
    this.#closing.abort()
    await this.#reading
  }
}

/** Checks whether the mailbox accepts the sign-in. Reads nothing. */
export async function verifyMailbox(
  config: MailboxConfig,
  { locate }: Pick<MailboxDeps, 'locate'>,
): Promise<Check> {
  const found = new AbortController()
  const settings = settingsOf(config)
  let remark: ConnectionTrouble | undefined
  try {
    await keepMailbox(
      { settings, locate, intake: new Intake({ organizationId: APPLIANCE, take: async () => {} }) },
      found.signal,
      (said) => {
        remark = said
        found.abort()
      },
    )
    return remark
      ? warn('mailbox', remark.said)
      : pass('mailbox', say.mailboxAccepts({ username: config.username }))
  } catch (error) {
    if (!(error instanceof ConnectionTrouble)) throw error
    return fail('mailbox', error.said, error.cause)
  }
}

/** Receives a mail as the body of a callback. Only the token in the URL proves the origin of the mail. */
export const mailCallbacks: ProviderCallbacks = {
  isGenuine: () => true,
  read: () => {
    throw new CallbackUnreadable('Send mail to the inbound address. This address does not accept mail.')
  },
  readMail: async (mail, organizationId) => {
    try {
      return { reports: [], texts: [], mails: [await readMail(mail, organizationId)] }
    } catch (error) {
      if (error instanceof MailUnreadable) throw new CallbackUnreadable(error.message)
      throw error
    }
  },
}
