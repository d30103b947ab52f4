import { shortLinks } from '../../../words/en/short-links.ts'
import type { ShortLinkStatus } from '../../api/api.gen.ts'
import type { BadgeTone } from '../../ui/badge.tsx'

export const STATES: Readonly<Record<ShortLinkStatus, { label: string; tone: BadgeTone }>> = {
  ACTIVE: { label: shortLinks.active(), tone: 'good' },
  EXPIRED: { label: shortLinks.expired(), tone: 'idle' },
  DISABLED: { label: shortLinks.disabled(), tone: 'warn' },
}
