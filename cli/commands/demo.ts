import { existsSync } from 'node:fs'
import { makeSignInPath } from '../../src/accounts/sign-in-links/service.ts'
import { findUserByEmail } from '../../src/accounts/users/service.ts'
import type { LoadedConfig } from '../../src/config/config.ts'
import { DEFAULT_FILE } from '../../src/config/files.ts'
import { counted } from '../../src/lib/count.ts'
import { createLog, type Log } from '../../src/lib/log.ts'
import { type Serving, serve } from '../../src/serve.ts'
import { removeServerRecord } from '../../src/storage/opening/server-record.ts'
import { becomeOwnerOf } from '../appliance.ts'
import { type Context, command } from '../context.ts'
import { withPayments } from '../demo/billing.ts'
import { prepareDemo } from '../demo/prepare.ts'
import { type DemoSummary, runDemo } from '../demo/run.ts'
import { ownName } from '../own-name.ts'
import { shellWord } from '../shell-word.ts'
import { sayLine } from '../terminal.ts'
import { recordServer, untilStopped } from './serve.ts'

const REASONS: Readonly<Record<string, string>> = {
  OPTED_OUT: 'texted STOP before the campaign',
  INVALID_NUMBER: 'the number does not exist',
  UNREACHABLE: 'the phone could not be reached',
  CARRIER_FILTERED: 'filtered by the carrier',
  ARCHIVED: 'the contact is archived',
  UNKNOWN: 'the carrier did not report a result',
}

function printSummary(context: Context, summary: DemoSummary): void {
  const { output } = context
  const row = (what: string, recipients: number, why = '') => ({ what, recipients, why })
  output.list(
    [
      row('Recipients', summary.recipients),
      row('Delivered', summary.delivered),
      ...(summary.unconfirmed > 0 ? [row('Not confirmed yet', summary.unconfirmed)] : []),
      ...summary.reasons.map(({ outcome, reason, recipients }) =>
        row(outcome === 'SKIPPED' ? 'Skipped' : 'Failed', recipients, `${reason}: ${REASONS[reason] ?? ''}`),
      ),
      row(
        'Messages per second',
        summary.messagesPerSecond,
        `${counted(summary.recipients - summary.skipped, 'message')} in ${summary.sendSeconds.toFixed(2)} s`,
      ),
    ],
    [
      ['what', 'By SMS'],
      ['recipients', ''],
      ['why', ''],
    ],
  )
}

/** Addresses and credentials of the demo's server. */
interface DemoAccess {
  console: string
  email: string
  password?: string
  apiKey: string
}

/** Returns a link to the console that signs in the owner of the demo. */
const consoleLink = async ({ app: { db, config } }: Serving, email: string): Promise<string> =>
  config.publicBaseUrl + (await db.write((tx) => makeSignInPath(tx, findUserByEmail(tx, email)!.id)))

function printNextSteps(
  context: Context,
  url: string,
  made: DemoAccess,
  { campaignId, mailbox }: Pick<DemoSummary, 'campaignId' | 'mailbox'>,
): void {
  const data = dataOption(context)
  const lines = [
    '',
    `Console    ${made.console}`,
    `           signs in once, within 15 minutes; another one: ${ownName()} user sign-in-link ${made.email}${data}`,
    `Sign in    ${made.email}  ${made.password ?? '(the password of the first demo run)'}`,
    `API key    ${made.apiKey}`,
    `API        ${url}`,
    `Reference  ${url}/docs`,
    '',
    'Next steps:',
    `  KEY=${made.apiKey}`,
    `  curl -H "X-API-Key: $KEY" "${url}/contacts?search=wren&limit=3"`,
    `  curl -H "X-API-Key: $KEY" ${url}/campaigns/${campaignId}/analytics`,
    `  ${ownName()} sandbox inbox${data}                      # what the recipients' phones show`,
    `  ${ownName()} sandbox inbox --channel WHATSAPP${data}   # or SMS, EMAIL`,
    `  ${ownName()} sandbox reply +12125550104 STOP${data}    # play a recipient`,
    ...(mailbox === null
      ? []
      : [
          `  ${ownName()} sandbox inbox --to ${mailbox} --html mail.html${data}    # an email, to open in a browser`,
        ]),
    `  cp ${shellWord(`${context.loaded.config.dataDir}/carillon.db`)} backup.db         # a complete backup, at any time`,
  ]
  for (const line of lines) process.stdout.write(`${line}\n`)
}

/**
 * Returns the --data option for the commands that the demo prints. Without it they would use the
 * settings of an installed server.
 */
const dataOption = (context: Context): string => {
  const { dataDir } = context.loaded.config
  const isFound = dataDir === './carillon-data' && !existsSync(DEFAULT_FILE)
  return isFound ? '' : ` --data ${shellWord(dataDir)}`
}

/** Serves at the configured port, or at a free one if the default port is taken. */
async function serveDemo({ config, shown }: LoadedConfig, log: Log): Promise<Serving> {
  try {
    return await serve(config, { log })
  } catch (error) {
    const isTaken = ((error as Error).cause as NodeJS.ErrnoException | undefined)?.code === 'EADDRINUSE'
    const isChosen = shown.some(
      ({ name, origin }) => /^(port|public_base_url)$/.test(name) && origin !== 'default',
    )
    if (!isTaken || isChosen) throw error
    const publicBaseUrl = config.publicBaseUrl.replace(/:\d+$/, ':0')
    return serve({ ...config, port: 0, publicBaseUrl }, { log })
  }
}

export const demoCommand = () =>
  command<{ once?: boolean }>(
    'demo',
    'run a demonstration, from a messy contact list to campaigns by SMS, email and WhatsApp',
    async (context, { once }) => {
      const { output, loaded } = context
      const made = await prepareDemo(context)
      becomeOwnerOf(loaded.config.dataDir)
      const log = createLog(output.isJson ? 'json' : 'logfmt', sayLine)
      const serving = await serveDemo({ ...loaded, config: withPayments(loaded) }, { ...log, info: () => {} })
      try {
        output.say(`   Serving at ${serving.url}`)
        const summary = await runDemo(serving, made.apiKey, output)
        const console = await consoleLink(serving, made.email)
        if (output.isJson) output.record({ console, ...summary, ...made, url: serving.url }, [])
        else {
          output.say('')
          printSummary(context, summary)
          printNextSteps(context, serving.url, { console, ...made }, summary)
        }
      } catch (error) {
        await serving.stop()
        throw error
      }
      if (once) {
        await serving.stop()
        return
      }
      output.say(
        `\nStill serving at ${serving.url}. Ctrl-C ends it; the data stays in ${loaded.config.dataDir}.`,
      )
      recordServer(serving.app.config, serving.url)
      await untilStopped(serving, log)
      removeServerRecord(loaded.config.dataDir)
    },
    { isApart: true },
  )
    .option('--once', 'exit after the summary instead of leaving the server running')
    .option('--host <address>', 'address to listen on')
    .option('--port <number>', 'port to listen on; 0 chooses a free one')
