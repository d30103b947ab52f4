import { SMTPServer } from 'smtp-server'
import { NUMBER } from './carriers.ts'
import { TEST_CERTIFICATE, TEST_KEY } from './tls.ts'

/** A mail server of another implementation, on loopback. */
export interface SmtpPeer extends AsyncDisposable {
  port: number
  /** Mails as they arrived on the wire. */
  mails: Array<{ from: string; to: string; raw: Buffer; isEncrypted: boolean }>
  /** Attempts to sign in, correct or wrong, and whether the password was encrypted. */
  signIns: Array<{ isEncrypted: boolean }>
  /** Returns the number of connections so far. */
  connections(): number
}

class Refusal extends Error {
  readonly responseCode: number
  constructor(responseCode: number, message: string) {
    super(message)
    this.responseCode = responseCode
  }
}

const digitsOf = (address: string): string => /(\d{4})@/.exec(address)?.[1] ?? ''
const is = (address: string, behaviour: keyof typeof NUMBER): boolean =>
  digitsOf(address) === NUMBER[behaviour].slice(-4)

export interface SmtpPeerOptions {
  user?: string
  pass?: string
  refusesData?: string
  /** Encryption with the certificate of tls.ts; `none` offers no STARTTLS. Default: STARTTLS. */
  encryption?: 'STARTTLS' | 'TLS' | 'none'
  /** Certificate instead of that of tls.ts, for the same key, PEM. */
  certificate?: string
  /** Delay of the answer to a mail, read for each mail. */
  pace?: { answersAfterMs: number }
}

/**
 * Starts a mail server. The four digits before the @ of a recipient select its behaviour, as in the numbers
 * of the built-in carrier.
 */
export async function startSmtpPeer(options: SmtpPeerOptions = {}): Promise<SmtpPeer> {
  const mails: SmtpPeer['mails'] = []
  const signIns: SmtpPeer['signIns'] = []
  let connections = 0
  const server = new SMTPServer({
    authOptional: options.user === undefined,
    allowInsecureAuth: true,
    key: TEST_KEY,
    cert: options.certificate ?? TEST_CERTIFICATE,
    secure: options.encryption === 'TLS',
    disabledCommands: options.encryption === 'none' ? ['STARTTLS'] : [],
    closeTimeout: 20,
    logger: false,
    onConnect: (_session, done) => {
      connections += 1
      done()
    },
    onAuth: ({ username, password }, session, done) => {
      signIns.push({ isEncrypted: session.secure })
      if (username === options.user && password === options.pass) return done(null, { user: username })
      done(new Refusal(535, '5.7.8 Authentication credentials invalid'))
    },
    onMailFrom: ({ address }, _session, done) =>
      address.startsWith('forged') ? done(new Refusal(553, '5.1.8 Sender address rejected')) : done(),
    onRcptTo: ({ address }, _session, done) => {
      if (is(address, 'refused')) return done(new Refusal(550, '5.1.1 No such user here'))
      if (is(address, 'accountRefused')) return done(new Refusal(554, '5.7.1 Relay access denied'))
      if (is(address, 'throttled')) return done(new Refusal(451, '4.7.1 Greylisted, try again later'))
      done()
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const to = session.envelope.rcptTo[0]!.address
        const from = session.envelope.mailFrom ? session.envelope.mailFrom.address : ''
        if (options.refusesData)
          return done(new Refusal(Number(options.refusesData.slice(0, 3)), options.refusesData.slice(4)))
        if (!is(to, 'lostUntaken'))
          mails.push({ from, to, raw: Buffer.concat(chunks), isEncrypted: session.secure })
        if (is(to, 'lostTaken') || is(to, 'lostUntaken')) return void destroyConnection(server, session.id)
        if (options.pace === undefined) done()
        else setTimeout(done, options.pace.answersAfterMs)
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.server.address() as { port: number }
  return {
    port,
    mails,
    signIns,
    connections: () => connections,
    [Symbol.asyncDispose]: () => new Promise((closed) => server.close(() => closed())),
  }
}

function destroyConnection(server: SMTPServer, id: string): void {
  const { connections } = server as unknown as {
    connections: Set<{ id: string; _socket: { destroy(): void } }>
  }
  for (const connection of connections) if (connection.id === id) connection._socket.destroy()
}
