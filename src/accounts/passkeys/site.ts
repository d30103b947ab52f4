import { AppError } from '../../lib/errors.ts'

/** IPv4 and IPv6 addresses, as `URL` writes them. */
const ADDRESS = /^(?:[\d.]+|\[.*\])$/

/** The site that passkeys are bound to; passkeys of another site do not work here. */
export interface Site {
  /** The host name that a browser shows and that a device stores a key for. */
  rpId: string
  /** `https://host[:port]` of the pages that may use the key. */
  origin: string
}

/**
 * Browsers make passkeys only for host names, and only over https or on this machine (Web Authentication Level 3,
 * section 13.4.9). Throws CONFLICT for any other address.
 * @param publicOrigin as set by the operator
 */
export function siteOf(publicOrigin: string): Site {
  const { protocol, hostname, origin } = new URL(publicOrigin)
  const isName = !ADDRESS.test(hostname)
  if (hostname === 'localhost' || (protocol === 'https:' && isName)) return { rpId: hostname, origin }
  throw new AppError(
    'CONFLICT',
    `Passkeys need a server with a name at https, or at http://localhost; this one is at ${origin}. The operator sets that with public_base_url.`,
  )
}
