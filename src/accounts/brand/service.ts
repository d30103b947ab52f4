import type { Reader, Tx } from '../../db/database.ts'
import { contrast, READABLE } from '../../lib/color.ts'
import { invalidField } from '../../lib/errors.ts'
import type { Principal } from '../../lib/principal.ts'
import { recordAuditEvent } from '../audit/record.ts'
import { getOrganization, lookChanged } from '../organizations/service.ts'
import * as organizations from '../organizations/store.ts'
import type { UpdateBrandInput } from './schema.ts'
import * as store from './store.ts'
import type { BrandColors, BrandRow } from './table.ts'

/** A brand, with the logo of its organization. */
export type Brand = Omit<BrandRow, 'organizationId' | 'updatedAt'> & {
  /** Name of the organization. */
  name: string
  /** Null for none. */
  logoUrl: string | null
  /** When the brand or its organization was last changed, ms since 1970. */
  updatedAt: number
}

/** The brand of an organization that has not chosen one. */
export const PLAIN_BRAND: Brand = {
  name: '',
  logoUrl: null,
  colors: {
    primary: '#1f4bb8',
    accent: '#f2b84b',
    text: '#1b1c20',
    muted: '#575b64',
    background: '#f3f3ef',
    surface: '#ffffff',
  },
  headingFont: 'SYSTEM',
  bodyFont: 'SYSTEM',
  links: [],
  footerText: null,
  updatedAt: 0,
}

/** Returns the brand of an organization. Throws NOT_FOUND. */
export function brandOf(reader: Reader, organizationId: number): Brand {
  const { name, logoUrl, updatedAt } = getOrganization(reader, organizationId)
  const own = store.findBrand(reader, organizationId)
  const changedAt = Math.max(own?.updatedAt ?? 0, updatedAt)
  return { ...PLAIN_BRAND, ...own, name, logoUrl, updatedAt: changedAt }
}

/** The look of a public page of an organization: absent for an organization that has chosen none. */
export interface PageLook {
  /** Color of its buttons. */
  accent?: string
  /** Address of its logo, which replaces its name. */
  logo?: string
}

/** Returns the look of the public pages of an organization. */
export function pageLookOf(reader: Reader, organizationId: number): PageLook {
  const { logoUrl } = getOrganization(reader, organizationId)
  const own = store.findBrand(reader, organizationId)
  return { ...(own ? { accent: own.colors.primary } : {}), ...(logoUrl === null ? {} : { logo: logoUrl }) }
}

/** Pairs of colors of which the first is the color of texts on the second. */
const TEXTS_ON = [
  ['text', 'surface'],
  ['muted', 'surface'],
  ['muted', 'background'],
] as const

/** Changes the brand. Throws NOT_FOUND, and VALIDATION_FAILED for texts that cannot be read. */
export function updateBrand(tx: Tx, { organizationId }: Principal, input: UpdateBrandInput): Brand {
  const { name: _, logoUrl, ...before } = brandOf(tx, organizationId)
  const colors = { ...before.colors, ...given(input.colors) }
  assertReadable(colors)
  const { fonts } = input
  store.putBrand(tx, {
    organizationId,
    colors,
    headingFont: fonts?.heading ?? before.headingFont,
    bodyFont: fonts?.body ?? before.bodyFont,
    links: input.links ?? before.links,
    footerText: input.footerText === undefined ? before.footerText : input.footerText,
    updatedAt: tx.now,
  })
  if (input.logoUrl !== undefined && input.logoUrl !== logoUrl)
    organizations.updateOrganization(tx, organizationId, { logoUrl: input.logoUrl })
  for (const follow of lookChanged.all) follow(tx, organizationId)
  recordAuditEvent(tx, { organizationId, act: 'ORGANIZATION_UPDATED', details: { fields: ['brand'] } })
  return brandOf(tx, organizationId)
}

const given = (colors: UpdateBrandInput['colors'] = {}): Partial<BrandColors> =>
  Object.fromEntries(Object.entries(colors).filter(([, color]) => color !== undefined))

function assertReadable(colors: BrandColors): void {
  for (const [ink, ground] of TEXTS_ON) {
    const reached = contrast(colors[ink], colors[ground])
    if (reached >= READABLE) continue
    const shown = (Math.floor(reached * 10) / 10).toFixed(1)
    throw invalidField(
      `colors.${ink}`,
      `colors.${ink} has a contrast of ${shown} with colors.${ground}, and texts need ${READABLE}. Choose a ${contrast(colors[ground], '#ffffff') < 7 ? 'darker' : 'lighter'} color.`,
      'isReadable',
      (say) => say.colorUnreadable({ contrast: shown, needed: String(READABLE) }),
    )
  }
}
