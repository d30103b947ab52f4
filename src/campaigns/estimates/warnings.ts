import type { estimates } from '../../../words/en/estimates.ts'
import { hostWorks } from '../../accounts/domains/store.ts'
import type { IdentityRow } from '../../channels/identities/store.ts'
import { MAX_SEGMENTS } from '../../content/composition/encoding.ts'
import { isHere } from '../../content/media/urls.ts'
import type { Reader } from '../../db/database.ts'
import type { OrganizationSettings } from '../../delivery/executions/ports.ts'
import { isTracked } from '../../links/recipient-links/writer.ts'
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
  said: Said
}

/** Says a warning in the language of its reader. */
type Said = (say: typeof estimates) => string

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
  const warn = (code: WarningCode, said: Said) => warnings.push({ code, said })
  const isSample = survey.surveyed < reachable
  const recipients = (count: number) => ({
    scale: isSample ? ('sample' as const) : ('other' as const),
    count: isSample ? scaled(survey, count, reachable) : count,
  })
  if (eligibleCount === 0) warn('EMPTY_AUDIENCE', (say) => say.emptyAudience())
  if (identities.length === 0) warn('NO_ACTIVE_SENDER', (say) => say.noActiveSender())
  if (survey.empty > 0) warn('EMPTY_MESSAGE', (say) => say.emptyMessage(recipients(survey.empty)))
  if (survey.tooLong > 0) {
    const tooLong = recipients(survey.tooLong)
    warn('MESSAGE_TOO_LONG', (say) =>
      survey.encoding ? say.tooManySegments({ ...tooLong, max: MAX_SEGMENTS }) : say.tooLong(tooLong),
    )
  }
  if (survey.unicode > 0) warn('UNICODE_MESSAGE', (say) => say.unicode(recipients(survey.unicode)))
  if (survey.waiting > 0) warn('QUIET_HOURS', (say) => say.quietHours(recipients(survey.waiting)))
  if (survey.neverOpen > 0)
    warn('OUTSIDE_SEND_WINDOW', (say) => say.outsideSendWindow(recipients(survey.neverOpen)))
  if (category === 'MARKETING' && !organization.requireMarketingConsent && survey.withoutConsent > 0)
    warn('NO_CONSENT_RECORD', (say) => say.noConsent(recipients(survey.withoutConsent)))
  const cap = dailyCap(identities)
  if (cap !== undefined && eligibleCount > cap) warn('DAILY_CAP', (say) => say.dailyCap({ max: cap }))
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
  if (blocked > 0)
    warnings.push({ code: 'REGION_BLOCKED', said: (say) => say.regionBlocked({ count: blocked }) })
  if (outside > 0)
    warnings.push({ code: 'OUTSIDE_SESSION', said: (say) => say.outsideSession({ count: outside }) })
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
  const said: Said = (say) => say.domainNotWorking({ domain: shortDomain })
  return [{ code: 'DOMAIN_NOT_WORKING', said }]
}

/**
 * Returns a warning for a text with addresses whose clicks are to be counted, if recipients cannot open short links.
 * @param publicBaseUrl origin of this server, as recipients reach it
 */
export function clickWarnings(
  texts: readonly string[],
  rules: Parameters<typeof isTracked>[0],
  publicBaseUrl: string,
): Warning[] {
  const { trackLinks, organization } = rules
  const isWanted = trackLinks ?? organization.trackLinks
  const isPublic = organization.shortDomain !== null || publicBaseUrl.startsWith('https://')
  if (!isWanted || isPublic || !texts.some((text) => text.includes('https://'))) return []
  const said: Said = (say) =>
    isTracked(rules, publicBaseUrl)
      ? say.linksNotPublic({ origin: publicBaseUrl })
      : say.clicksNotCounted({ origin: publicBaseUrl })
  return [{ code: 'CLICKS_NOT_COUNTED', said }]
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
    const senders = without.map(({ name }) => name).join(', ')
    const said: Said = (say) =>
      without.length === identities.length ? say.mediaNowhere() : say.mediaAsLinks({ senders })
    warnings.push({ code: 'MEDIA_AS_LINKS', said })
  }
  const isOwn = mediaUrls.some((url) => isHere(url, publicBaseUrl))
  if (isOwn && !publicBaseUrl.startsWith('https://'))
    warnings.push({
      code: 'MEDIA_UNREACHABLE',
      said: (say) => say.mediaUnreachable({ origin: publicBaseUrl }),
    })
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
