import type { PollStatus } from '../../api/api.gen.ts'
import type { BadgeTone } from '../../ui/badge.tsx'

export const STATES: Readonly<Record<PollStatus, { label: string; tone: BadgeTone }>> = {
  DRAFT: { label: 'Draft', tone: 'idle' },
  SCHEDULED: { label: 'Scheduled', tone: 'info' },
  SENDING: { label: 'Sending', tone: 'good' },
  OPEN: { label: 'Open', tone: 'good' },
  CLOSED: { label: 'Closed', tone: 'idle' },
  CANCELLED: { label: 'Cancelled', tone: 'idle' },
  FAILED: { label: 'Failed', tone: 'bad' },
}
