import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { TemporaryDirectory } from './data-dir.ts'
import { freePorts, untilListening } from './ports.ts'

/**
 * A real mail server: Debian's Postfix in its own processes, with its own configuration and queue, at a free
 * port of loopback. It accepts mail only over STARTTLS and only for its mailboxes.
 */
const POSTFIX = '/usr/sbin/postfix'
const DAEMONS = '/usr/lib/postfix/sbin'
const MASTER = `${DAEMONS}/master`

/** Owner of the mail files. */
const NOBODY = 65_534

/** Whether Postfix can run. It switches to users of its own, which only root may do. */
export const hasPostfix = (): boolean => existsSync(POSTFIX) && existsSync(MASTER) && process.getuid?.() === 0

export const MAIL_DOMAIN = 'home.example'

export class PostfixPeer implements AsyncDisposable {
  readonly port: number
  /** Certificate of the authority that signed the server's certificate, PEM. */
  readonly ca: string
  readonly #directory: TemporaryDirectory
  readonly #master: Bun.Subprocess

  private constructor(directory: TemporaryDirectory, port: number) {
    this.port = port
    this.ca = readFileSync(directory.at('ca.pem'), 'utf8')
    this.#directory = directory
    this.#master = Bun.spawn([MASTER, '-c', directory.at('etc'), '-d'], {
      stdin: 'ignore',
      stdout: 'ignore',
      stderr: 'ignore',
      // A process group of its own, which its children stay in.
      detached: true,
    })
  }

  /**
   * Starts the server.
   * @param readers names of the mailboxes, before the @
   */
  static async start(readers: readonly string[]): Promise<PostfixPeer> {
    const directory = new TemporaryDirectory()
    // Its workers run as other users and must enter the folder.
    chmodSync(directory.path, 0o755)
    for (const folder of ['etc', 'queue', 'state', 'mail']) mkdirSync(directory.at(folder), { mode: 0o755 })
    chownSync(directory.at('mail'), NOBODY, NOBODY)
    makeCertificate(directory)
    const [port = 0] = await freePorts(1)
    writeFileSync(directory.at('etc/main.cf'), mainConfiguration(directory))
    writeFileSync(directory.at('etc/master.cf'), services(port))
    writeFileSync(
      directory.at('etc/readers'),
      readers.map((reader) => `${reader}@${MAIL_DOMAIN} ${reader}/\n`).join(''),
    )
    run(['chown', 'postfix', directory.at('state')])
    // The check creates the folders of the queue.
    run([POSTFIX, '-c', directory.at('etc'), 'check'])
    const peer = new PostfixPeer(directory, port)
    await peer.#isUp()
    return peer
  }

  /** Settings for the credentials of a sender. */
  get settings() {
    return { host: 'localhost', port: this.port, secure: 'STARTTLS', tlsCa: this.ca }
  }

  /** Returns the mails in a mailbox as they were delivered. */
  mailsOf(reader: string): Buffer[] {
    const folder = this.#directory.at(`mail/${reader}/new`)
    if (!existsSync(folder)) return []
    return readdirSync(folder).map((name) => readFileSync(`${folder}/${name}`))
  }

  /** Returns its log, for a failure. */
  log(): string {
    const path = this.#directory.at('mail.log')
    return existsSync(path)
      ? readFileSync(path, 'utf8').split('\n').slice(-60).join('\n')
      : 'It wrote nothing.'
  }

  #isUp(): Promise<void> {
    return untilListening(this.port, () =>
      this.#master.exitCode === null ? undefined : `Postfix ended: ${this.log()}`,
    )
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#master.exitCode === null && this.#master.signalCode === null)
      process.kill(-this.#master.pid, 'SIGKILL')
    await this.#master.exited
    this.#directory[Symbol.dispose]()
  }
}

function run(command: string[]): void {
  const ran = Bun.spawnSync(command)
  if (!ran.success) throw new Error(`${command.join(' ')}: ${ran.stdout}${ran.stderr}`)
}

/** Creates an authority, and its certificate for localhost. */
function makeCertificate(directory: TemporaryDirectory): void {
  const [ca, caKey, key, request, cert] = ['ca.pem', 'ca.key', 'key.pem', 'request.pem', 'cert.pem'].map(
    (name) => directory.at(name),
  ) as [string, string, string, string, string]
  writeFileSync(directory.at('names'), 'subjectAltName=DNS:localhost\n')
  const fresh = ['-newkey', 'rsa:2048', '-nodes']
  run([
    'openssl',
    'req',
    '-x509',
    ...fresh,
    '-days',
    '2',
    '-subj',
    '/CN=Test Authority',
    '-addext',
    'keyUsage=critical,keyCertSign',
    '-keyout',
    caKey,
    '-out',
    ca,
  ])
  run(['openssl', 'req', ...fresh, '-subj', '/CN=localhost', '-keyout', key, '-out', request])
  run([
    'openssl',
    'x509',
    '-req',
    '-in',
    request,
    '-CA',
    ca,
    '-CAkey',
    caKey,
    '-CAcreateserial',
    '-days',
    '2',
    '-extfile',
    directory.at('names'),
    '-out',
    cert,
  ])
}

const mainConfiguration = (directory: TemporaryDirectory): string => `
compatibility_level = 3.6
queue_directory = ${directory.at('queue')}
data_directory = ${directory.at('state')}
command_directory = /usr/sbin
daemon_directory = ${DAEMONS}
mail_owner = postfix
setgid_group = postdrop
maillog_file = ${directory.at('mail.log')}
maillog_file_prefixes = ${directory.path}
myhostname = mail.${MAIL_DOMAIN}
mydestination =
mynetworks = 127.0.0.0/8
inet_interfaces = loopback-only
inet_protocols = ipv4
alias_maps =
alias_database =
default_transport = error:nothing leaves this machine
smtpd_relay_restrictions = reject_unauth_destination
smtpd_peername_lookup = no
smtpd_error_sleep_time = 0
smtpd_tls_security_level = encrypt
smtpd_tls_cert_file = ${directory.at('cert.pem')}
smtpd_tls_key_file = ${directory.at('key.pem')}
smtpd_tls_received_header = yes
virtual_mailbox_domains = ${MAIL_DOMAIN}
virtual_mailbox_base = ${directory.at('mail')}
virtual_mailbox_maps = texthash:${directory.at('etc/readers')}
virtual_uid_maps = static:${NOBODY}
virtual_gid_maps = static:${NOBODY}
`

const services = (port: number): string => `
127.0.0.1:${port} inet n - n - - smtpd
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
tlsmgr unix - - n 1000? 1 tlsmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
error unix - - n - - error
virtual unix - n n - - virtual
anvil unix - - n - 1 anvil
proxymap unix - - n - - proxymap
postlog unix-dgram n - n - 1 postlogd
`
