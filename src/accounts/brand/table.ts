import { sqliteTable } from '../../db/sqlite-table.ts'
import { enumeration } from '../../lib/describe.ts'

const COLOR_MEANINGS = {
  PRIMARY: 'The main color: buttons and links.',
  ACCENT: 'The second color: highlights.',
  TEXT: 'The color of texts.',
  MUTED: 'The color of small print.',
  BACKGROUND: 'The color around the mail.',
  SURFACE: 'The color under the texts.',
} as const
export const BRAND_COLORS = enumeration(
  'BrandColor',
  'A color of the brand of the organization.',
  COLOR_MEANINGS,
)

export const BRAND_FONTS = enumeration(
  'BrandFont',
  'A font that devices have already, with fonts that look alike for devices without it.',
  {
    SYSTEM: 'The font of the device.',
    ARIAL: 'Arial, Helvetica.',
    VERDANA: 'Verdana, wide and easy to read in small sizes.',
    TAHOMA: 'Tahoma, as Verdana but narrower.',
    TREBUCHET: 'Trebuchet, friendly.',
    GEORGIA: 'Georgia, with serifs, for reading.',
    PALATINO: 'Palatino, with serifs, elegant.',
    TIMES: 'Times, as a newspaper.',
    COURIER: 'Courier, as a typewriter.',
  },
)
export type BrandFont = (typeof BRAND_FONTS)[number]

export const SOCIAL_NETWORKS = enumeration(
  'SocialNetwork',
  'A place where an organization can be followed.',
  {
    FACEBOOK: 'Facebook.',
    INSTAGRAM: 'Instagram.',
    X: 'X.',
    LINKEDIN: 'LinkedIn.',
    YOUTUBE: 'YouTube.',
    TIKTOK: 'TikTok.',
    PINTEREST: 'Pinterest.',
    WHATSAPP: 'WhatsApp.',
    TELEGRAM: 'Telegram.',
    THREADS: 'Threads.',
    BLUESKY: 'Bluesky.',
    MASTODON: 'Mastodon.',
    WEBSITE: 'A website.',
  },
)
export type SocialNetwork = (typeof SOCIAL_NETWORKS)[number]

/** The colors of a brand, such as `#1f4bb8`. */
export interface BrandColors {
  primary: string
  accent: string
  text: string
  muted: string
  background: string
  surface: string
}

interface BrandLink {
  network: SocialNetwork
  url: string
}

export const brands = sqliteTable('brands', (t) => ({
  organizationId: t.integer().primaryKey(),
  colors: t.text({ mode: 'json' }).$type<BrandColors>().notNull(),
  headingFont: t.text().$type<BrandFont>().notNull(),
  bodyFont: t.text().$type<BrandFont>().notNull(),
  links: t.text({ mode: 'json' }).$type<BrandLink[]>().notNull(),
  footerText: t.text(),
  updatedAt: t.integer().notNull(),
}))

export type BrandRow = typeof brands.$inferSelect
