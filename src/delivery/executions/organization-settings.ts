import { workingHost } from '../../accounts/domains/fragments.ts'
import { fromOrganization } from '../../accounts/organizations/fragments.ts'
import { frequencyCapOf } from '../../compliance/eligibility/eligibility.ts'
import { dateKeysOf } from '../../contacts/custom-fields/queries.ts'
import type { Reader } from '../../db/database.ts'
import type { OrganizationSettings, Thresholds } from './ports.ts'

type Flag =
  | 'sendWindowEnabled'
  | 'appendOptOutFooter'
  | 'requireMarketingConsent'
  | 'trackLinks'
  | 'trackOpens'

/** Flags are 0 or 1, the keys a JSON array. */
type StoredSettings = Omit<
  OrganizationSettings,
  Flag | 'customDateKeys' | 'frequencyCap' | 'guards' | 'utm'
> &
  Record<Flag, number> &
  Record<'capMessages' | 'capDays' | keyof Thresholds, number | null> & {
    customDateKeys: string
    utm: string | null
  }

/** Undefined when the organization is gone. */
export function loadOrganizationSettings(
  reader: Reader,
  organizationId: number,
): OrganizationSettings | undefined {
  const row = reader.get<StoredSettings>(
    `SELECT name, phone, email, website,
       iif(coalesce(address_line1, '') = '', NULL, concat_ws(', ', nullif(address_line1, ''), nullif(address_line2, ''),
         nullif(city, ''), nullif(concat_ws(' ', nullif(state, ''), nullif(postal_code, '')), ''), nullif(country, ''))) AS postalAddress,
       timezone, locale, send_window_enabled AS sendWindowEnabled,
       send_window_start AS sendWindowStart, send_window_end AS sendWindowEnd,
       append_opt_out_footer AS appendOptOutFooter, track_links AS trackLinks, track_opens AS trackOpens, utm, short_domain AS shortDomain, ${workingHost('public_domain')} AS publicDomain,
       require_marketing_consent AS requireMarketingConsent,
       frequency_cap_messages AS capMessages, frequency_cap_days AS capDays,
       guard_failure_rate AS maxFailureRate, guard_filtered_rate AS maxFilteredRate,
       guard_opt_out_rate AS maxOptOutRate,
       ${dateKeysOf('organizations.id')} AS customDateKeys
     ${fromOrganization('?')}`,
    organizationId,
  )
  if (!row) return undefined
  const { capMessages, capDays, maxFailureRate, maxFilteredRate, maxOptOutRate, ...settings } = row
  return {
    ...settings,
    frequencyCap: frequencyCapOf(capMessages, capDays),
    guards: { maxFailureRate, maxFilteredRate, maxOptOutRate },
    sendWindowEnabled: row.sendWindowEnabled === 1,
    appendOptOutFooter: row.appendOptOutFooter === 1,
    utm: row.utm === null ? null : JSON.parse(row.utm),
    trackLinks: row.trackLinks === 1,
    trackOpens: row.trackOpens === 1,
    requireMarketingConsent: row.requireMarketingConsent === 1,
    customDateKeys: JSON.parse(row.customDateKeys),
  }
}
