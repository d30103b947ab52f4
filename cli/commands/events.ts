import { readFileSync } from 'node:fs'
import { Command } from 'commander'
import { readPrivateFile } from '../../src/config/files.ts'
import { toIso } from '../../src/lib/clock.ts'
import { EXIT, Refusal } from '../../src/lib/exit.ts'
import { isWebUrl } from '../../src/lib/web-url.ts'
import { readServerRecord } from '../../src/storage/opening/server-record.ts'
import { command } from '../context.ts'
import { type Forwarded, followEvents, keyIn, positionIn } from '../follow-events.ts'
import { HiddenInput } from '../hidden-input.ts'

interface ListenOptions {
  forwardTo: string
  server?: string
  keyFile?: string
  cursor?: string
}

export const eventsCommand = (): Command =>
  new Command('events')
    .description('forward events to software under development')
    .addCommand(listenCommand())

const listenCommand = () =>
  command<ListenOptions>(
    'listen',
    'forward events to software under development, signed like webhooks, until you stop it',
    async ({ loaded, output }, options) => {
      const forwardTo = address('--forward-to', options.forwardTo)
      const named = options.server === undefined ? undefined : address('--server', options.server)
      const server = () => named ?? readServerRecord(loaded.config.dataDir)?.url
      if (server() === undefined)
        throw new Refusal(
          EXIT.FAILED,
          `No server runs on the data in ${loaded.config.dataDir}.`,
          'Start the server, or name another one with --server.',
        )
      const key = await keyFrom(options.keyFile)
      const file = options.cursor ?? null
      const position = positionIn(file)
      output.say(`Forwarding to ${forwardTo}, signed with the secret ${position.secret}`)
      const print = output.isJson
        ? (event: Forwarded) => void process.stdout.write(`${JSON.stringify(event)}\n`)
        : (event: Forwarded) => void process.stdout.write(`${words(event)}\n`)
      const { say } = output
      const { signal } = new AbortController()
      await followEvents({ server, key, forwardTo, file, print, say, signal }, position)
    },
  )
    .requiredOption('--forward-to <url>', 'URL that receives the events, which may be on this machine')
    .option('--server <url>', 'URL of the server (default: the one that runs on the data directory)')
    .option('--key-file <file>', 'read the API key from a file; - is standard input')
    .option(
      '--cursor <file>',
      'store the position and the secret in this file, and continue from there next time',
    )

const words = ({ id, type, status, durationMs }: Forwarded): string =>
  `${toIso(Date.now()).slice(0, 19)}Z  ${type.padEnd(25)}  ${id}  ${status} in ${durationMs} ms`

function address(option: string, text: string): string {
  if (isWebUrl(text)) return text
  throw new Refusal(EXIT.USAGE, `${option} must be a URL that starts with http:// or https://.`)
}

/** Reads the API key. The key is never an argument, because process lists show arguments. */
async function keyFrom(file: string | undefined): Promise<string> {
  if (file !== undefined) return keyIn(readKey(file), file)
  if (!process.stdin.isTTY)
    throw new Refusal(EXIT.USAGE, 'An API key is needed.', 'Name the file that holds it with --key-file.')
  using input = new HiddenInput(process.stdin)
  process.stderr.write('API key (not shown): ')
  try {
    return (await input.line()).trim()
  } finally {
    process.stderr.write('\n')
  }
}

function readKey(file: string): string {
  try {
    return file === '-' ? readFileSync(0, 'utf8') : readPrivateFile(file, 'an API key')
  } catch (cause) {
    if (cause instanceof Refusal) throw cause
    throw new Refusal(EXIT.FAILED, `The key file ${file} cannot be read.`, undefined, cause)
  }
}
