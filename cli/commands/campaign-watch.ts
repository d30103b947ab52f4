import { type CampaignProgress, progressOf } from '../../src/campaigns/executions/progress.ts'
import { toIso } from '../../src/lib/clock.ts'
import { EXIT, Refusal } from '../../src/lib/exit.ts'
import { withCore } from '../appliance.ts'
import { type Context, command } from '../context.ts'
import { named, ORGANIZATION_OPTION, type OrganizationOption } from '../named.ts'
import { paintStatus, widthOf } from '../terminal.ts'
import { lookupIn, whatKeepsSending } from './campaign-lookup.ts'

const INTERVAL_MS = 1_000

/** Describes the progress of a campaign in one line. */
function words({ status, pauseReason, totals, sentPerSecond }: CampaignProgress): string {
  const amount = (count: number) => count.toLocaleString('en-US')
  const state = pauseReason ? `${paintStatus(status)} (${pauseReason})` : paintStatus(status)
  const parts = [
    `${amount(totals.sent)} of ${amount(totals.recipients)} sent`,
    `${amount(totals.delivered)} delivered`,
    ...(totals.failed > 0 ? [`${amount(totals.failed)} failed`] : []),
    ...(totals.skipped > 0 ? [`${amount(totals.skipped)} skipped`] : []),
    ...(totals.cancelled > 0 ? [`${amount(totals.cancelled)} cancelled`] : []),
    ...(totals.queued > 0 ? [`${amount(totals.queued)} waiting`] : []),
  ]
  const speed = status === 'SENDING' && sentPerSecond !== null ? `; ${amount(sentPerSecond)} a second` : ''
  return `${state}  ${parts.join(', ')}${speed}`
}

/** Prints the progress: on a terminal in one line that is redrawn, elsewhere in a line for each change. */
function printer({ output }: Context) {
  const width = widthOf(process.stdout)
  let last = ''
  return {
    show(progress: CampaignProgress, nowMs: number): void {
      const line = output.isJson ? JSON.stringify(progress) : words(progress)
      if (!output.isJson && width !== undefined) {
        // A wrapped line could not be redrawn.
        process.stdout.write(`\r\u001b[2K${line.slice(0, width - 1)}`)
        return
      }
      if (line === last) return
      last = line
      process.stdout.write(output.isJson ? `${line}\n` : `${toIso(nowMs).slice(0, 19)}Z  ${line}\n`)
    },
    end(): void {
      if (!output.isJson && width !== undefined) process.stdout.write('\n')
    },
  }
}

/** Follows a campaign until it ends. Exits with 1 if none of its messages could be sent. */
export const watch = () =>
  command<OrganizationOption>(
    'watch',
    'follow a campaign until it ends, updated every second',
    (context, options, reference) =>
      withCore(context, async (core, storage) => {
        const { row } = named(core, reference!, options.organization, lookupIn(core))
        if (row.status === 'DRAFT')
          throw new Refusal(EXIT.FAILED, 'A draft sends nothing, so there is nothing to watch.')
        const read = progressOf(core.db, { organizationId: row.organizationId }, row.uuid)
        const printed = printer(context)
        let found = read()
        if (found && !found.isOver)
          for (const line of whatKeepsSending(core, storage)) context.output.say(line)
        for (; found; found = read()) {
          printed.show(found.data, core.db.clock.now())
          if (found.isOver) break
          await Bun.sleep(INTERVAL_MS)
        }
        printed.end()
        if (!found) throw new Refusal(EXIT.FAILED, 'The campaign was deleted.')
        if (found.data.status === 'FAILED') process.exitCode = EXIT.FAILED
      }),
  )
    .argument('<campaign>', 'id or name')
    .option(...ORGANIZATION_OPTION)
