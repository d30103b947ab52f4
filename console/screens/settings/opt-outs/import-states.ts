import { settingsOptOuts } from '../../../../words/en/settings-opt-outs.ts'
import type { SuppressionImportStatus } from '../../../api/api.gen.ts'
import type { BadgeTone } from '../../../ui/badge.tsx'

/** Labels of import statuses. */
export const STATES: Readonly<Record<SuppressionImportStatus, { label: string; tone: BadgeTone }>> = {
  QUEUED: { label: settingsOptOuts.stateQueued(), tone: 'info' },
  PROCESSING: { label: settingsOptOuts.stateReading(), tone: 'info' },
  MATCHING: { label: settingsOptOuts.stateMatching(), tone: 'info' },
  COMPLETED: { label: settingsOptOuts.stateCompleted(), tone: 'good' },
  FAILED: { label: settingsOptOuts.stateFailed(), tone: 'bad' },
  CANCELLED: { label: settingsOptOuts.stateCanceled(), tone: 'idle' },
}

/** Returns whether the import is still running. */
export const isLive = (status: SuppressionImportStatus): boolean =>
  ['QUEUED', 'PROCESSING', 'MATCHING'].includes(status)
