import { SECOND_MS } from '../../src/lib/clock.ts'
import { counted } from '../../src/lib/count.ts'
import { EXIT, Refusal } from '../../src/lib/exit.ts'
import { type Running, readRunning } from '../../src/running.ts'
import { VERSION } from '../../src/version.ts'
import { becomeOwnerOf } from '../appliance.ts'
import { command } from '../context.ts'
import { wholeNumberFrom } from '../whole-number.ts'

interface ReadyOptions {
  pid?: string
  timeout: string
}

const DAY_SECONDS = 86_400
const MAX_PID = 2 ** 22
const POLL_MS = 200
/** A healthy server answers within milliseconds. */
const ANSWER_MS = 5 * SECOND_MS

/**
 * Waits until the server of this data is ready, for service managers and scripts. Another
 * program on the port, another version and a server that has ended do not count.
 */
export const readyCommand = () =>
  command<ReadyOptions>('ready', 'wait until the server is ready', async ({ loaded, output }, options) => {
    const { dataDir } = loaded.config
    const timeoutSeconds = wholeNumberFrom(options.timeout, '--timeout', { min: 0, max: DAY_SECONDS })
    const pid =
      options.pid === undefined ? undefined : wholeNumberFrom(options.pid, '--pid', { min: 1, max: MAX_PID })
    becomeOwnerOf(dataDir)
    const deadline = performance.now() + timeoutSeconds * SECOND_MS
    for (;;) {
      if (pid !== undefined && !isAlive(pid))
        throw new Refusal(EXIT.FAILED, 'The server ended before it was ready.', 'See its log.')
      const running = readRunning(dataDir)
      const missing = await missingOf(running, pid)
      if (running && !missing) {
        output.record({ ...running }, [
          ['url', 'Ready at'],
          ['version', 'Version'],
        ])
        return
      }
      if (performance.now() >= deadline)
        throw new Refusal(
          EXIT.FAILED,
          `The server is not ready after ${counted(timeoutSeconds, 'second')}: ${missing}`,
          'See its log.',
        )
      await Bun.sleep(POLL_MS)
    }
  })
    .option('--pid <number>', 'process that must answer; fails at once when it ends')
    .option('--timeout <seconds>', 'longest time to wait', '60')

/** Why the server is not ready, in a sentence; undefined when it is ready. */
async function missingOf(running: Running | undefined, pid: number | undefined): Promise<string | undefined> {
  if (!running || !isAlive(running.pid)) return 'no server is listening.'
  if (pid !== undefined && running.pid !== pid) return `process ${pid} is not listening yet.`
  if (running.version !== VERSION) return `version ${running.version} is running, but this is ${VERSION}.`
  try {
    const answer = await fetch(`${running.url}/health/ready`, { signal: AbortSignal.timeout(ANSWER_MS) })
    if (answer.headers.get('x-api-version') !== VERSION) return `another program answers at ${running.url}.`
    if (answer.ok) return undefined
    const { message, details } = (await answer.json()) as { message?: string; details?: object[] }
    const down = Object.entries(details?.[0] ?? {}).filter(([, state]) => state === 'down')
    const names = down.length === 0 ? '' : ` Down: ${down.map(([name]) => name).join(', ')}.`
    return `${running.url}/health/ready answers ${answer.status}. ${message ?? ''}${names}`
  } catch (error) {
    return `${running.url} does not answer: ${(error as Error).message}`
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM'
  }
}
