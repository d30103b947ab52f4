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

/** A real mailbox: Debian's Dovecot in its own process, on free ports of loopback, with IMAP over TLS. */
const DOVECOT = '/usr/sbin/dovecot'

/** Owner of the mail files. */
const NOBODY = 65_534

/** Whether Dovecot can run. It switches to users of its own, which only root may do. */
export const hasDovecot = (): boolean => existsSync(DOVECOT) && process.getuid?.() === 0

export const MAILBOX_ACCOUNT = { username: 'bounces@mail.acme.test', password: 'correct-horse' }

export class DovecotPeer implements AsyncDisposable {
  readonly port: number
  /** Certificate of the server's authority, PEM. */
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
    // Its workers run as other users and must enter the folder.
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
      // A process group of its own, so that all processes can be killed together.
      detached: true,
    })
    const peer = new DovecotPeer(directory, port, dovecot)
    await peer.#isUp()
    return peer
  }

  /** Delivers a mail. */
  deliver(mail: Uint8Array | string): void {
    this.#serial += 1
    const name = `${Date.now()}.${this.#serial}.here`
    // The file is moved into place, so that a mail is either complete or absent.
    const part = this.#directory.at(join('mail/tmp', name))
    writeFileSync(part, mail)
    chownSync(part, NOBODY, NOBODY)
    renameSync(part, this.#directory.at(join('mail/new', name)))
  }

  /** Counts the mails that were seen. */
  countSeen(): number {
    return readdirSync(this.#directory.at('mail/cur')).filter((name) => /:2,.*S/.test(name)).length
  }

  /** Counts the mails that were set aside. */
  countFlagged(): number {
    return readdirSync(this.#directory.at('mail/cur')).filter((name) => /:2,[^S]*F[^S]*$/.test(name)).length
  }

  /**
   * Kills all its processes at once, like a crash of the machine. A normal stop would continue to serve open
   * connections.
   */
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
