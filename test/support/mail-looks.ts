import * as v from 'valibot'
import { type Brand, PLAIN_BRAND } from '../../src/accounts/brand/service.ts'
import { lookOfBrand, renderDesign } from '../../src/campaigns/designs/render.ts'
import { type Design, EmailDesign } from '../../src/campaigns/designs/schema.ts'
import { systemEmailTemplates } from '../../src/campaigns/email-templates/system.ts'
import { EVERY_BLOCK } from './designs.ts'

/** Designed mails as their readers see them, with brands that differ much. */

const brand = (name: string, more: Partial<Brand>): Brand => ({
  ...PLAIN_BRAND,
  name,
  links: [
    { network: 'INSTAGRAM', url: 'https://instagram.com/corner' },
    { network: 'WEBSITE', url: 'https://corner.example/' },
  ],
  footerText: 'Baking since 1912.',
  ...more,
})

export const BRANDS: readonly Brand[] = [
  brand('Light', {
    colors: {
      primary: '#1d5c3f',
      accent: '#f3d9b1',
      text: '#22261f',
      muted: '#5b6157',
      background: '#f4efe6',
      surface: '#ffffff',
    },
    headingFont: 'GEORGIA',
  }),
  brand('Dark', {
    colors: {
      primary: '#d6b25e',
      accent: '#3a7d6b',
      text: '#f2f2f0',
      muted: '#b9b9b4',
      background: '#101214',
      surface: '#1c2024',
    },
  }),
  brand('Loud', {
    colors: {
      primary: '#ffe600',
      accent: '#ff2d95',
      text: '#1b1c20',
      muted: '#575b64',
      background: '#c6ff00',
      surface: '#ffffff',
    },
    headingFont: 'VERDANA',
  }),
]

/** The templates that come with Carillon in a language, and a document with every block. */
export const everyDesign = (language = 'en'): Array<{ name: string; design: Design }> => [
  ...systemEmailTemplates(language),
  { name: 'Every block', design: v.parse(EmailDesign, EVERY_BLOCK) },
]

const FOOTER =
  'Corner Bakery<br>12 Mill Lane, Austin, TX 78701<br><a href="https://corner.example/u" style="color:inherit">Unsubscribe</a>'

/** Returns the HTML of a design as a contact without a name gets it. */
export async function mailOf(
  design: Design,
  { brand, language = 'en' }: { brand: Brand; language?: string },
) {
  const { html } = await renderDesign(design, { look: lookOfBrand(brand, language), organizationId: 1 })
  return html
    .replaceAll('<!--carillon:footer-->', FOOTER)
    .replaceAll('{{organization.website}}', 'https://corner.example/')
    .replaceAll(/\{\{[\w.]+(?:\|([^}]*))?\}\}/g, (_field, fallback?: string) => fallback ?? 'Corner Bakery')
}
