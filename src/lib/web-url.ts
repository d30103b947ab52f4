const MAX_LENGTH = 2_048

/** Tells whether `text` is an http or https address with a host and without a password. */
export function isWebUrl(text: string): boolean {
  if (text.length > MAX_LENGTH || !/^https?:\/\//i.test(text)) return false
  const url = URL.parse(text)
  return url !== null && url.hostname !== '' && url.username === '' && url.password === ''
}

/** @param host as `URL` has it: IPv6 in brackets */
export const isLoopbackHost = (host: string): boolean =>
  /^(?:localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])$/.test(host)

/**
 * Returns whether a host is an address of this machine or of a private network (RFC 1918, RFC 4193), or
 * `localhost`.
 * @param host as `URL` has it
 */
export const isPrivateHost = (host: string): boolean =>
  isLoopbackHost(host) ||
  /^(?:10|192\.168|172\.(?:1[6-9]|2\d|3[01]))(?:\.\d{1,3}){2,3}$|^\[f[cd][\da-f]{2}:/.test(host)

/**
 * Returns whether a request to the URL can be neither read nor changed on the way: https, or http that stays on
 * this machine.
 */
export const isPrivateOnTheWay = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || (protocol === 'http:' && isLoopbackHost(hostname))

const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/**
 * Returns whether the text is a lower-case DNS name of at least two labels, such as `go.example.com`: no port,
 * no path, no address.
 */
export function isHostname(text: string): boolean {
  const labels = text.split('.')
  const isName = text.length <= 253 && labels.length >= 2 && labels.every((label) => LABEL.test(label))
  // No top-level domain is a number, so a name that ends in a number is an IP address.
  return isName && !/^(?:\d+|0x[0-9a-f]*)$/.test(labels.at(-1)!)
}
