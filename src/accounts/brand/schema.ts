import * as v from 'valibot'
import { clearable, described, isoTime, listOf, oneOf, text } from '../../http/schema.ts'
import { component } from '../../lib/describe.ts'
import { webUrl } from '../organizations/fields.ts'
import { BRAND_FONTS, SOCIAL_NETWORKS } from './table.ts'

const color = v.optional(
  v.pipe(
    described(v.string('must be a color'), { type: 'string', pattern: '^#[0-9a-f]{6}$' }),
    v.regex(/^#[0-9a-fA-F]{6}$/, 'must be a color such as #1a2b3c'),
    v.toLowerCase(),
  ),
)

const COLOR_FIELDS = {
  primary: 'The main color: buttons, links and the buttons of public pages. Labels on it are white or black.',
  accent: 'The second color: highlights.',
  text: 'The color of texts; its contrast with `surface` must be at least 4.5.',
  muted: 'The color of small print; its contrast with `surface` and `background` must be at least 4.5.',
  background: 'The color around a mail.',
  surface: 'The color under the texts of a mail.',
}

const UpdateBrandColors = component('UpdateBrandColors', 'Changed colors. An absent one stays as it is.', {
  primary: [color, COLOR_FIELDS.primary],
  accent: [color, COLOR_FIELDS.accent],
  text: [color, COLOR_FIELDS.text],
  muted: [color, COLOR_FIELDS.muted],
  background: [color, COLOR_FIELDS.background],
  surface: [color, COLOR_FIELDS.surface],
})

const UpdateBrandFonts = component('UpdateBrandFonts', 'Changed fonts. An absent one stays as it is.', {
  heading: [v.optional(oneOf(BRAND_FONTS)), 'The font of headings.'],
  body: [v.optional(oneOf(BRAND_FONTS)), 'The font of texts.'],
})

const Link = component('BrandLink', 'A place where the organization can be followed.', {
  network: [oneOf(SOCIAL_NETWORKS), 'The place.'],
  url: [webUrl, 'The address of the organization there.'],
})

export const UpdateBrand = component('UpdateBrand', 'Changes to the brand. An absent field stays as it is.', {
  logoUrl: [
    clearable(webUrl),
    'The logo: the `logoUrl` of the organization, such as the `url` of an uploaded file; null for none.',
  ],
  colors: [v.optional(UpdateBrandColors), 'Changed colors.'],
  fonts: [v.optional(UpdateBrandFonts), 'Changed fonts.'],
  links: [
    v.optional(listOf(Link, { max: 12, message: 'must be an array of links' })),
    'All places where the organization can be followed, in order.',
  ],
  footerText: [
    clearable(text(1, 500)),
    'A text at the end of designed mails, above the address; null for none.',
  ],
})
export type UpdateBrandInput = v.InferOutput<typeof UpdateBrand>

const BrandColorsRecord = component('BrandColors', 'The colors of a brand, such as `#1f4bb8`.', {
  primary: [v.string(), COLOR_FIELDS.primary],
  accent: [v.string(), COLOR_FIELDS.accent],
  text: [v.string(), COLOR_FIELDS.text],
  muted: [v.string(), COLOR_FIELDS.muted],
  background: [v.string(), COLOR_FIELDS.background],
  surface: [v.string(), COLOR_FIELDS.surface],
})

const BrandFontsRecord = component('BrandFonts', 'The fonts of a brand.', {
  heading: [oneOf(BRAND_FONTS), 'The font of headings.'],
  body: [oneOf(BRAND_FONTS), 'The font of texts.'],
})

export const BrandRecord = component('Brand', 'The look of an organization in mails and on public pages.', {
  logoUrl: [v.nullable(v.string()), 'The logo; null for none. It is the `logoUrl` of the organization.'],
  colors: [BrandColorsRecord, 'The colors of mails and public pages.'],
  fonts: [BrandFontsRecord, 'The fonts of headings and texts.'],
  links: [v.array(Link), 'The places where the organization can be followed, in order.'],
  footerText: [v.nullable(v.string()), 'A text at the end of designed mails; null for none.'],
  updatedAt: [isoTime, 'When it, or the organization, was last changed.'],
})
