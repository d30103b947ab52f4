import { SECOND_MS } from '../../src/lib/clock.ts'
import { EXIT } from '../../src/lib/exit.ts'
import { createLog, type Log } from '../../src/lib/log.ts'
import { removeRunning, writeRunning } from '../../src/running.ts'
import { type Serving, serve } from '../../src/serve.ts'
import { VERSION } from '../../src/version.ts'
import { becomeOwnerOf } from '../appliance.ts'
import { type Context, command } from '../context.ts'
import { unopened } from '../failure.ts'
import { sayLine } from '../terminal.ts'

/** The server's log: on standard error, for people on a terminal and for machines elsewhere. */
export function serverLog({ loaded, output }: Context): Log {
  const { logFormat } = loaded.config
  const isForPeople = process.stderr.isTTY === true && !output.isJson
  const format = logFormat === 'auto' ? (isForPeople ? 'logfmt' : 'json') : logFormat
  return createLog(format, sayLine, { hasTime: true })
}

/** Stopping is over after 25 s by itself; should it not be, the process ends all the same. */
const LAST_RESORT_MS = 26 * SECOND_MS
const LINGER_MS = SECOND_MS / 2

/** Resolves when the appliance was asked to stop and has stopped. A second signal does not wait. */
export function untilStopped(serving: Serving, log: Log): Promise<void> {
  return new Promise((resolve) => {
    let isStopping = false
    const stop = (signal: string) => {
      if (isStopping) process.exit(EXIT.FAILED)
      isStopping = true
      log.info('stopping', { signal })
      const overdue = setTimeout(() => {
        log.error('stopping took too long; the next start settles what is open')
        process.exit(EXIT.FAILED)
      }, LAST_RESORT_MS)
      serving.stop().then((isWhole) => {
        clearTimeout(overdue)
        if (!isWhole) process.exitCode = EXIT.FAILED
        // A socket that nobody answers must not keep the process.
        setTimeout(() => process.exit(process.exitCode ?? EXIT.OK), LINGER_MS).unref()
        resolve()
      })
    }
    process.on('SIGTERM', () => stop('SIGTERM'))
    process.on('SIGINT', () => stop('SIGINT'))
  })
}

/** The token goes to a person's terminal or stays in its file, never into a log that others keep. */
function showSetup({ output }: Context, { setup }: Serving, log: Log): void {
  if (!setup) return
  const isForPeople = process.stderr.isTTY === true && !output.isJson
  if (isForPeople) {
    output.say(`Nobody is registered here yet. The first user registers with this set-up token:

  ${setup.token}

It is in ${setup.file}, too. \`carillon init\` makes the first user without it.
`)
  } else {
    log.warn('nobody is registered here yet', {
      remedy: 'carillon init, or POST /auth/register with what the file holds',
      file: setup.file,
    })
  }
}

export const serveCommand = () =>
  command('serve', 'run the appliance', async (context) => {
    const { config } = context.loaded
    const log = serverLog(context)
    becomeOwnerOf(config.dataDir)
    // At once: until then nothing more is acknowledged, and afterwards everything would be.
    const onLost = ({ isDataLost }: { isDataLost: boolean }) =>
      process.exit(isDataLost ? EXIT.DATA_REFUSED : EXIT.FAILED)
    const serving = await serve(config, { log, onLost }).catch((error) => {
      throw unopened(error, config.dataDir)
    })
    const stopped = untilStopped(serving, log)
    writeRunning(config.dataDir, { pid: process.pid, url: serving.url, version: VERSION })
    if (context.output.isJson)
      process.stdout.write(`${JSON.stringify({ url: serving.url, version: VERSION })}\n`)
    log.info('listening', { url: serving.url, version: VERSION, data: config.dataDir })
    showSetup(context, serving, log)
    await stopped
    removeRunning(config.dataDir)
  })
    .option('--host <address>', 'address to listen on')
    .option('--port <number>', 'port to listen on; 0 takes a free one')
    .option('--public-base-url <origin>', 'origin under which people and providers reach it')
