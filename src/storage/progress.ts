import type { AdoptionReason } from './sending-hold.ts'

/** What a start is doing with the data before it can serve it. */
export type StartProgress =
  | { phase: 'CHECKING' }
  /** The database is copied to backups/; `copiedTo` grows to about `ofBytes`. */
  | { phase: 'COPYING'; copiedTo: string; ofBytes: number }
  /** @property step from 1 */
  | { phase: 'MIGRATING'; step: number; of: number; migration: string }

/** Called when a start goes on to its next step. */
export type OnProgress = (progress: StartProgress) => void

/** What preparing the live database has found. */
export interface Preparation {
  /** Why sending is held; null when it is not. */
  reason: AdoptionReason | null
  /** Whether migrations were applied. */
  isMigrated: boolean
}
