import { type DomainCheck, leadsHere, problemOfHost } from '../../accounts/domains/check.ts'
import { DAY_MS, toIso } from '../../lib/clock.ts'
import { inLargeUnits } from '../../lib/durations.ts'
import { type StoredSentence, saySentences } from '../../lib/stored-sentence.ts'
import type { Certificate } from '../../providers/certificate.ts'
import { APPLIANCE } from '../../providers/names.ts'

/** A name at which people reach this server over https. */
export interface Place {
  /** `APPLIANCE` for the name of this server itself. */
  organizationId: number
  /** In lower case. */
  host: string
  /** Port if it is not 443. */
  port?: number
}

/** The state of a place. */
export interface PlaceState {
  host: string
  status: 'ok' | 'warning' | 'error'
  /** A sentence without its full stop. */
  detail: string
  /** Time when the presented certificate ends, ms since 1970. Null when there is none. */
  endsAt: number | null
}

/**
 * Remaining time of a certificate that is renewed late, and nearly too late. A proxy renews a certificate when
 * a third of its time is left. The times are for a certificate of 90 days. A shorter certificate has the same
 * share.
 */
const LATE = { leftMs: 20 * DAY_MS, share: 20 / 90 }
const NEARLY_TOO_LATE = { leftMs: 7 * DAY_MS, share: 7 / 90 }

const REMEDY = 'The log of the proxy says why it was not renewed (journalctl -u caddy)'

/** Returns the place of an https origin, or undefined for an origin without TLS, and for an IPv6 address. */
export function placeOf(publicBaseUrl: string): Place | undefined {
  const url = new URL(publicBaseUrl)
  if (url.protocol !== 'https:' || url.hostname.startsWith('[')) return undefined
  return {
    organizationId: APPLIANCE,
    host: url.hostname,
    ...(url.port !== '' && { port: Number(url.port) }),
  }
}

/** Checks whether a place leads to this server, and how long its certificate lasts. Never throws. */
export async function checkPlace(check: DomainCheck, place: Place, now: number): Promise<PlaceState> {
  const { organizationId, host, port } = place
  const reach = await check.reachOf(organizationId)
  const located = await reach.locate(host)
  const presented =
    located.kind === 'found'
      ? await reach.certificate({ host, addresses: located.addresses, ...(port !== undefined && { port }) })
      : undefined
  if (presented?.kind !== 'presented') {
    const problem = await problemOfHost(check, place)
    const detail = problem ? english(problem) : `${host} answers, but presents no certificate`
    return { host, status: 'error', detail, endsAt: null }
  }
  const { certificate } = presented
  const { endsAt } = certificate
  if (certificate.distrust !== undefined) {
    const elsewhere = (await leadsHere(check, place)) ? '' : `. ${host} does not lead to this server`
    return { host, status: 'error', detail: `${distrustOf(host, certificate)}${elsewhere}`, endsAt }
  }
  const problem = await problemOfHost(check, place)
  if (problem !== null) return { host, status: 'error', detail: english(problem), endsAt }
  return { host, endsAt, ...verdictOf(host, certificate, now) }
}

/** Checks whether a trusted certificate lasts long enough. @param now ms since 1970 */
export function verdictOf(
  host: string,
  { beginsAt, endsAt }: Pick<Certificate, 'beginsAt' | 'endsAt'>,
  now: number,
): Pick<PlaceState, 'status' | 'detail'> {
  const leftMs = endsAt - now
  const isBelow = (limit: typeof LATE) => leftMs < Math.min(limit.leftMs, limit.share * (endsAt - beginsAt))
  const until = `${toIso(endsAt)}, ${inLargeUnits(leftMs)} from now`
  if (isBelow(NEARLY_TOO_LATE) || isBelow(LATE)) {
    const status = isBelow(NEARLY_TOO_LATE) ? 'error' : 'warning'
    return { status, detail: `the certificate of ${host} ends at ${until}. ${REMEDY}` }
  }
  return {
    status: 'ok',
    detail: `https://${host} leads to this server. Its certificate lasts until ${until}`,
  }
}

/**
 * Returns the reason why a certificate is not trusted. Codes are of OpenSSL's verification and of Node's check
 * of the name.
 */
function distrustOf(host: string, { beginsAt, endsAt, distrust }: Certificate): string {
  switch (distrust) {
    case 'CERT_HAS_EXPIRED':
      return `the certificate of ${host} ended at ${toIso(endsAt)}, or the clock of this machine is ahead. ${REMEDY}`
    case 'CERT_NOT_YET_VALID':
      return `the certificate of ${host} begins at ${toIso(beginsAt)}, in the future: the clock of this machine is behind`
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return `the certificate presented at ${host} is for another name. The proxy has no certificate for this name`
    default:
      return `this machine does not trust the certificate of ${host} (${distrust}): it is self-signed, or its authority is unknown here`
  }
}

/** Says a problem without its full stop. */
const english = (problem: StoredSentence): string => saySentences([problem], 'en')!.replace(/\.$/, '')
