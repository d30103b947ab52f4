import type { Starting } from '../http/starting.ts'
import { fileSize } from '../storage/files.ts'
import type { StartProgress } from '../storage/progress.ts'

/** How far a start is, in words and for programs. */
export function startingOf(progress: StartProgress): Starting {
  if (progress.phase === 'CHECKING') {
    return { what: 'the data is checked', details: { phase: 'CHECKING' } }
  }
  if (progress.phase === 'COPYING') {
    // The copy is compact, so that it may end below its estimate, and its last page is written before its check.
    const percent = Math.min(99, Math.floor((100 * fileSize(progress.copiedTo)) / progress.ofBytes))
    return {
      what: `the data is copied to backups/ before its migration, ${percent} %`,
      details: { phase: 'COPYING', percent },
    }
  }
  const { phase, step, of, migration } = progress
  return {
    what: `the data is migrated, step ${step} of ${of} (${migration})`,
    details: { phase, step, of, migration },
  }
}
