import { fromOrganization } from '../../accounts/organizations/fragments.ts'
import { dateKeysOf } from '../../contacts/custom-fields/fragments.ts'
import type { Reader } from '../../db/database.ts'
import type { OrganizationSettings } from '../executions/ports.ts'

/** Undefined when the organization is gone. */
export function loadOrganizationSettings(
  reader: Reader,
  organizationId: number,
): OrganizationSettings | undefined {
  const row = reader.get<Record<keyof OrganizationSettings, string | number | null>>(
    `SELECT name, phone, email, website, timezone, locale, send_window_enabled AS sendWindowEnabled,
       send_window_start AS sendWindowStart, send_window_end AS sendWindowEnd,
       append_opt_out_footer AS appendOptOutFooter, require_marketing_consent AS requireMarketingConsent,
       ${dateKeysOf('organizations.id')} AS customDateKeys
     ${fromOrganization('?')}`,
    organizationId,
  )
  if (!row) return undefined
  return {
    ...(row as unknown as OrganizationSettings),
    sendWindowEnabled: row.sendWindowEnabled === 1,
    appendOptOutFooter: row.appendOptOutFooter === 1,
    requireMarketingConsent: row.requireMarketingConsent === 1,
    customDateKeys: JSON.parse(String(row.customDateKeys)),
  }
}
