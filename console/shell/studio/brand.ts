import type { CSSProperties } from 'react'
import type { Brand as ApiBrand, BrandFont } from '../../api/api.gen.ts'
import type { Alignment, BrandColor, Padding, SocialEntry, TextSize } from './design.ts'

/** The look of the canvas: the brand, and the measures of the sent email. */

export interface Brand {
  /** Null for an organization without a logo, whose name is shown. */
  logoUrl: string | null
  colors: Readonly<Record<BrandColor, string>>
  headingFont: string
  bodyFont: string
  links: readonly SocialEntry[]
}

export const DEFAULT_BRAND: Brand = {
  logoUrl: null,
  colors: {
    PRIMARY: '#1d4ed8',
    ACCENT: '#f59e0b',
    TEXT: '#1f2937',
    MUTED: '#6b7280',
    BACKGROUND: '#f3f4f6',
    SURFACE: '#ffffff',
  },
  headingFont: 'Arial, Helvetica, sans-serif',
  bodyFont: 'Arial, Helvetica, sans-serif',
  links: [],
}

/** Fonts of the brand with those that look alike, as in the sent email. */
const FONTS: Readonly<Record<BrandFont, string>> = {
  SYSTEM: "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif",
  ARIAL: 'Arial, Helvetica, sans-serif',
  VERDANA: 'Verdana, Geneva, sans-serif',
  TAHOMA: 'Tahoma, Verdana, Geneva, sans-serif',
  TREBUCHET: "'Trebuchet MS', 'Lucida Grande', 'Segoe UI', sans-serif",
  GEORGIA: "Georgia, 'Times New Roman', serif",
  PALATINO: "'Palatino Linotype', Palatino, 'Book Antiqua', Georgia, serif",
  TIMES: "'Times New Roman', Times, serif",
  COURIER: "'Courier New', Courier, monospace",
}

export const brandOf = ({ logoUrl, colors, fonts, links }: ApiBrand): Brand => ({
  logoUrl,
  colors: {
    PRIMARY: colors.primary,
    ACCENT: colors.accent,
    TEXT: colors.text,
    MUTED: colors.muted,
    BACKGROUND: colors.background,
    SURFACE: colors.surface,
  },
  headingFont: FONTS[fonts.heading],
  bodyFont: FONTS[fonts.body],
  links,
})

/** Width of the email, px. */
export const MAIL_WIDTH = 600

export const hexOf = ({ colors }: Brand, color: string): string =>
  color.startsWith('#') ? color : (colors[color as BrandColor] ?? colors.TEXT)

/** Returns the relative luminance of a color, from 0 to 1 (WCAG 2.2). */
function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Returns black or white, whichever is easier to read on the color. */
export const readableOn = (hex: string): string => (luminance(hex) > 0.179 ? '#000000' : '#ffffff')

/** Returns the contrast of two colors, from 1 to 21 (WCAG 2.2). */
function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** The contrast that the edge of a button needs (WCAG 2.2, 1.4.11). */
const VISIBLE = 3

/** Returns custom properties with the colors of buttons. On a ground that hides the main color, they have that of texts. */
export function buttonStyle({ colors }: Brand, ground = colors.SURFACE): CSSProperties {
  const isHidden = ground !== colors.SURFACE && contrast(colors.PRIMARY, ground) < VISIBLE
  return {
    '--mail-button': isHidden ? readableOn(ground) : colors.PRIMARY,
    '--mail-on-button': isHidden ? ground : readableOn(colors.PRIMARY),
  } as CSSProperties
}

/** Returns custom properties with the colors of the brand, which texts name in their styles. */
export const brandStyle = (brand: Brand): CSSProperties => {
  const { colors, headingFont, bodyFont } = brand
  return {
    ...buttonStyle(brand),
    ...Object.fromEntries(Object.entries(colors).map(([name, hex]) => [`--mail-${name}`, hex])),
    '--mail-heading-font': headingFont,
    '--mail-body-font': bodyFont,
  } as CSSProperties
}

const PADDINGS: Readonly<Record<Padding, string>> = {
  NONE: '0 24px',
  SMALL: '6px 24px',
  NORMAL: '12px 24px',
  LARGE: '24px 24px',
}
const SIDES: Readonly<Record<Alignment, 'start' | 'center' | 'end'>> = {
  START: 'start',
  CENTER: 'center',
  END: 'end',
}
const TEXT_SIZES: Readonly<Record<TextSize, string>> = { SMALL: '14px', NORMAL: '16px', LARGE: '18px' }
const HEADING_SIZES = ['16px', '32px', '24px', '20px']

export const paddingOf = (padding: Padding): string => PADDINGS[padding]
export const textAlign = (align: Alignment): 'start' | 'center' | 'end' => SIDES[align]
export const textSize = (size: TextSize): string => TEXT_SIZES[size]
export const headingSize = (level: number): string => HEADING_SIZES[level] ?? HEADING_SIZES[2]!
