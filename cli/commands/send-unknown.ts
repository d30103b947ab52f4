import type { Command } from 'commander'
import { findOrganization } from '../../src/accounts/organizations/store.ts'
import { resendUnknown } from '../../src/campaigns/executions/resend.ts'
import { listRunsInDoubt, type RunInDoubt } from '../../src/campaigns/records/health.ts'
import { counted } from '../../src/lib/count.ts'
import { EXIT, Refusal } from '../../src/lib/exit.ts'
import type { Core } from '../../src/wiring/core.ts'
import { withCore } from '../appliance.ts'
import { type Context, command } from '../context.ts'
import { operatorOf } from '../operator.ts'
import { wholeNumberFrom } from '../whole-number.ts'
import { whatKeepsSending } from './campaign-lookup.ts'

interface Options {
  count?: string
}

function list({ output }: Context, runs: readonly RunInDoubt[]): void {
  output.list(
    runs,
    [
      ['campaign', 'campaign'],
      ['organizationName', 'organization'],
      ['sequence', 'run'],
      ['status', 'status'],
      ['inDoubt', 'result unknown'],
      ['executionId', 'id of the run'],
    ],
    'No message has an unknown result.',
  )
  if (runs.length === 0) return
  output.say(
    'The carrier may have accepted these messages. If you send them again, a recipient may get one twice.',
  )
  output.say('To send the messages of a run again: carillon send unknown RUN --count NUMBER')
}

/**
 * Queues the messages of a run with an unknown result again.
 * @param reference id of the run
 */
async function sendAgain(core: Core, reference: string, confirmed: number | undefined): Promise<RunInDoubt> {
  const run = listRunsInDoubt(core.db).find(({ executionId }) => executionId === reference.toLowerCase())
  if (!run) {
    const advice = 'To list the runs with such messages: carillon send unknown'
    throw new Refusal(
      EXIT.FAILED,
      `No run with the id "${reference}" has messages with an unknown result.`,
      advice,
    )
  }
  if (confirmed === undefined) {
    throw new Refusal(
      EXIT.USAGE,
      `${counted(run.inDoubt, 'message')} of this run ${run.inDoubt === 1 ? 'has an unknown result and' : 'have an unknown result, and some'} may have arrived.`,
      `To send them again anyway: carillon send unknown ${run.executionId} --count ${run.inDoubt}`,
    )
  }
  const principal = operatorOf(findOrganization(core.db, run.organizationId)!)
  await core.db.write((tx) => resendUnknown(tx, principal, run, confirmed))
  return run
}

export const sendUnknown = (): Command =>
  command<Options>(
    'unknown',
    'list runs with messages whose result is unknown, or send those messages of one run again',
    (context, { count }, reference) => {
      const confirmed =
        count === undefined
          ? undefined
          : wholeNumberFrom(count, '--count', { min: 1, max: Number.MAX_SAFE_INTEGER })
      return withCore(context, async (core, storage) => {
        if (reference === undefined) return list(context, listRunsInDoubt(core.db))
        const { campaign, executionId, inDoubt } = await sendAgain(core, reference, confirmed)
        context.output.record({ campaign, executionId, sentAgain: inDoubt }, [
          ['campaign', 'campaign'],
          ['sentAgain', 'messages sent again'],
        ])
        for (const line of whatKeepsSending(core, storage)) context.output.say(line)
      })
    },
  )
    .argument('[run]', 'id of the run')
    .option('--count <number>', 'number of messages with an unknown result, to confirm')
