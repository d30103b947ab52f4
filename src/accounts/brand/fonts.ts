import type { BrandFont } from './table.ts'

const STACKS: Readonly<Record<BrandFont, string>> = {
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

/** Returns the font with those that replace it, as in CSS. */
export const fontStack = (font: BrandFont): string => STACKS[font]
