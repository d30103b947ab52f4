import type { Reader } from '../../db/database.ts'
import { type Fragment, fragment, verbatim } from '../../db/fragment.ts'
import type { JoinLink } from './link.ts'

const COLUMNS = verbatim(`l.id, l.uuid, l.organization_id AS organizationId, l.type, l.name, l.slug,
  l.is_paused AS isPaused, l.segment_id AS segmentId, l.channel, l.channel_identity_id AS channelIdentityId, l.keyword,
  l.headline, l.description, l.button_label AS buttonLabel, l.redirect_url AS redirectUrl,
  l.privacy_policy_url AS privacyPolicyUrl, l.terms_url AS termsUrl, l.collect_fields AS collectFields, l.expires_at AS expiresAt, l.max_submissions AS maxSubmissions,
  l.consent_text AS consentText, l.consent_version AS consentVersion, l.require_consent AS requireConsent,
  l.confirmation_message AS confirmationMessage, l.double_opt_in AS doubleOptIn, l.otp_enabled AS otpEnabled,
  l.otp_length AS otpLength, l.otp_ttl_seconds AS otpTtlSeconds, l.otp_max_attempts AS otpMaxAttempts,
  l.allowed_countries AS allowedCountries, l.daily_message_limit AS dailyMessageLimit`)

type Stored = Omit<
  JoinLink,
  'isPaused' | 'requireConsent' | 'otpEnabled' | 'collectFields' | 'allowedCountries'
> & {
  isPaused: number
  requireConsent: number
  otpEnabled: number
  collectFields: string
  allowedCountries: string
}

function findLink(reader: Reader, condition: Fragment): JoinLink | undefined {
  const row = reader.get<Stored>(fragment`SELECT ${COLUMNS} FROM join_links l
    WHERE ${condition} AND l.deleted_at IS NULL`)
  return (
    row && {
      ...row,
      isPaused: row.isPaused === 1,
      requireConsent: row.requireConsent === 1,
      otpEnabled: row.otpEnabled === 1,
      collectFields: JSON.parse(row.collectFields),
      allowedCountries: JSON.parse(row.allowedCountries),
    }
  )
}

/** The link at this address; undefined for none and for a deleted one. */
export const findLinkAt = (reader: Reader, slug: string): JoinLink | undefined =>
  findLink(reader, fragment`l.slug = ${slug}`)

/** The link whose keyword this sender receives. @param keyword in capital letters */
export const findLinkOfKeyword = (
  reader: Reader,
  at: { organizationId: number; channelIdentityId: number },
  keyword: string,
): JoinLink | undefined =>
  findLink(
    reader,
    fragment`l.organization_id = ${at.organizationId} AND l.channel_identity_id = ${at.channelIdentityId}
      AND l.keyword = ${keyword}`,
  )

/** A link by its internal id. */
export const findLinkById = (reader: Reader, organizationId: number, id: number): JoinLink | undefined =>
  findLink(reader, fragment`l.id = ${id} AND l.organization_id = ${organizationId}`)
