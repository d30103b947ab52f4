import { hostWorks } from '../../accounts/domains/store.ts'
import type { IdentityRow } from '../../channels/identities/store.ts'
import { MAX_SEGMENTS } from '../../content/composition/encoding.ts'
import { isHere } from '../../content/media/urls.ts'
import type { Reader } from '../../db/database.ts'
import type { OrganizationSettings } from '../../delivery/executions/ports.ts'
import { counted } from '../../lib/count.ts'
import { type MessageSurvey, scaled } from './messages.ts'
import type { WarningCode } from './schema.ts'

interface Findings {
  survey: MessageSurvey
  /** Number of recipients; the survey covers them or a sample of them. */
  reachable: number
  eligibleCount: number
  identities: readonly IdentityRow[]
  organization: OrganizationSettings
  category: 'MARKETING' | 'TRANSACTIONAL'
}

interface Warning {
  code: WarningCode
  message: string
}

/** Returns the warnings before a launch. Numbers of a sample are scaled to all recipients. */
export function warningsOf({
  survey,
  reachable,
  eligibleCount,
  identities,
  organization,
  category,
}: Findings): Warning[] {
  const warnings: Warning[] = []
  const warn = (code: WarningCode, message: string) => warnings.push({ code, message })
  const isSample = survey.surveyed < reachable
  const people = (count: number): string => {
    const all = isSample ? scaled(survey, count, reachable) : count
    return `${isSample ? 'About ' : ''}${all} ${all === 1 ? 'recipient' : 'recipients'}`
  }
  if (eligibleCount === 0) warn('EMPTY_AUDIENCE', 'No contact of this segment can be sent to.')
  if (identities.length === 0)
    warn('NO_ACTIVE_SENDER', 'No channel identity is ACTIVE, so nothing can be sent.')
  if (survey.empty > 0)
    warn('EMPTY_MESSAGE', `${people(survey.empty)} would get an empty message and are skipped.`)
  if (survey.tooLong > 0) {
    warn(
      'MESSAGE_TOO_LONG',
      survey.encoding
        ? `${people(survey.tooLong)} would get more than ${MAX_SEGMENTS} segments and are skipped.`
        : `${people(survey.tooLong)} would get a longer text than the channel takes and are skipped.`,
    )
  }
  if (survey.unicode > 0) {
    warn(
      'UNICODE_MESSAGE',
      `${people(survey.unicode)} would get a message with characters outside the GSM alphabet: a segment holds 70 characters instead of 160.`,
    )
  }
  if (survey.waiting > 0) {
    warn('QUIET_HOURS', `${people(survey.waiting)} would have to wait now until their send window opens.`)
  }
  if (survey.neverOpen > 0) {
    warn(
      'OUTSIDE_SEND_WINDOW',
      `${people(survey.neverOpen)} can never be sent to: their possible time zones have no moment of the send window in common.`,
    )
  }
  if (category === 'MARKETING' && !organization.requireMarketingConsent && survey.withoutConsent > 0) {
    warn(
      'NO_CONSENT_RECORD',
      `${people(survey.withoutConsent)} would get marketing without a recorded consent.`,
    )
  }
  const cap = dailyCap(identities)
  if (cap !== undefined && eligibleCount > cap) {
    warn('DAILY_CAP', `The identities send at most ${cap} messages a day, so this takes more than a day.`)
  }
  return warnings
}

/**
 * Returns warnings for contacts to whom the provider would not deliver.
 * @param reasons contacts by reason for leaving them out
 */
export function channelWarnings(reasons: ReadonlyMap<string | null, number>): Warning[] {
  const warnings: Warning[] = []
  const blocked = reasons.get('REGION_BLOCKED') ?? 0
  const outside = reasons.get('OUTSIDE_SESSION') ?? 0
  if (blocked > 0) {
    const message = `${counted(blocked, 'contact')} with a number of the United States cannot get it, and ${blocked === 1 ? 'is' : 'are'} skipped: WhatsApp delivers no marketing template there.`
    warnings.push({ code: 'REGION_BLOCKED', message })
  }
  if (outside > 0) {
    const message = `${counted(outside, 'contact')} did not write to a sender in the last 24 hours, so WhatsApp lets no free text through, and ${outside === 1 ? 'is' : 'are'} skipped. A template reaches all of them.`
    warnings.push({ code: 'OUTSIDE_SESSION', message })
  }
  return warnings
}

/** Returns a warning for links at a domain that may not lead to this server. @param texts as written */
export function domainWarnings(
  reader: Reader,
  {
    texts,
    isTracked,
    shortDomain,
  }: { texts: readonly string[]; isTracked: boolean; shortDomain: string | null },
): Warning[] {
  const hasLink = texts.some(
    (text) => text.includes('{{shortLink.') || (isTracked && text.includes('https://')),
  )
  if (shortDomain === null || !hasLink || hostWorks(reader, shortDomain)) return []
  const message = `The links begin at ${shortDomain}, and no check has found that it leads to this server. Check it with POST /organization/domains/{id}/verify.`
  return [{ code: 'DOMAIN_NOT_WORKING', message }]
}

/** @param publicBaseUrl origin of this server, as carriers reach it */
export function mediaWarnings(
  mediaUrls: readonly string[] | null | undefined,
  identities: readonly IdentityRow[],
  publicBaseUrl: string,
): Warning[] {
  if (!mediaUrls) return []
  const warnings: Warning[] = []
  const without = identities.filter(({ carriesMedia }) => carriesMedia === 0)
  if (without.length > 0) {
    const who =
      without.length === identities.length
        ? 'No sender carries'
        : `${without.map(({ name }) => name).join(', ')} cannot carry`
    const message = `${who} files: the text has their addresses instead, and gets longer.`
    warnings.push({ code: 'MEDIA_AS_LINKS', message })
  }
  const isOwn = mediaUrls.some((url) => isHere(url, publicBaseUrl))
  if (isOwn && !publicBaseUrl.startsWith('https://')) {
    const message = `Files at ${publicBaseUrl} cannot be fetched by carriers and phones. Ask the operator to set public_base_url to an https address.`
    warnings.push({ code: 'MEDIA_UNREACHABLE', message })
  }
  return warnings
}

/** Returns the messages per day over all senders; undefined if a sender has no cap. */
function dailyCap(identities: readonly IdentityRow[]): number | undefined {
  if (identities.length === 0) return undefined
  let sum = 0
  for (const { dailyCap } of identities) {
    if (dailyCap === null) return undefined
    sum += dailyCap
  }
  return sum
}
