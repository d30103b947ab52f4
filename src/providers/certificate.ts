import type { TLSSocket } from 'node:tls'
import { SECOND_MS } from '../lib/clock.ts'
import { firstReachable } from './first-reachable.ts'

/** The certificate that a server presents for a name. Times are ms since 1970. */
export interface Certificate {
  beginsAt: number
  endsAt: number
  /**
   * OpenSSL's code for the reason why this machine does not trust the certificate, such as `CERT_HAS_EXPIRED`.
   * Undefined if it is trusted.
   */
  distrust: string | undefined
}

/** `none`: no TLS connection was made. `reason` is only for the log, because it describes the operator's network. */
export type Presented = { kind: 'presented'; certificate: Certificate } | { kind: 'none'; reason: string }

/** Time limit for a connection with one address, TLS included. */
const CONNECT_MS = 5 * SECOND_MS

/**
 * Returns the certificate authorities that this machine trusts: those of browsers, and those that its operator
 * has added.
 */
export async function trustedAuthorities(): Promise<string[]> {
  const { getCACertificates } = await import('node:tls')
  return [...new Set([...getCACertificates('default'), ...getCACertificates('system')])]
}

/**
 * Asks the first of the checked addresses that answers for its certificate, trusted or not. Never throws.
 * @param ca certificate authorities to trust, PEM
 */
export async function presentedCertificate(
  { host, port = 443, addresses }: { host: string; port?: number; addresses: readonly string[] },
  ca: readonly string[],
): Promise<Presented> {
  try {
    const certificate = await firstReachable(addresses, (address) =>
      certificateOf({ host, port, address }, ca),
    )
    return { kind: 'presented', certificate }
  } catch (error) {
    return { kind: 'none', reason: (error as Error).message }
  }
}

async function certificateOf(
  { host, port, address }: { host: string; port: number; address: string },
  ca: readonly string[],
): Promise<Certificate> {
  const { connect } = await import('node:tls')
  return new Promise((resolve, reject) => {
    // Untrusted certificates are read too. Nothing is sent over this connection.
    const socket = connect({ host: address, port, servername: host, ca: [...ca], rejectUnauthorized: false })
    const timer = setTimeout(
      () => socket.destroy(new Error(`No certificate in ${CONNECT_MS} ms.`)),
      CONNECT_MS,
    )
    socket.once('secureConnect', () => resolve(readCertificate(socket)))
    socket.once('error', reject)
    socket.once('close', () => reject(new Error('The connection was closed without a certificate.')))
    const over = () => {
      clearTimeout(timer)
      socket.destroy()
    }
    socket.once('secureConnect', over).once('error', over).once('close', over)
  })
}

function readCertificate(socket: TLSSocket): Certificate {
  const { valid_from: from, valid_to: to } = socket.getPeerCertificate()
  return {
    beginsAt: Date.parse(from),
    endsAt: Date.parse(to),
    distrust: socket.authorized ? undefined : String(socket.authorizationError),
  }
}
