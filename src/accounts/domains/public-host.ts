/** Name or address of this server, without brackets; null for one that only this machine knows. */
export function publicHostOf(publicBaseUrl: string): string | null {
  const host = new URL(publicBaseUrl).hostname.replace(/^\[|\]$/g, '')
  const isLocal = host === 'localhost' || host === '::1' || host.startsWith('127.')
  return isLocal || !/[.:]/.test(host) ? null : host
}
