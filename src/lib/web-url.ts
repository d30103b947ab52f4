const MAX_LENGTH = 2_048

/** Whether `text` is an http or https address with a host and without a password. */
export function isWebUrl(text: string): boolean {
  if (text.length > MAX_LENGTH || !/^https?:\/\//i.test(text)) return false
  const url = URL.parse(text)
  return url !== null && url.hostname !== '' && url.username === '' && url.password === ''
}

const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/** A lower-case DNS name of at least two labels, such as `go.example.com`: no port, no path, no address. */
export function isHostname(text: string): boolean {
  const labels = text.split('.')
  const isName = text.length <= 253 && labels.length >= 2 && labels.every((label) => LABEL.test(label))
  // No top-level domain is a number, so a name that ends in a number is an IP address.
  return isName && !/^(?:\d+|0x[0-9a-f]*)$/.test(labels.at(-1)!)
}
