import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { TemporaryDirectory } from './data-dir.ts'
import { freePorts, untilListening } from './ports.ts'

/** A real mailbox: Debian's Dovecot in a process of its own, on free ports of loopback, with IMAP over TLS. */
const DOVECOT = '/usr/sbin/dovecot'

/** The user that mails belong to. */
const NOBODY = 65_534

/** Dovecot changes to users of its own, which only root may do. */
export const hasDovecot = (): boolean => existsSync(DOVECOT) && process.getuid?.() === 0

export const MAILBOX_ACCOUNT = { username: 'bounces@mail.acme.test', password: 'correct-horse' }

export class DovecotPeer implements AsyncDisposable {
  readonly port: number
  /** Of the server's certificate, PEM. */
  readonly ca: string
  readonly #directory: TemporaryDirectory
  readonly #process: Bun.Subprocess
  #serial = 0

  private constructor(directory: TemporaryDirectory, port: number, dovecot: Bun.Subprocess) {
    this.port = port
    this.ca = readFileSync(directory.at('cert.pem'), 'utf8')
    this.#directory = directory
    this.#process = dovecot
  }

  static async start(): Promise<DovecotPeer> {
    const directory = new TemporaryDirectory()
    // Its workers are users of their own, and go through the folder.
    chmodSync(directory.at('.'), 0o755)
    for (const folder of ['run', 'state', 'mail', 'mail/new', 'mail/cur', 'mail/tmp']) {
      mkdirSync(directory.at(folder), { recursive: true, mode: 0o755 })
      if (folder.startsWith('mail')) chownSync(directory.at(folder), NOBODY, NOBODY)
    }
    makeCertificate(directory)
    const [port = 0] = await freePorts(1)
    writeFileSync(directory.at('dovecot.conf'), configuration(directory, port))
    const dovecot = Bun.spawn([DOVECOT, '-F', '-c', directory.at('dovecot.conf')], {
      stdout: 'ignore',
      stderr: 'ignore',
      stdin: 'ignore',
      // A group of its own.
      detached: true,
    })
    const peer = new DovecotPeer(directory, port, dovecot)
    await peer.#isUp()
    return peer
  }

  /** A mail arrives. */
  deliver(mail: Uint8Array | string): void {
    this.#serial += 1
    const name = `${Date.now()}.${this.#serial}.here`
    // As every delivery does: whole, or not there.
    const part = this.#directory.at(join('mail/tmp', name))
    writeFileSync(part, mail)
    chownSync(part, NOBODY, NOBODY)
    renameSync(part, this.#directory.at(join('mail/new', name)))
  }

  /** Mails that somebody has seen. */
  countSeen(): number {
    return readdirSync(this.#directory.at('mail/cur')).filter((name) => /:2,.*S/.test(name)).length
  }

  /** Mails that are set aside. */
  countFlagged(): number {
    return readdirSync(this.#directory.at('mail/cur')).filter((name) => /:2,[^S]*F[^S]*$/.test(name)).length
  }

  /** Ends all its processes at once, as a crash of the machine does: asked to stop, it goes on serving who is there. */
  async stop(): Promise<void> {
    if (this.#process.exitCode === null && this.#process.signalCode === null)
      process.kill(-this.#process.pid, 'SIGKILL')
    await this.#process.exited
  }

  #isUp(): Promise<void> {
    return untilListening(this.port, () =>
      this.#process.exitCode === null ? undefined : 'Dovecot ended: see its configuration.',
    )
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop()
    this.#directory[Symbol.dispose]()
  }
}

function makeCertificate(directory: TemporaryDirectory): void {
  const made = Bun.spawnSync([
    'openssl',
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    '-subj',
    '/CN=localhost',
    '-addext',
    'subjectAltName=DNS:localhost,IP:127.0.0.1',
    '-keyout',
    directory.at('key.pem'),
    '-out',
    directory.at('cert.pem'),
  ])
  if (!made.success) throw new Error(`openssl: ${made.stderr}`)
}

const configuration = (directory: TemporaryDirectory, port: number): string => `
base_dir = ${directory.at('run')}
state_dir = ${directory.at('state')}
log_path = ${directory.at('dovecot.log')}
protocols = imap
listen = 127.0.0.1
ssl = required
ssl_cert = <${directory.at('cert.pem')}
ssl_key = <${directory.at('key.pem')}
mail_location = maildir:${directory.at('mail')}
first_valid_uid = ${NOBODY}
last_valid_uid = ${NOBODY}
passdb {
  driver = static
  args = user=${MAILBOX_ACCOUNT.username} password=${MAILBOX_ACCOUNT.password}
}
userdb {
  driver = static
  args = uid=${NOBODY} gid=${NOBODY} home=${directory.at('mail')}
}
service imap-login {
  chroot =
  inet_listener imap {
    port = 0
  }
  inet_listener imaps {
    port = ${port}
    ssl = yes
  }
}
service anvil {
  chroot =
}
`
