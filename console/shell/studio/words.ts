import { studio } from '../../../words/en/studio.ts'
import type { Alignment, BlockType, BrandColor, Padding, TextSize } from './design.ts'

/** Names of the parts of a design. */

export const BLOCK_NAMES: Readonly<Record<BlockType, () => string>> = {
  TEXT: studio.blockText,
  HEADING: studio.blockHeading,
  IMAGE: studio.blockImage,
  LOGO: studio.blockLogo,
  BUTTON: studio.blockButton,
  COLUMNS: studio.blockColumns,
  DIVIDER: studio.blockDivider,
  SPACER: studio.blockSpacer,
  CARDS: studio.blockCards,
  QUOTE: studio.blockQuote,
  COUPON: studio.blockCoupon,
  VIDEO: studio.blockVideo,
  SOCIAL: studio.blockSocial,
  MENU: studio.blockMenu,
  FOOTER: studio.blockFooter,
  HTML: studio.blockHtml,
}

export const COLOR_NAMES: Readonly<Record<BrandColor, () => string>> = {
  PRIMARY: studio.colorPrimary,
  ACCENT: studio.colorAccent,
  TEXT: studio.colorText,
  MUTED: studio.colorMuted,
  BACKGROUND: studio.colorBackground,
  SURFACE: studio.colorSurface,
}

export const PADDING_NAMES: Readonly<Record<Padding, () => string>> = {
  NONE: studio.paddingNone,
  SMALL: studio.paddingSmall,
  NORMAL: studio.paddingNormal,
  LARGE: studio.paddingLarge,
}

export const ALIGN_NAMES: Readonly<Record<Alignment, () => string>> = {
  START: studio.alignStart,
  CENTER: studio.alignCenter,
  END: studio.alignEnd,
}

export const SIZE_NAMES: Readonly<Record<TextSize, () => string>> = {
  SMALL: studio.sizeSmall,
  NORMAL: studio.sizeNormal,
  LARGE: studio.sizeLarge,
}

export const list = <K extends string>(names: Readonly<Record<K, () => string>>) =>
  (Object.entries(names) as Array<[K, () => string]>).map(([key, name]) => [key, name()] as const)
