import { isIPv6 } from 'node:net'

/** Largest number of addresses that are tried. Each attempt may take the full time limit of a connection. */
const MAX_TRIED = 4

/** Sorts addresses, IPv4 first, because many machines have no IPv6 route. */
export const inOrder = (addresses: readonly string[]): string[] =>
  addresses.toSorted((one, other) => Number(isIPv6(one)) - Number(isIPv6(other)))

/**
 * Connects to the first of the checked addresses that accepts a connection (RFC 5321 section 5.1 requires this for
 * mail). Tries at most four addresses, and throws the error of the last one.
 * @param addresses at least one
 * @param open throws where there is no connection, and then leaves nothing open
 */
export async function firstReachable<T>(
  addresses: readonly string[],
  open: (address: string) => Promise<T>,
): Promise<T> {
  const [address, ...others] = inOrder(addresses).slice(0, MAX_TRIED)
  try {
    return await open(address!)
  } catch (error) {
    if (others.length === 0) throw error
    return firstReachable(others, open)
  }
}
