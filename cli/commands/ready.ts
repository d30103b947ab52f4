import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Config } from '../../src/config/config.ts'
import { VERSION } from '../../src/config/version.ts'
import { SECOND_MS } from '../../src/lib/clock.ts'
import { counted } from '../../src/lib/count.ts'
import { EXIT, Refusal } from '../../src/lib/exit.ts'
import { isLasting } from '../../src/storage/guarding/probe.ts'
import {
  readFailedStart,
  readServerRecord,
  type ServerRecord,
} from '../../src/storage/opening/server-record.ts'
import { storagePaths } from '../../src/storage/paths.ts'
import { becomeOwnerOf } from '../appliance.ts'
import { command } from '../context.ts'
import { wholeNumberFrom } from '../whole-number.ts'

interface ReadyOptions {
  pid?: string
  public?: boolean
  timeout: string
}

const DAY_SECONDS = 86_400
const MAX_PID = 2 ** 22
const POLL_MS = 200
/** Interval for `--public`, longer because each try may ask a name server and the proxy. */
const PUBLIC_POLL_MS = SECOND_MS
/** Time limit for the answer of the server; a healthy server answers within milliseconds. */
const ANSWER_MS = 5 * SECOND_MS

/** Reason why the server is not ready. */
interface Missing {
  /** The reason, in a sentence. */
  what: string
  /** Whether only the operator can change this. */
  isLasting: boolean
  /** Advice to the operator. The default is to check the data. */
  remedy?: string
}

/**
 * Waits until the server of this data is ready, for service managers and scripts. Ignores another
 * program on the port, another version, and a server that has ended.
 */
export const readyCommand = () =>
  command<ReadyOptions>('ready', 'wait until the server is ready', async ({ loaded, output }, options) => {
    const { dataDir } = loaded.config
    const { public: isPublic = false } = options
    const timeoutSeconds = wholeNumberFrom(options.timeout, '--timeout', { min: 0, max: DAY_SECONDS })
    const pid =
      options.pid === undefined ? undefined : wholeNumberFrom(options.pid, '--pid', { min: 1, max: MAX_PID })
    becomeOwnerOf(dataDir)
    const begunMs = performance.now()
    const deadline = begunMs + timeoutSeconds * SECOND_MS
    let said: string | undefined
    for (;;) {
      const running = readServerRecord(dataDir)
      const waitedMs = performance.now() - begunMs
      const missing =
        (await missingOf(running, pid)) ?? (isPublic ? await unreached(loaded.config, waitedMs) : undefined)
      if (running && !missing) {
        output.record({ ...running }, [
          ['url', 'Ready at'],
          ['version', 'Version'],
        ])
        return
      }
      // The check follows the call to the server, because a server that ends in between has recorded
      // its reason by now.
      if (pid !== undefined && !isAlive(pid)) throw ended(dataDir, pid)
      if (missing?.isLasting) throw lasting(missing)
      if (performance.now() >= deadline)
        throw new Refusal(
          EXIT.FAILED,
          `The server is not ready after ${counted(timeoutSeconds, 'second')}: ${missing?.what}`,
          'See its log.',
        )
      // Numbers are removed, so that the state is not printed again for each percent of progress.
      const state = missing?.what.replaceAll(/\d+/g, '')
      if (missing && state !== said) output.say(`Waiting: ${missing.what}`)
      said = state
      await Bun.sleep(isPublic ? PUBLIC_POLL_MS : POLL_MS)
    }
  })
    .option('--pid <number>', 'process that must answer; fails immediately if it ends')
    .option('--public', 'also wait until public_base_url answers over https with a valid certificate')
    .option('--timeout <seconds>', 'maximum time to wait', '60')

function ended(dataDir: string, pid: number): Refusal {
  const failed = readFailedStart(dataDir, pid)
  if (!failed) return new Refusal(EXIT.FAILED, 'The server ended before it was ready.', 'See its log.')
  const { message, hints } = failed
  return new Refusal(
    EXIT.FAILED,
    `The server ended before it was ready: ${message}`,
    hints.join(' ') || undefined,
  )
}

const lasting = ({ what, remedy = LOOK_AT_DATA }: Missing): Refusal =>
  new Refusal(EXIT.FAILED, `The server cannot become ready without your help: ${what}`, remedy)

const LOOK_AT_DATA =
  'See `carillon doctor --full`. With the server stopped, `carillon restore FILE` restores a good copy.'

const passing = (what: string): Missing => ({ what, isLasting: false })

/** Returns why the server is not ready; undefined if it is ready. */
async function missingOf(
  running: ServerRecord | undefined,
  pid: number | undefined,
): Promise<Missing | undefined> {
  if (!running || !isAlive(running.pid)) return passing('no server is listening.')
  if (pid !== undefined && running.pid !== pid) return passing(`process ${pid} is not listening yet.`)
  if (running.version !== VERSION)
    return passing(`version ${running.version} is running, but this is ${VERSION}.`)
  try {
    const answer = await fetch(`${running.url}/health/ready`, { signal: AbortSignal.timeout(ANSWER_MS) })
    if (answer.headers.get('x-api-version') !== VERSION)
      return passing(`another program answers at ${running.url}.`)
    if (answer.ok) return undefined
    const { message, details = [] } = (await answer.json()) as { message?: string; details?: object[] }
    const down = Object.entries(details[0] ?? {}).filter(([, state]) => state === 'down')
    const names = down.length === 0 ? '' : ` Down: ${down.map(([name]) => name).join(', ')}.`
    const what = `${running.url}/health/ready answers ${answer.status}. ${message ?? ''}${names}`
    const problems = details.flatMap((detail) => ('problem' in detail ? [String(detail.problem)] : []))
    return { what, isLasting: problems.some(isLasting) }
  } catch (error) {
    return passing(`${running.url} does not answer: ${(error as Error).message}`)
  }
}

/**
 * Returns why the server cannot be reached at its public address; undefined if it can. A missing
 * certificate may still arrive within seconds, but only if the name leads here.
 */
async function unreached(config: Config, waitedMs: number): Promise<Missing | undefined> {
  const { problemInPublic } = await import('../doctor-certificates.ts')
  const found = await problemInPublic(config, storagePaths(resolve(config.dataDir)).database)
  const isLasting = found?.leadsHere === false && waitedMs >= PROXY_STARTS_MS
  return found && { what: `${found.problem}.`, isLasting, remedy: LEAD_HERE }
}

/** Time in which a proxy may still be starting. */
const PROXY_STARTS_MS = 3 * SECOND_MS
const LEAD_HERE = 'Point the DNS record of the name to this machine, and open the TCP ports 80 and 443.'

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM'
  }
  return !isUnreaped(pid)
}

/**
 * Tells whether a process is a zombie: it has ended, but its parent has not read the exit code. A
 * zombie accepts signals.
 */
function isUnreaped(pid: number): boolean {
  try {
    return /^State:\tZ/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}
