/**
 * The caller's address. Trusts X-Forwarded-For only from a trusted proxy, and reads
 * it from the right: the caller can forge everything left of the first untrusted hop
 * (Miniflux CVE-2023-27591, Vaultwarden CVE-2026-43914).
 */
export function clientIp(
  request: Request,
  peer: string | undefined,
  trustedProxies: readonly string[],
): string {
  const socket = peer ?? 'local'
  if (!trustedProxies.includes(socket)) return socket
  const hops = (request.headers.get('x-forwarded-for') ?? '')
    .split(',')
    .map((hop) => hop.trim())
    .filter((hop) => hop !== '')
  for (const hop of hops.reverse()) {
    if (!trustedProxies.includes(hop)) return hop.slice(0, 64)
  }
  return socket
}
