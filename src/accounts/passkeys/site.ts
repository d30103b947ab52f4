import { AppError } from '../../lib/errors.ts'

/** As `URL` writes addresses of IPv4 and IPv6. */
const ADDRESS = /^(?:[\d.]+|\[.*\])$/

/** What passkeys are bound to; those of another site are of no use here. */
export interface Site {
  /** The name that a browser shows, and that a device keeps a key for. */
  rpId: string
  /** `https://host[:port]` that a page must be of. */
  origin: string
}

/**
 * Browsers make passkeys for names alone, and only over https or on this machine (Web Authentication Level 3,
 * section 13.4.9). Throws CONFLICT where the server is at another address.
 * @param publicOrigin as the operator has set it
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
