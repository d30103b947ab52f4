import { statSync } from 'node:fs'
import { DEFAULT_FILE } from '../src/config/files.ts'
import { type Finding, warning } from './doctor-storage.ts'

/** Permission bits that let group and others write. */
const WRITE_BY_OTHERS = 0o022

/**
 * Warns of a settings file that other users can write: they could lead the server to other data or programs. Every
 * command refuses a file with secrets that others can read.
 * @param path of --config; undefined for the usual file
 */
export function checkSettingsFile(path: string = DEFAULT_FILE): Finding[] {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats?.isFile() || (stats.mode & WRITE_BY_OTHERS) === 0) return []
  const detail = `other users of this machine can change ${path}. Run: chmod go-w ${path}`
  return [warning('configuration', detail)]
}
