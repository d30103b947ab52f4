import type { AdoptionReason } from './sending-hold.ts'

/** The current step of a start before it can serve the data. */
export type StartProgress =
  | { phase: 'CHECKING' }
  /** The database is copied to backups/; `copiedTo` grows to about `ofBytes`. */
  | { phase: 'COPYING'; copiedTo: string; ofBytes: number }
  /** @property step from 1 */
  | { phase: 'MIGRATING'; step: number; of: number; migration: string }

/** Called when a start begins its next step. */
export type OnProgress = (progress: StartProgress) => void

/** The result of preparing the live database. */
export interface Preparation {
  /** Why sending is held; null when it is not. */
  reason: AdoptionReason | null
  /** Whether migrations were applied. */
  isMigrated: boolean
}
