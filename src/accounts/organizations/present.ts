import { toIso } from '../../lib/clock.ts'
import { roleRef } from '../../lib/role-ref.ts'
import type { OrganizationRow } from './table.ts'

const presentFrequencyCap = ({ frequencyCapMessages: messages, frequencyCapDays: days }: OrganizationRow) =>
  messages === null || days === null ? null : { messages, days }

/** @param role the caller's role in the organization */
export const presentOrganization = (
  row: OrganizationRow,
  role: { uuid: string; name: string; key: string | null },
) => ({
  id: row.uuid,
  name: row.name,
  slug: row.slug,
  timezone: row.timezone,
  defaultCountry: row.defaultCountry,
  currency: row.currency,
  locale: row.locale,
  logoUrl: row.logoUrl,
  website: row.website,
  phone: row.phone,
  email: row.email,
  address: {
    line1: row.addressLine1,
    line2: row.addressLine2,
    city: row.city,
    state: row.state,
    postalCode: row.postalCode,
    country: row.country,
  },
  sendWindow: { isEnabled: row.sendWindowEnabled, start: row.sendWindowStart, end: row.sendWindowEnd },
  appendOptOutFooter: row.appendOptOutFooter,
  requireMarketingConsent: row.requireMarketingConsent,
  optOutScope: row.optOutScope,
  frequencyCap: presentFrequencyCap(row),
  guards: {
    maxFailureRate: row.guardFailureRate,
    maxFilteredRate: row.guardFilteredRate,
    maxOptOutRate: row.guardOptOutRate,
  },
  trackLinks: row.trackLinks,
  trackOpens: row.trackOpens,
  shortDomain: row.shortDomain,
  publicDomain: row.publicDomain,
  utm: row.utm,
  attributionHours: row.attributionHours,
  requireTwoFactor: row.requireTwoFactor,
  isSuspended: row.suspendedAt !== null,
  role: roleRef(role),
  createdAt: toIso(row.createdAt),
  updatedAt: toIso(row.updatedAt),
})

export const presentOrganizationSummary = (row: OrganizationRow) => ({
  id: row.uuid,
  name: row.name,
  slug: row.slug,
})
