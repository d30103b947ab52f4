import type { Brand, BrandFont, SocialNetwork, UpdateBrand } from '../../../api/api.gen.ts'
import { changed, orNull } from '../draft.ts'

/** Values of the form of the brand. */
export interface BrandForm {
  logoUrl: string
  primary: string
  accent: string
  text: string
  muted: string
  background: string
  surface: string
  headingFont: BrandFont
  bodyFont: BrandFont
  links: Array<{ network: SocialNetwork; url: string }>
  footerText: string
}

export const COLORS = ['primary', 'accent', 'text', 'muted', 'background', 'surface'] as const

export const formOf = ({ logoUrl, colors, fonts, links, footerText }: Brand): BrandForm => ({
  logoUrl: logoUrl ?? '',
  ...colors,
  headingFont: fonts.heading,
  bodyFont: fonts.body,
  links: links.map(({ network, url }) => ({ network, url })),
  footerText: footerText ?? '',
})

/** Returns the changed fields, so that a colleague's other changes stay. */
export function changesOf(base: BrandForm, value: BrandForm): UpdateBrand {
  const fields = new Set(changed(base, value))
  const colors = Object.fromEntries(COLORS.filter((one) => fields.has(one)).map((one) => [one, value[one]]))
  return {
    ...(fields.has('logoUrl') ? { logoUrl: orNull(value.logoUrl) } : {}),
    ...(Object.keys(colors).length > 0 ? { colors } : {}),
    ...(fields.has('headingFont') || fields.has('bodyFont')
      ? { fonts: { heading: value.headingFont, body: value.bodyFont } }
      : {}),
    ...(fields.has('links') ? { links: value.links.filter(({ url }) => url.trim() !== '') } : {}),
    ...(fields.has('footerText') ? { footerText: orNull(value.footerText) } : {}),
  }
}
