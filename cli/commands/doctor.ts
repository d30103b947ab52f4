import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { migrations } from '../../migrations/index.ts'
import type { Config } from '../../src/config.ts'
import { type Connection, connect } from '../../src/db/driver.ts'
import { tryInstanceLock } from '../../src/db/lock.ts'
import { pendingMigrations } from '../../src/db/migrate.ts'
import { storagePaths } from '../../src/db/storage-paths.ts'
import { brokenInvariants } from '../../src/invariants.ts'
import { MINUTE_MS, systemClock } from '../../src/lib/clock.ts'
import { EXIT } from '../../src/lib/exit.ts'
import { assertDataExists, becomeOwnerOf } from '../appliance.ts'
import { command } from '../context.ts'
import { checkSending } from '../doctor-sending.ts'

/** What one check found. */
export type Finding = {
  check: string
  status: 'ok' | 'warning' | 'error'
  detail: string
}

const ok = (check: string, detail: string): Finding => ({ check, status: 'ok', detail })
const warning = (check: string, detail: string): Finding => ({ check, status: 'warning', detail })
const error = (check: string, detail: string): Finding => ({ check, status: 'error', detail })

/** Room a snapshot needs, as a multiple of the database. */
const ROOM = 1.2
/** A running server publishes well within this. */
const STALE_SNAPSHOT_MS = 15 * MINUTE_MS

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1_048_576).toLocaleString('en-US')} MB`

function withReader(path: string, look: (connection: Connection) => Finding[]): Finding[] {
  const connection = connect(path, { readonly: true, fileMustExist: true })
  try {
    return look(connection)
  } finally {
    connection.close()
  }
}

function checkFile(name: string, path: string, isFull: boolean): Finding[] {
  if (!existsSync(path)) return [warning(name, `${path} is not there yet`)]
  try {
    return withReader(path, (connection) => {
      const verdict = connection.pragma(isFull ? 'integrity_check(1)' : 'quick_check(1)', { simple: true })
      if (verdict !== 'ok') return [error(name, `${path}: ${verdict}`)]
      const pending = pendingMigrations(connection, migrations).length
      const findings = [ok(name, `${path}, ${megabytes(statSync(path).size)}`)]
      if (pending > 0)
        findings.push(warning(`${name}: schema`, `${pending} migrations wait for the next start`))
      const broken = isFull ? brokenInvariants(connection) : []
      return [...findings, ...broken.map((rule) => error(name, `does not hold: ${rule}`))]
    })
  } catch (cause) {
    return [error(name, `${path}: ${(cause as Error).message}`)]
  }
}

function checkDirectory(dataDir: string): Finding {
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK)
    return ok('data directory', resolve(dataDir))
  } catch {
    return error('data directory', `${dataDir} cannot be read and written by this user`)
  }
}

function checkDisk(dataDir: string, enginePath: string): Finding {
  const { bavail, bsize } = statfsSync(dataDir)
  const free = bavail * bsize
  const needed = existsSync(enginePath) ? statSync(enginePath).size * ROOM : 0
  const detail = `${megabytes(free)} free, a snapshot needs ${megabytes(needed)}`
  return free < needed ? error('disk', `${detail}: no snapshots are published`) : ok('disk', detail)
}

function checkSnapshotAge(snapshot: string, enginePath: string): Finding[] {
  if (!existsSync(snapshot) || !existsSync(enginePath)) return []
  const ageMs = systemClock.now() - statSync(snapshot).mtimeMs
  const behindMs = lastWrite(enginePath) - statSync(snapshot).mtimeMs
  if (behindMs <= STALE_SNAPSHOT_MS)
    return [ok('snapshot', `carillon.db is ${Math.round(ageMs / MINUTE_MS)} minutes old`)]
  return [
    warning(
      'snapshot',
      `carillon.db is ${Math.round(behindMs / MINUTE_MS)} minutes behind; is the server running?`,
    ),
  ]
}

const lastWrite = (enginePath: string): number =>
  Math.max(...[enginePath, `${enginePath}-wal`].filter(existsSync).map((path) => statSync(path).mtimeMs))

async function checkServer(config: Config, lockPath: string): Promise<Finding> {
  const lock = existsSync(lockPath) ? tryInstanceLock(lockPath) : undefined
  if (lock || !existsSync(lockPath)) {
    lock?.release()
    return warning('server', 'no server is running on this data')
  }
  const url = `http://${config.host}:${config.port}/health/ready`
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(3_000) })
    return response.ok
      ? ok('server', `${url} is ready`)
      : error('server', `${url} answers ${response.status}`)
  } catch {
    return warning('server', `a server has this data, but none answers at ${url}`)
  }
}

function checkHold(enginePath: string): Finding[] {
  if (!existsSync(enginePath)) return []
  return withReader(enginePath, (connection) => {
    const held = connection.prepare(`SELECT 1 FROM settings WHERE key = 'sending_hold'`).get()
    const isCurrent = pendingMigrations(connection, migrations).length === 0
    return [
      held === undefined
        ? ok('sending', 'not held')
        : warning('sending', 'held: nothing goes out; see `carillon send status`'),
      ...(isCurrent ? checkSending(connection) : []),
    ]
  })
}

export const doctorCommand = () =>
  command<{ full?: boolean }>('doctor', 'look for what is wrong', async (context, { full = false }) => {
    const { config } = context.loaded
    assertDataExists(config.dataDir)
    becomeOwnerOf(config.dataDir)
    const paths = storagePaths(resolve(config.dataDir))
    const findings = [
      ok(
        'configuration',
        `${context.loaded.shown.filter(({ origin }) => origin !== 'default').length} settings differ from their defaults`,
      ),
      checkDirectory(config.dataDir),
      ...checkFile('database', paths.engine, full),
      ...checkFile('snapshot file', paths.snapshot, full),
      ...checkSnapshotAge(paths.snapshot, paths.engine),
      checkDisk(config.dataDir, paths.engine),
      ...checkHold(paths.engine),
      await checkServer(config, paths.lock),
    ]
    context.output.list(findings, [
      ['status', ''],
      ['check', 'check'],
      ['detail', 'what was found', 'wrap'],
    ])
    if (findings.some(({ status }) => status === 'error')) process.exitCode = EXIT.FAILED
  })
    .option('--port <number>', 'where the server should answer')
    .option('--full', 'read every page and check what the data must satisfy; seconds per gigabyte')
