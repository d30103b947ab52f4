import { constantTimeEqual, randomBase62 } from '../../lib/ids.ts'
import { createGuardedFetch, type GuardedFetch, type GuardedResult } from '../../providers/guarded-fetch.ts'
import { createLocateHost, type LocateHost } from '../../providers/locate-host.ts'
import { CHALLENGE_LENGTH, PROOF_PATH, proofOf } from './service.ts'

/** Access to domains from this server. */
export interface DomainReach {
  call: GuardedFetch
  locate: LocateHost
}

export interface DomainCheck {
  /** @param organizationId internal id */
  reachOf(organizationId: number): DomainReach
  /** Secret of this server, for signatures. */
  secret: string
}

const TIMEOUT_MS = 10_000

/** Creates the function that gives access to an organization's domains, by the organization's internal id. */
export function createDomainReach({
  allowPrivateGateways: allowPrivate,
}: {
  allowPrivateGateways: boolean
}): DomainCheck['reachOf'] {
  const client = createGuardedFetch({ allowPrivate, timeoutMs: TIMEOUT_MS })
  const locator = createLocateHost({ allowPrivate })
  return (organizationId) => ({ call: client.of(organizationId), locate: locator.of(organizationId) })
}

/**
 * Requests the host over https, as a phone would. Only this server can give the answer that is expected. Never throws.
 * @param host in lower case
 * @returns a sentence that says why links at the host do not work; null when they work
 */
export async function problemOfHost(
  { reachOf, secret }: DomainCheck,
  { organizationId, host }: { organizationId: number; host: string },
): Promise<string | null> {
  const { call, locate } = reachOf(organizationId)
  const located = await locate(host)
  if (located.kind === 'nowhere' && located.isUnknown) {
    return `No name server answered for ${host}, so nothing is known of it. Check it again in a minute.`
  }
  if (located.kind === 'nowhere') {
    return `${host} has no address in the DNS yet. A new record may take some hours until it is visible everywhere.`
  }
  if (located.kind === 'forbidden') return `${host} leads to a private address, which phones cannot reach.`
  const challenge = randomBase62(CHALLENGE_LENGTH)
  const result = await call({ url: `https://${host}${PROOF_PATH}${challenge}`, method: 'GET' })
  return problemOfAnswer(result, host, (seen) => proofOf(secret, challenge, seen))
}

function problemOfAnswer(
  result: GuardedResult,
  host: string,
  proofFor: (seen: string) => string,
): string | null {
  switch (result.kind) {
    case 'forbidden':
      return `${host} leads to a private address, which phones cannot reach.`
    case 'not_sent':
      return `No https connection to ${host} could be made: nothing listens there, or the proxy has no certificate for it.`
    case 'unknown':
      return `${host} took the connection and gave no answer.`
    case 'answered':
  }
  const { status, body } = result
  if (status >= 300 && status < 400) {
    return `${host} redirects to another address. Its proxy has to pass requests on to this server instead.`
  }
  const [seen = '', proof = ''] = (body ?? '').split('\n')
  if (status !== 200 || !constantTimeEqual(proof, proofFor(seen))) {
    return `Another server than this one answers at ${host}, with the status ${status}.`
  }
  if (seen !== host) {
    return `${host} reaches this server, but its proxy does not pass the Host header on: this server sees ${seen || 'none'}.`
  }
  return null
}
