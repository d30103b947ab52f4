import { isIPv6 } from 'node:net'

/** Each may take the time limit of a connection. */
const MOST_TRIED = 4

/** IPv4 first: many machines have no IPv6 route. */
export const inOrder = (addresses: readonly string[]): string[] =>
  addresses.toSorted((one, other) => Number(isIPv6(one)) - Number(isIPv6(other)))

/**
 * A connection to the first of the checked addresses that takes one (RFC 5321 section 5.1 asks this
 * of mail). Throws what the last of at most four addresses threw.
 * @param addresses at least one
 * @param open throws where there is no connection, and has nothing left open then
 */
export async function firstReachable<T>(
  addresses: readonly string[],
  open: (address: string) => Promise<T>,
): Promise<T> {
  const [address, ...others] = inOrder(addresses).slice(0, MOST_TRIED)
  try {
    return await open(address!)
  } catch (error) {
    if (others.length === 0) throw error
    return firstReachable(others, open)
  }
}
