import ipaddr from 'ipaddr.js'

/**
 * Checks addresses that a user's URL would reach (protection against SSRF). Only public unicast addresses pass,
 * so an unforeseen range is refused.
 */

/** Address ranges of an operator's own network, for gateways next to the appliance. */
const PRIVATE_RANGES = new Set(['loopback', 'private', 'uniqueLocal', 'carrierGradeNat'])

/**
 * Metadata services of clouds. They give out credentials. Some of these addresses are in ranges that are
 * otherwise allowed.
 */
const METADATA_ADDRESSES = new Set(['168.63.129.16', '100.100.100.200', 'fd00:ec2::254'])

/** The assigned global unicast IPv6 (RFC 4291 section 2.4). */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3')

/** Caches the answers of `forbiddenAddress`: parsing an address takes longer than writing a request to it. */
const known = {
  private: new Map<string, string | undefined>(),
  public: new Map<string, string | undefined>(),
}
/** More than the addresses that an appliance calls. A full cache is cleared. */
const MAX_KNOWN = 1_000

/**
 * Returns the reason why no connection to `address` is allowed, or undefined if one is allowed.
 * @param address a plain IPv4 or IPv6 address, as a resolver gives it
 */
export function forbiddenAddress(address: string, allowPrivate: boolean): string | undefined {
  const answers = allowPrivate ? known.private : known.public
  if (answers.has(address)) return answers.get(address)
  const problem = problemOf(address, allowPrivate)
  if (answers.size >= MAX_KNOWN) answers.clear()
  answers.set(address, problem)
  return problem
}

function problemOf(address: string, allowPrivate: boolean): string | undefined {
  if (!ipaddr.isValid(address)) return 'is not an IP address'
  const parsed = ipaddr.parse(address)
  if (METADATA_ADDRESSES.has(parsed.toString())) return 'is a cloud metadata address'
  const range = parsed.range()
  if (PRIVATE_RANGES.has(range)) {
    return allowPrivate ? undefined : 'is a private address, which this appliance does not allow for gateways'
  }
  const isGlobal = parsed.kind() === 'ipv4' || parsed.match(GLOBAL_IPV6)
  return range === 'unicast' && isGlobal ? undefined : `is not a public address (${range})`
}

/**
 * Tells whether `address` is in one of `ranges`, each an address or a CIDR block. IPv4 in IPv6 form counts as
 * IPv4.
 */
export function isInRanges(address: string, ranges: readonly string[]): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  return ranges.some((range) => {
    const [network, bits] = parseRange(range)
    return network.kind() === parsed.kind() && parsed.match(network, bits)
  })
}

/** Tells whether `text` is an address or a CIDR block. */
export const isRange = (text: string): boolean => ipaddr.isValid(text) || ipaddr.isValidCIDR(text)

function parseRange(text: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  if (text.includes('/')) return ipaddr.parseCIDR(text)
  const address = ipaddr.process(text)
  return [address, address.kind() === 'ipv4' ? 32 : 128]
}
