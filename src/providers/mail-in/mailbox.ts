import { isIP } from 'node:net'
import type { ImapFlow } from 'imapflow'
import { MINUTE_MS, SECOND_MS } from '../../lib/clock.ts'
import { pause } from '../../lib/pause.ts'
import { firstReachable } from '../first-reachable.ts'
import type { LocateHost } from '../locate-host.ts'
import { ConnectionTrouble } from '../port.ts'
import { say } from '../sentences.ts'
import { READ_BYTES } from './beginning.ts'
import type { Folder, Intake } from './intake.ts'

/** The settings of a mailbox that no other client uses. Mail that another client reads is missed. */
export interface MailboxSettings {
  host: string
  /** 993 for TLS from the beginning, 143 for STARTTLS. */
  port: number
  /**
   * TLS from the beginning (RFC 8314), or after STARTTLS. The server must then offer STARTTLS. NONE is only for
   * a private network.
   */
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
  /** Shared by all reconnects, because it counts the earlier tries of each mail. */
  intake: Intake
  /** Time between checks of the mailbox. When the server announces mail, the mailbox is checked immediately. */
  pollMs?: number
}

const CONNECT_MS = 20 * SECOND_MS

/**
 * Reads the unseen mail of a mailbox as it comes (IMAP4rev1 or rev2), oldest first, and marks it as seen.
 * Resolves when `signal` is aborted. Throws ConnectionTrouble when the mailbox cannot be reached or read.
 * @param isUp called when the mailbox is open, and again when the remark for users may have changed
 */
export async function keepMailbox(
  deps: MailboxDeps,
  signal: AbortSignal,
  isUp: (remark?: ConnectionTrouble) => void,
): Promise<void> {
  const client = await connect(deps)
  const end = new AbortController()
  const onAbort = () => client.close()
  signal.addEventListener('abort', onAbort)
  client.on('close', () => end.abort())
  try {
    await openFolder(client, deps.settings.folder)
    const folder = folderOf(client)
    let said = await deps.intake.remarkOn(folder)
    isUp(said)
    while (!signal.aborted && !end.signal.aborted) {
      const isMore = await deps.intake.look(folder)
      const remark = await deps.intake.remarkOn(folder)
      // Reported after each pass: a person may have removed the mail from the folder.
      if (remark || said) isUp(remark)
      said = remark
      if (!isMore) await untilMail(client, deps.pollMs ?? MINUTE_MS, end.signal)
    }
    if (!signal.aborted) throw new ConnectionTrouble(say.mailboxClosed())
  } catch (error) {
    if (!signal.aborted) throw troubleOf(error)
  } finally {
    signal.removeEventListener('abort', onAbort)
    client.close()
  }
}

async function connect({ settings, locate }: MailboxDeps): Promise<ImapFlow> {
  const { host } = settings
  const located = await locate(host)
  if (located.kind !== 'found') {
    const reason = located.kind === 'nowhere' ? located.reason : `${host} ${located.danger}`
    throw new ConnectionTrouble(say.mailboxNoAddress(), {
      cause: reason,
    })
  }
  // After one address refuses the name and password, no other address is tried.
  const client = await firstReachable(located.addresses, async (address) => {
    const tried = await clientOf(settings, address)
    try {
      await tried.connect()
      return tried
    } catch (error) {
      tried.close()
      if (isRefusal(error)) return undefined
      throw error
    }
  }).catch((error) => {
    throw troubleOf(error)
  })
  if (client) return client
  throw new ConnectionTrouble(say.mailboxRefuses())
}

const isRefusal = (error: unknown): boolean =>
  (error as { authenticationFailed?: boolean }).authenticationFailed === true

async function clientOf(settings: MailboxDeps['settings'], address: string): Promise<ImapFlow> {
  const { host, port, security, username, password, ca } = settings
  // Loaded with the first mailbox, because most servers never have one.
  const { ImapFlow } = await import('imapflow')
  const client = new ImapFlow({
    host: address,
    servername: host,
    port,
    secure: security === 'TLS',
    ...(security === 'TLS' ? {} : { doSTARTTLS: security === 'STARTTLS' }),
    auth: { user: username, pass: password },
    // An IP address is not a server name (RFC 6066 section 3). The library would pass `false`, and Bun rejects
    // that.
    tls: {
      ...(isIP(host) === 0 ? {} : { servername: undefined }),
      minVersion: 'TLSv1.2',
      ...(ca === undefined ? {} : { ca }),
    },
    logger: false,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS / 2,
    socketTimeout: 5 * MINUTE_MS,
    maxLiteralSize: READ_BYTES + 65_536,
  })
  // Without a listener, a lost connection would end the process. A waiting caller gets the failure of its own command.
  client.on('error', () => client.close())
  return client
}

async function openFolder(client: ImapFlow, folder: string): Promise<void> {
  try {
    const { readOnly } = await client.mailboxOpen(folder)
    if (!readOnly) return
  } catch {
    // The error thrown below covers this failure.
  }
  throw new ConnectionTrouble(say.mailboxFolder({ folder }))
}

const troubleOf = (error: unknown): ConnectionTrouble =>
  error instanceof ConnectionTrouble
    ? error
    : new ConnectionTrouble(say.mailboxFailed(), {
        cause: error instanceof Error ? error.message : String(error),
      })

/** Returns the open folder. */
const folderOf = (client: ImapFlow): Folder => ({
  listWaiting: async () => (await client.search({ seen: false, flagged: false }, { uid: true })) || [],
  beginningOf: async (uid) => {
    const part = { start: 0, maxLength: READ_BYTES }
    const fetched = await client.fetchOne(String(uid), { source: part }, { uid: true })
    return fetched ? fetched.source : undefined
  },
  markSeen: (uid) => addFlag(client, uid, '\\Seen'),
  setAside: (uid) => addFlag(client, uid, '\\Flagged'),
  countSetAside: async () =>
    ((await client.search({ seen: false, flagged: true }, { uid: true })) || []).length,
})

/** Sets a flag of a mail. Without the flag the mail would be read again in every pass. */
async function addFlag(client: ImapFlow, uid: number, flag: string): Promise<void> {
  const isAdded = await client.messageFlagsAdd(String(uid), [flag], { uid: true })
  if (!isAdded) throw new ConnectionTrouble(say.mailboxNoMarking())
}

/** Resolves when the server announces mail, after `ms`, and when the connection ends. */
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
