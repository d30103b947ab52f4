import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { migrations } from '../migrations/index.ts'
import type { Config } from '../src/config/config.ts'
import type { Broken } from '../src/db/check.ts'
import { missingParts } from '../src/db/check.ts'
import { type Connection, withReader } from '../src/db/driver.ts'
import { pendingMigrations } from '../src/db/migrate.ts'
import { MINUTE_MS, SECOND_MS, systemClock } from '../src/lib/clock.ts'
import { counted } from '../src/lib/count.ts'
import { listed } from '../src/lib/listed.ts'
import { fileSize, freeBytes } from '../src/storage/files.ts'
import { defaultGenerationDir, GenerationRecord } from '../src/storage/generation.ts'
import { probeDisk } from '../src/storage/guarding/probe.ts'
import type { StoragePaths } from '../src/storage/paths.ts'
import { LEAST_FREE_BYTES, snapshotBytes } from '../src/storage/publishing/room.ts'
import { earlierSnapshots } from '../src/storage/publishing/rotation.ts'
import { snapshotAge } from '../src/storage/publishing/snapshot-age.ts'
import { assertCarillon } from '../src/storage/publishing/snapshot-file.ts'
import { listBrokenInvariants } from '../src/wiring/invariants.ts'

/** The result of a check. */
export type Finding = {
  check: string
  status: 'ok' | 'warning' | 'error'
  detail: string
}

export const ok = (check: string, detail: string): Finding => ({ check, status: 'ok', detail })
export const warning = (check: string, detail: string): Finding => ({ check, status: 'warning', detail })
export const error = (check: string, detail: string): Finding => ({ check, status: 'error', detail })

/** Age at which a snapshot gets a warning. A running server writes snapshots much more often. */
const STALE_SNAPSHOT_MS = 15 * MINUTE_MS

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1_048_576).toLocaleString('en-US')} MB`

/** Describes a duration in seconds or minutes. */
export function inWords(ms: number): string {
  const [count, unit] =
    ms < 2 * MINUTE_MS ? [Math.round(ms / SECOND_MS), 'second'] : [Math.round(ms / MINUTE_MS), 'minute']
  return counted(count, unit)
}

/** Runs `inspect` on the database at `path`. Returns a finding of `check` if the database is unreadable. */
export function inspecting(
  check: string,
  path: string,
  inspect: (connection: Connection) => Finding[],
): Finding[] {
  try {
    return withReader(path, inspect)
  } catch (cause) {
    return [error(check, `${path}: ${(cause as Error).message}`)]
  }
}

/** Checks the files of a data directory and their disk. */
export async function checkStorage(config: Config, paths: StoragePaths, isFull: boolean): Promise<Finding[]> {
  return [
    checkDirectory(config.dataDir),
    ...checkFile('database', paths.database, isFull),
    ...checkFile('snapshot file', paths.snapshot, isFull),
    ...checkSnapshotAge(paths),
    await checkWriting(paths),
    checkRoom(config.dataDir, paths.database),
    checkRecord(config),
  ]
}

/** Checks a database file as the server does at its start, or with `isFull` as `carillon restore` does. */
function checkFile(name: string, path: string, isFull: boolean): Finding[] {
  if (!existsSync(path)) return [warning(name, `${path} does not exist yet`)]
  return inspecting(name, path, (connection) => {
    const verdict = connection.pragma(isFull ? 'integrity_check(1)' : 'quick_check(1)', { simple: true })
    if (verdict !== 'ok') return [error(name, `${path}: ${verdict}`)]
    assertCarillon(connection, path)
    const pending = pendingMigrations(connection, migrations).length
    const findings = [ok(name, `${path}, ${megabytes(statSync(path).size)}`)]
    if (pending > 0)
      findings.push(
        warning(
          `${name}: schema`,
          `${counted(pending, 'migration waits', 'migrations wait')} for the next start`,
        ),
      )
    const missing = pending === 0 ? missingParts(connection, migrations) : []
    if (missing.length > 0) {
      const detail = `missing: ${listed(missing)}; restore a good copy with \`carillon restore FILE\``
      return [...findings, error(`${name}: schema`, detail)]
    }
    const broken = isFull && pending === 0 ? listBrokenInvariants(connection) : []
    return [...findings, ...broken.map((each) => error(name, violationOf(each)))]
  })
}

/** Describes a violated rule: its name, the number of exceptions, and the command that fixes it. */
export function violationOf({ rule, violations }: Broken): string {
  const remedy = rule.repair ? 'carillon recount' : rule.remedy
  const found = `violated rule: ${rule.name} (${counted(violations, 'exception')})`
  return remedy ? `${found}; \`${remedy}\` fixes it` : found
}

function checkDirectory(dataDir: string): Finding {
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK)
    return ok('data directory', resolve(dataDir))
  } catch {
    return error('data directory', `${dataDir} cannot be read and written by this user`)
  }
}

async function checkWriting(paths: StoragePaths): Promise<Finding> {
  const problem = existsSync(paths.live) ? await probeDisk(paths) : undefined
  return problem === undefined
    ? ok('writing', 'the disk can be written')
    : error('writing', `nothing can be written to ${paths.live}: ${problem}`)
}

function checkRoom(dataDir: string, databasePath: string): Finding {
  const free = freeBytes(dataDir)
  const needed = snapshotBytes(fileSize(databasePath))
  const detail = `${megabytes(free)} free; a snapshot needs ${megabytes(needed)}`
  if (free < needed) return error('disk', `${detail}: no snapshots are written until there is more space`)
  if (free < LEAST_FREE_BYTES)
    return warning(
      'disk',
      `${detail}, and uploads, logs and other programs at least ${megabytes(LEAST_FREE_BYTES)}`,
    )
  return ok('disk', detail)
}

function checkSnapshotAge(paths: StoragePaths): Finding[] {
  if (!existsSync(paths.snapshot) || !existsSync(paths.database)) return []
  return inspecting('snapshot', paths.database, (connection) => {
    const age = snapshotAge(connection, paths.snapshot)
    if (!age) return []
    const kept = earlierSnapshots(paths).length
    const made = `carillon.db was written ${inWords(Math.max(0, systemClock.now() - age.takenAt))} ago`
    const detail = `${made} and ${
      age.behindMs === 0 ? 'is up to date' : `is ${inWords(age.behindMs)} behind`
    }; ${counted(kept, 'earlier copy', 'earlier copies')} in backups/`
    if (age.behindMs <= STALE_SNAPSHOT_MS) return [ok('snapshot', detail)]
    return [warning('snapshot', `${detail}; is the server running?`)]
  })
}

/** Checks the record that lets the server recognise a restored older copy at start. */
function checkRecord({ dataDir, generationDir }: Config): Finding {
  const record = new GenerationRecord(generationDir ?? defaultGenerationDir(dataDir), dataDir)
  try {
    accessSync(dirname(record.path), constants.W_OK)
    if (record.read()) return ok('generation record', record.path)
    return warning('generation record', `${record.path} does not exist yet; the next start creates it`)
  } catch {
    return warning(
      'generation record',
      `${dirname(record.path)} cannot be written by this user, so a restored older copy would not be recognised; set generation_dir`,
    )
  }
}
