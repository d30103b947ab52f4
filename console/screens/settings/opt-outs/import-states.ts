import type { SuppressionImportStatus } from '../../../api/api.gen.ts'
import type { BadgeTone } from '../../../ui/badge.tsx'

/** Labels of import statuses. */
export const STATES: Readonly<Record<SuppressionImportStatus, { label: string; tone: BadgeTone }>> = {
  QUEUED: { label: 'Waits', tone: 'info' },
  PROCESSING: { label: 'Being read', tone: 'info' },
  MATCHING: { label: 'Compared with contacts', tone: 'info' },
  COMPLETED: { label: 'Complete', tone: 'good' },
  FAILED: { label: 'Failed', tone: 'bad' },
  CANCELLED: { label: 'Cancelled', tone: 'idle' },
}

/** Returns whether the import is still running. */
export const isLive = (status: SuppressionImportStatus): boolean =>
  ['QUEUED', 'PROCESSING', 'MATCHING'].includes(status)
