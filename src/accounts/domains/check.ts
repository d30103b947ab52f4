import { findings } from '../../../words/en/findings.ts'
import { constantTimeEqual, randomBase62 } from '../../lib/ids.ts'
import { type StoredSentence, storableOf } from '../../lib/stored-sentence.ts'
import { type Presented, presentedCertificate, trustedAuthorities } from '../../providers/certificate.ts'
import { createGuardedFetch, type GuardedFetch, type GuardedResult } from '../../providers/guarded-fetch.ts'
import { createLocateHost, type LocateHost } from '../../providers/locate-host.ts'
import { APPLIANCE } from '../../providers/names.ts'
import { CHALLENGE_LENGTH, PROOF_PATH, proofOf } from './service.ts'

/** Access to domains from this server. */
export interface DomainReach {
  call: GuardedFetch
  locate: LocateHost
  /** The certificate that is presented there. Never throws. */
  certificate(place: { host: string; port?: number; addresses: readonly string[] }): Promise<Presented>
}

export interface DomainCheck {
  /**
   * @param organizationId internal id; `APPLIANCE` for the name of this server, because that name may
   * be at a private address
   */
  reachOf(organizationId: number): DomainReach | Promise<DomainReach>
  /** Secret of this server, for signatures. */
  secret: string
}

const say = storableOf(findings)

const TIMEOUT_MS = 10_000
/**
 * Idle connections close soon: a host is requested once or twice in hours, and a command ends only
 * when its connections are closed.
 */
const IDLE_MS = 50

/** Creates the function that gives access to an organization's domains, by the organization's internal id. */
export function createDomainReach({
  allowPrivateGateways: allowPrivate,
}: {
  allowPrivateGateways: boolean
}): DomainCheck['reachOf'] {
  const reach = (allowed: { allowPrivate: boolean }, ca: readonly string[]) => {
    const client = createGuardedFetch({
      ...allowed,
      allowPlain: true,
      timeoutMs: TIMEOUT_MS,
      idleMs: IDLE_MS,
      ca: ca.join('\n'),
    })
    const locator = createLocateHost(allowed)
    return (organizationId: number): DomainReach => ({
      call: client.of(organizationId),
      locate: locator.of(organizationId),
      certificate: (place) => presentedCertificate(place, ca),
    })
  }
  // The operator may have a private certificate authority that this machine trusts. Its certificates
  // are read once, at the first check of a domain.
  let made: Promise<Record<'ofAppliance' | 'ofOrganizations', ReturnType<typeof reach>>> | undefined
  return async (organizationId) => {
    made ??= trustedAuthorities().then((ca) => ({
      ofAppliance: reach({ allowPrivate: true }, ca),
      ofOrganizations: reach({ allowPrivate }, ca),
    }))
    const { ofAppliance, ofOrganizations } = await made
    return organizationId === APPLIANCE ? ofAppliance(APPLIANCE) : ofOrganizations(organizationId)
  }
}

interface Asked {
  organizationId: number
  /** In lower case. */
  host: string
  /** Port for https, if it is not 443. */
  port?: number
}

/**
 * Requests the host over https, as a phone would. Only this server can give the expected answer. This
 * very request may make the proxy get the certificate, so the request is repeated once if only the
 * certificate is missing.
 * Never throws.
 * @returns the sentence that says why links at the host do not work; null when they work
 */
export async function problemOfHost(check: DomainCheck, asked: Asked): Promise<StoredSentence | null> {
  const { organizationId, host } = asked
  const { locate } = await check.reachOf(organizationId)
  const located = await locate(host)
  if (located.kind === 'nowhere' && located.isUnknown) {
    return say.domainNoNameServer({ host })
  }
  if (located.kind === 'nowhere') {
    return say.domainNoAddress({ host })
  }
  if (located.kind === 'forbidden') return say.domainPrivate({ host })
  const first = await askForProof(check, asked, 'https')
  if (first.kind !== 'not_sent' || !(await leadsHere(check, asked))) return problemOfProof(check, host, first)
  const second = await askForProof(check, asked, 'https')
  return second.kind === 'not_sent' ? say.domainNoCertificate({ host }) : problemOfProof(check, host, second)
}

/**
 * Returns whether a request to the host over plain http reaches this server. The request needs no
 * certificate, so it works before the host has one. Never throws.
 */
export async function leadsHere(check: DomainCheck, asked: Asked): Promise<boolean> {
  return problemOfProof(check, asked.host, await askForProof(check, asked, 'http')) === null
}

type Answer = GuardedResult & { challenge: string }

async function askForProof(
  { reachOf }: DomainCheck,
  { organizationId, host, port }: Asked,
  scheme: 'http' | 'https',
): Promise<Answer> {
  const { call } = await reachOf(organizationId)
  const challenge = randomBase62(CHALLENGE_LENGTH)
  const place = scheme === 'https' && port !== undefined ? `${host}:${port}` : host
  const result = await call({ url: `${scheme}://${place}${PROOF_PATH}${challenge}`, method: 'GET' })
  return { ...result, challenge }
}

function problemOfProof({ secret }: DomainCheck, host: string, answer: Answer): StoredSentence | null {
  switch (answer.kind) {
    case 'forbidden':
      return say.domainPrivate({ host })
    case 'not_sent':
      return say.domainNoConnection({ host })
    case 'unknown':
      return say.domainNoAnswer({ host })
    case 'answered':
  }
  const { status, body, challenge } = answer
  if (status >= 300 && status < 400) {
    return say.domainRedirects({ host })
  }
  const [seen = '', proof = ''] = (body ?? '').split('\n')
  if (status !== 200 || !constantTimeEqual(proof, proofOf(secret, challenge, seen))) {
    return say.domainElsewhere({ host, status: String(status) })
  }
  if (seen !== host) {
    return say.domainHostHeader({ host, seen: seen || '–' })
  }
  return null
}
