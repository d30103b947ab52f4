import type { ImapFlow } from 'imapflow'
import { MINUTE_MS, SECOND_MS } from '../../lib/clock.ts'
import { pause } from '../../lib/pause.ts'
import type { LocateHost } from '../locate-host.ts'
import { ConnectionTrouble } from '../port.ts'
import { MAX_MAIL_BYTES, type MailIn, MailUnreadable, readMail } from './read-mail.ts'

/** A mailbox of the appliance's own: whoever else reads there hides mail from it. */
export interface MailboxSettings {
  host: string
  /** 993 with TLS from the beginning, 143 with STARTTLS. */
  port: number
  /** From the beginning (RFC 8314), or after STARTTLS, which is then required; NONE only on networks of one's own. */
  security: 'TLS' | 'STARTTLS' | 'NONE'
  username: string
  password: string
  folder: string
  /** Certificate authorities to trust instead of the system's, PEM. */
  ca?: string | undefined
}

export interface MailboxDeps {
  settings: MailboxSettings
  locate: LocateHost
  /**
   * Takes in a mail; null for one that cannot be read. Resolves after the commit: only then is the mail marked as
   * seen. A mail may come again when the process ended in between.
   */
  take(mail: MailIn | null): Promise<void>
  /** How often the mailbox is looked at; it is at once when the server says that there is mail. */
  pollMs?: number
}

/** Mails of one look; the next one follows at once. */
const BATCH = 100
const CONNECT_MS = 20 * SECOND_MS

/**
 * Reads the unseen mail of a mailbox as it comes (IMAP4rev1 or rev2), oldest first, and marks it as seen.
 * Resolves when `signal` is aborted. Throws ConnectionTrouble when the mailbox cannot be reached or read.
 */
export async function keepMailbox(deps: MailboxDeps, signal: AbortSignal, isUp: () => void): Promise<void> {
  const client = await connect(deps)
  const end = new AbortController()
  const onAbort = () => client.close()
  signal.addEventListener('abort', onAbort)
  client.on('close', () => end.abort())
  try {
    await openFolder(client, deps.settings.folder)
    isUp()
    while (!signal.aborted && !end.signal.aborted) {
      const isMore = await readUnseen(client, deps)
      if (!isMore) await untilMail(client, deps.pollMs ?? MINUTE_MS, end.signal)
    }
    if (!signal.aborted) throw new ConnectionTrouble('The mailbox closed the connection.')
  } catch (error) {
    if (!signal.aborted) throw troubleOf(error)
  } finally {
    signal.removeEventListener('abort', onAbort)
    client.close()
  }
}

async function connect({ settings, locate }: MailboxDeps): Promise<ImapFlow> {
  const { host, port, security, username, password, ca } = settings
  const located = await locate(host)
  if (located.kind !== 'found') {
    const reason = located.kind === 'nowhere' ? located.reason : `${host} ${located.danger}`
    throw new ConnectionTrouble('The mailbox cannot be reached: its host leads nowhere that is allowed.', {
      cause: reason,
    })
  }
  // Loaded with the first mailbox: most servers never have one.
  const { ImapFlow } = await import('imapflow')
  const client = new ImapFlow({
    host: located.addresses[0]!,
    servername: host,
    port,
    secure: security === 'TLS',
    ...(security === 'TLS' ? {} : { doSTARTTLS: security === 'STARTTLS' }),
    auth: { user: username, pass: password },
    tls: { minVersion: 'TLSv1.2', ...(ca === undefined ? {} : { ca }) },
    logger: false,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS / 2,
    socketTimeout: 5 * MINUTE_MS,
    maxLiteralSize: MAX_MAIL_BYTES + 65_536,
  })
  // Without a listener, a lost connection would end the process; whoever waits for an answer is told by the answer.
  client.on('error', () => client.close())
  try {
    await client.connect()
  } catch (error) {
    client.close()
    const isRefused = (error as { authenticationFailed?: boolean }).authenticationFailed === true
    throw isRefused ? new ConnectionTrouble('The mailbox refuses the name and password.') : troubleOf(error)
  }
  return client
}

async function openFolder(client: ImapFlow, folder: string): Promise<void> {
  try {
    await client.mailboxOpen(folder)
  } catch {
    throw new ConnectionTrouble(`The mailbox has no folder ${folder}, or lets nobody write there.`)
  }
}

const troubleOf = (error: unknown): ConnectionTrouble =>
  error instanceof ConnectionTrouble
    ? error
    : new ConnectionTrouble('The connection to the mailbox failed.', {
        cause: error instanceof Error ? error.message : String(error),
      })

/** @returns whether there may be more */
async function readUnseen(client: ImapFlow, { take }: MailboxDeps): Promise<boolean> {
  const found = await client.search({ seen: false }, { uid: true })
  const uids = (found || []).slice(0, BATCH)
  for (const uid of uids) {
    await take(await mailOf(client, uid))
    await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true })
  }
  return uids.length === BATCH
}

/** Null for what cannot be read: it is passed over, so that it does not stand in the way of the next. */
async function mailOf(client: ImapFlow, uid: number): Promise<MailIn | null> {
  const sized = await client.fetchOne(String(uid), { size: true }, { uid: true })
  if (!sized || (sized.size ?? 0) > MAX_MAIL_BYTES) return null
  const fetched = await client.fetchOne(String(uid), { source: true }, { uid: true })
  const source = fetched ? fetched.source : undefined
  if (!source) return null
  try {
    return await readMail(source)
  } catch (error) {
    if (error instanceof MailUnreadable) return null
    throw error
  }
}

/** Resolves when the server says that there is mail, after `ms`, and when the connection ends. */
async function untilMail(client: ImapFlow, ms: number, end: AbortSignal): Promise<void> {
  const enough = new AbortController()
  const wake = () => enough.abort()
  client.on('exists', wake)
  end.addEventListener('abort', wake)
  if (end.aborted) wake()
  await pause(ms, enough.signal)
  client.off('exists', wake)
  end.removeEventListener('abort', wake)
}
