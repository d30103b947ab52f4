import {
  AlignLeft,
  BadgeCheck,
  Code,
  Columns2,
  Heading,
  Image,
  LayoutGrid,
  Minus,
  MousePointerClick,
  MoveVertical,
  PanelBottom,
  Play,
  Quote,
  Share2,
  TextAlignStart,
  Ticket,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { BlockType } from './design.ts'

const SIZE = 16

/** Icons of the kinds of blocks. */
export const BLOCK_ICONS: Readonly<Record<BlockType, ReactNode>> = {
  TEXT: <TextAlignStart size={SIZE} aria-hidden />,
  HEADING: <Heading size={SIZE} aria-hidden />,
  IMAGE: <Image size={SIZE} aria-hidden />,
  LOGO: <BadgeCheck size={SIZE} aria-hidden />,
  BUTTON: <MousePointerClick size={SIZE} aria-hidden />,
  COLUMNS: <Columns2 size={SIZE} aria-hidden />,
  DIVIDER: <Minus size={SIZE} aria-hidden />,
  SPACER: <MoveVertical size={SIZE} aria-hidden />,
  CARDS: <LayoutGrid size={SIZE} aria-hidden />,
  QUOTE: <Quote size={SIZE} aria-hidden />,
  COUPON: <Ticket size={SIZE} aria-hidden />,
  VIDEO: <Play size={SIZE} aria-hidden />,
  SOCIAL: <Share2 size={SIZE} aria-hidden />,
  MENU: <AlignLeft size={SIZE} aria-hidden />,
  FOOTER: <PanelBottom size={SIZE} aria-hidden />,
  HTML: <Code size={SIZE} aria-hidden />,
}
