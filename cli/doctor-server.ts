import { existsSync, readFileSync } from 'node:fs'
import type { Config } from '../src/config/config.ts'
import { descriptorCeiling, descriptorLimit, openDescriptors } from '../src/lib/descriptors.ts'
import { tryInstanceLock } from '../src/storage/opening/lock.ts'
import { readServerRecord } from '../src/storage/opening/server-record.ts'
import { error, type Finding, ok, warning } from './doctor-storage.ts'

/**
 * Lowest limit of descriptors without a warning. A few hundred clients with open connections can use
 * up fewer.
 */
const FEW_DESCRIPTORS = 1024

/**
 * Checks whether a server uses this data, whether it answers, and how many descriptors are free. The
 * address comes from the file of the running server, or from a port on the command line.
 */
export async function checkServer(
  config: Config,
  lockPath: string,
  isPortGiven: boolean,
): Promise<Finding[]> {
  const lock = existsSync(lockPath) ? tryInstanceLock(lockPath) : undefined
  if (lock || !existsSync(lockPath)) {
    lock?.release()
    return [warning('server', 'no server is running on this data')]
  }
  const running = isPortGiven ? undefined : readServerRecord(config.dataDir)
  const origin = running?.url ?? `http://${config.host}:${config.port}`
  return [await checkAnswer(origin), ...(await checkDescriptors(config.dataDir))]
}

async function checkAnswer(origin: string): Promise<Finding> {
  const url = `${origin}/health/ready`
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(3_000) })
    if (response.ok) return ok('server', `${url} is ready`)
    const { message = '' } = (await response.json().catch(() => ({}))) as { message?: string }
    return error('server', `${url} answers ${response.status}. ${message}`.trim())
  } catch {
    return warning('server', `a server is using this data, but does not answer at ${url}`)
  }
}

/** Checks the free descriptors. Empty where the system does not report descriptors to this user. */
async function checkDescriptors(dataDir: string): Promise<Finding[]> {
  const running = readServerRecord(dataDir)
  if (!running) return []
  try {
    const limit = descriptorLimit(readFileSync(`/proc/${running.pid}/limits`, 'utf8'))
    if (limit === undefined) return []
    const used = await openDescriptors(running.pid)
    if (used === undefined) return []
    const detail = `the server has ${used} of at most ${limit} descriptors (files and connections) in use`
    if (used >= descriptorCeiling(limit))
      return [warning('descriptors', `${detail}: it closes idle connections; raise LimitNOFILE or ulimit -n`)]
    if (limit < FEW_DESCRIPTORS)
      return [warning('descriptors', `${detail}: this limit is low; raise LimitNOFILE or ulimit -n`)]
    return [ok('descriptors', detail)]
  } catch {
    return []
  }
}
