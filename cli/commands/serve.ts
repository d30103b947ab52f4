import type { Config } from '../../src/config/config.ts'
import { VERSION } from '../../src/config/version.ts'
import { CONSOLE_PATH, setUpPath } from '../../src/http/console-paths.ts'
import { SECOND_MS } from '../../src/lib/clock.ts'
import { EXIT } from '../../src/lib/exit.ts'
import { createLog, type Log } from '../../src/lib/log.ts'
import { type Serving, serve } from '../../src/serve.ts'
import { hardExit } from '../../src/storage/libc.ts'
import {
  removeFailedStart,
  removeServerRecord,
  writeFailedStart,
  writeServerRecord,
} from '../../src/storage/opening/server-record.ts'
import { watchLoop } from '../../src/wiring/watchdog.ts'
import { becomeOwnerOf } from '../appliance.ts'
import { type Context, command } from '../context.ts'
import { failureOf, unopened } from '../failure.ts'
import { sayLine } from '../terminal.ts'

/** Creates the server's log on standard error: logfmt on a terminal, JSON elsewhere. */
function serverLog({ loaded, output }: Context): Log {
  const { logFormat } = loaded.config
  const isForPeople = process.stderr.isTTY === true && !output.isJson
  const format = logFormat === 'auto' ? (isForPeople ? 'logfmt' : 'json') : logFormat
  return createLog(format, sayLine, { hasTime: true })
}

/** Time limit of a stop, after which the process exits. A stop should take at most 25 s. */
const LAST_RESORT_MS = 26 * SECOND_MS
const LINGER_MS = SECOND_MS / 2

/** Resolves when a signal has stopped the server. Exits immediately at a second signal. */
export function untilStopped(serving: Serving, log: Log): Promise<void> {
  watchLoop()
  return new Promise((resolve) => {
    let isStopping = false
    const stop = (why: { signal: string } | { reason: string }) => {
      if (isStopping) process.exit(EXIT.FAILED)
      isStopping = true
      log.info('stopping', why)
      const overdue = setTimeout(() => {
        log.error('stopping took too long; the next start completes unfinished work')
        process.exit(EXIT.FAILED)
      }, LAST_RESORT_MS)
      serving.stop().then((isWhole) => {
        clearTimeout(overdue)
        if (!isWhole) process.exitCode = EXIT.FAILED
        // A remaining socket must not keep the process alive.
        setTimeout(() => process.exit(process.exitCode ?? EXIT.OK), LINGER_MS).unref()
        resolve()
      })
    }
    const end = () => stop({ reason: 'another machine has taken the lease' })
    if (serving.taken.aborted) end()
    else serving.taken.addEventListener('abort', end)
    process.on('SIGTERM', () => stop({ signal: 'SIGTERM' }))
    process.on('SIGINT', () => stop({ signal: 'SIGINT' }))
  })
}

/** Shows the set-up token on a terminal, but never in a log. */
function showSetup({ output }: Context, { setup, app }: Serving, log: Log): void {
  if (!setup) return
  const { publicBaseUrl } = app.config
  const isForPeople = process.stderr.isTTY === true && !output.isJson
  if (isForPeople) {
    output.say(`There are no users yet. Create the first one in a browser:

  ${publicBaseUrl}${setUpPath(setup.token)}

The set-up token at its end is also in ${setup.file}. \`carillon init\` creates the first user without it.
`)
  } else {
    log.warn('there are no users yet', {
      remedy: `carillon init, or ${publicBaseUrl}${CONSOLE_PATH}set-up with the token in the file`,
      file: setup.file,
    })
  }
}

/** Writes the address of the server to a file for other commands on this machine. */
export function recordServer({ dataDir, publicBaseUrl }: Config, url: string): void {
  writeServerRecord(dataDir, { pid: process.pid, url, version: VERSION, publicBaseUrl })
}

export const serveCommand = () =>
  command('serve', 'run the server', async (context) => {
    const { config } = context.loaded
    const log = serverLog(context)
    becomeOwnerOf(config.dataDir)
    // The process exits immediately, before another write is acknowledged.
    const onLost = ({ isDataLost }: { isDataLost: boolean }) =>
      process.exit(isDataLost ? EXIT.DATA_REFUSED : EXIT.FAILED)
    let isSaid = false
    const onListening = (listening: Config, url: string) => {
      recordServer(listening, url)
      isSaid = true
    }
    const serving = await serve(config, { log, onLost, onListening }).catch((error) => {
      if (isSaid) removeServerRecord(config.dataDir)
      const cause = unopened(error, config.dataDir)
      const { message, hints } = failureOf(cause)
      writeFailedStart(config.dataDir, { pid: process.pid, message, hints: [...hints] })
      throw cause
    })
    removeFailedStart(config.dataDir)
    const stopped = untilStopped(serving, log)
    if (context.output.isJson)
      process.stdout.write(`${JSON.stringify({ url: serving.url, version: VERSION })}\n`)
    const { publicBaseUrl } = serving.app.config
    log.info('listening', {
      console: publicBaseUrl + CONSOLE_PATH,
      url: serving.url,
      version: VERSION,
      data: config.dataDir,
    })
    showSetup(context, serving, log)
    await stopped
    removeServerRecord(config.dataDir)
    const { isDamaged, isCut } = serving.storage.condition()
    if (isCut) hardExit(EXIT.FAILED)
    // A restart would be refused, so this exit code stops a service manager from trying.
    if (serving.taken.aborted) process.exitCode = EXIT.LOCKED
    // A restart does not help, so this exit code stops a service manager from restarting forever.
    if (isDamaged) process.exitCode = EXIT.DATA_REFUSED
  })
    .option('--host <address>', 'address to listen on')
    .option('--port <number>', 'port to listen on; 0 chooses a free one')
    .option(
      '--public-base-url <origin>',
      'public URL of the server, for people and providers, such as https://example.com',
    )
