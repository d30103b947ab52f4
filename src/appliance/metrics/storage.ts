import type { StorageFigures } from '../../storage/guarding/figures.ts'
import type { StorageReads } from '../../storage/opening/health.ts'
import { type Family, gauge } from './exposition.ts'

/** Figures of the files of the data, the disk and the copies. Empty for a database in memory. */
export async function storageFamilies(storage: StorageReads | undefined): Promise<Family[]> {
  if (!storage) return []
  const { databaseBytes, walBytes, freeBytes, diskBytes, neededBytes, snapshot } = await storage.figures()
  const problem = await storage.probe()
  return [
    gauge(
      'carillon_storage_failing',
      '1 while the data cannot be written; GET /health/ready says why.',
      problem === undefined ? 0 : 1,
    ),
    gauge('carillon_database_bytes', 'Size of the live database without its WAL.', databaseBytes),
    gauge('carillon_wal_bytes', 'Size of the WAL of the live database.', walBytes),
    gauge('carillon_disk_free_bytes', 'Free space on the disk of the data.', freeBytes),
    gauge('carillon_disk_size_bytes', 'Size of the disk of the data.', diskBytes),
    gauge('carillon_disk_needed_bytes', 'Free space that the next snapshot needs.', neededBytes),
    ...copyFamilies(snapshot, storage.trouble()),
  ]
}

/** Figures of the copies of the data on this disk. */
const copyFamilies = (snapshot: StorageFigures['snapshot'], trouble: string | undefined): Family[] => [
  gauge(
    'carillon_snapshot_timestamp_seconds',
    'When carillon.db was written, since 1970. It is not written while nothing changes.',
    snapshot && snapshot.takenAt / 1_000,
  ),
  gauge(
    'carillon_snapshot_behind_seconds',
    'By how much the last change is newer than carillon.db; 0 if carillon.db has every change.',
    snapshot && snapshot.behindMs / 1_000,
  ),
  gauge(
    'carillon_snapshot_failing',
    '1 while carillon.db cannot be published; the log says why.',
    trouble === undefined ? 0 : 1,
  ),
]
