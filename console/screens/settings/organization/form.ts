import type { OptOutScope, Organization, UpdateOrganization } from '../../../api/api.gen.ts'
import { changed, orNull } from '../draft.ts'
import { figure } from '../figure.ts'

/** Values of the organization form. Numbers are texts while they are typed. */
export interface OrganizationForm {
  name: string
  logoUrl: string
  website: string
  phone: string
  email: string
  line1: string
  line2: string
  city: string
  state: string
  postalCode: string
  country: string
  timezone: string
  defaultCountry: string
  currency: string
  locale: string
  appendOptOutFooter: boolean
  requireMarketingConsent: boolean
  optOutScope: OptOutScope
  isCapped: boolean
  capMessages: string
  capDays: string
  guardsFailure: boolean
  maxFailure: string
  guardsFiltered: boolean
  maxFiltered: string
  guardsOptOut: boolean
  maxOptOut: string
  trackLinks: boolean
  trackOpens: boolean
  utmSource: string
  utmMedium: string
  utmCampaign: string
  attributionHours: string
  requireTwoFactor: boolean
}

/**
 * Converts a share to percent without rounding noise: 0.05 → `5`.
 * @param initial share to show if there is no limit
 */
const percent = (share: number | null, initial: number): string =>
  String(Number(((share ?? initial) * 100).toFixed(4)))

export const formOf = (organization: Organization): OrganizationForm => ({
  name: organization.name,
  logoUrl: organization.logoUrl ?? '',
  website: organization.website ?? '',
  phone: organization.phone ?? '',
  email: organization.email ?? '',
  line1: organization.address.line1 ?? '',
  line2: organization.address.line2 ?? '',
  city: organization.address.city ?? '',
  state: organization.address.state ?? '',
  postalCode: organization.address.postalCode ?? '',
  country: organization.address.country ?? '',
  timezone: organization.timezone,
  defaultCountry: organization.defaultCountry,
  currency: organization.currency,
  locale: organization.locale,
  appendOptOutFooter: organization.appendOptOutFooter,
  requireMarketingConsent: organization.requireMarketingConsent,
  optOutScope: organization.optOutScope,
  isCapped: organization.frequencyCap !== null,
  capMessages: String(organization.frequencyCap?.messages ?? 4),
  capDays: String(organization.frequencyCap?.days ?? 30),
  guardsFailure: organization.guards.maxFailureRate !== null,
  maxFailure: percent(organization.guards.maxFailureRate, 0.3),
  guardsFiltered: organization.guards.maxFilteredRate !== null,
  maxFiltered: percent(organization.guards.maxFilteredRate, 0.2),
  guardsOptOut: organization.guards.maxOptOutRate !== null,
  maxOptOut: percent(organization.guards.maxOptOutRate, 0.05),
  trackLinks: organization.trackLinks,
  trackOpens: organization.trackOpens,
  utmSource: organization.utm?.source ?? '',
  utmMedium: organization.utm?.medium ?? '',
  utmCampaign: organization.utm?.campaign ?? '',
  attributionHours: String(organization.attributionHours),
  requireTwoFactor: organization.requireTwoFactor,
})

const share = (isLimited: boolean, text: string): number | null => (isLimited ? figure(text) / 100 : null)

const PLAIN = [
  'name',
  'timezone',
  'defaultCountry',
  'currency',
  'locale',
  'appendOptOutFooter',
  'requireMarketingConsent',
  'optOutScope',
  'trackLinks',
  'trackOpens',
  'requireTwoFactor',
] as const
const CLEARABLE = ['logoUrl', 'website', 'phone', 'email'] as const
const ADDRESS = ['line1', 'line2', 'city', 'state', 'postalCode', 'country'] as const

/** Returns only the changed fields, so that a colleague's changes to others stay. */
export function changesOf(base: OrganizationForm, value: OrganizationForm): UpdateOrganization {
  const fields = new Set(changed(base, value))
  const take = <Key extends keyof OrganizationForm>(keys: readonly Key[], of: (key: Key) => unknown) =>
    Object.fromEntries(keys.filter((key) => fields.has(key)).map((key) => [key, of(key)]))
  const any = (...keys: ReadonlyArray<keyof OrganizationForm>): boolean => keys.some((key) => fields.has(key))
  const address = take(ADDRESS, (key) => orNull(value[key]))
  const guards = {
    ...(any('guardsFailure', 'maxFailure')
      ? { maxFailureRate: share(value.guardsFailure, value.maxFailure) }
      : {}),
    ...(any('guardsFiltered', 'maxFiltered')
      ? { maxFilteredRate: share(value.guardsFiltered, value.maxFiltered) }
      : {}),
    ...(any('guardsOptOut', 'maxOptOut')
      ? { maxOptOutRate: share(value.guardsOptOut, value.maxOptOut) }
      : {}),
  }
  return {
    ...take(PLAIN, (key) => value[key]),
    ...take(CLEARABLE, (key) => orNull(value[key])),
    ...(Object.keys(address).length > 0 ? { address } : {}),
    ...(any('isCapped', 'capMessages', 'capDays') ? { frequencyCap: capOf(value) } : {}),
    ...(Object.keys(guards).length > 0 ? { guards } : {}),
    ...(any('utmSource', 'utmMedium', 'utmCampaign') ? { utm: utmOf(value) } : {}),
    ...(any('attributionHours') ? { attributionHours: figure(value.attributionHours) } : {}),
  }
}

const capOf = ({ isCapped, capMessages, capDays }: OrganizationForm) =>
  isCapped ? { messages: figure(capMessages), days: figure(capDays) } : null

const utmOf = ({ utmSource, utmMedium, utmCampaign }: OrganizationForm) => ({
  source: orNull(utmSource),
  medium: orNull(utmMedium),
  campaign: orNull(utmCampaign),
})
