import type { ShortLinkStatus } from '../../api/api.gen.ts'
import type { BadgeTone } from '../../ui/badge.tsx'

export const STATES: Readonly<Record<ShortLinkStatus, { label: string; tone: BadgeTone }>> = {
  ACTIVE: { label: 'Active', tone: 'good' },
  EXPIRED: { label: 'Expired', tone: 'idle' },
  DISABLED: { label: 'Switched off', tone: 'warn' },
}
