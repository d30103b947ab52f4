import type { Command } from 'commander'
import { ApproveCampaign, RejectCampaign, SubmitCampaign } from '../../src/campaigns/approvals/schema.ts'
import { approveCampaign, rejectCampaign, submitCampaign } from '../../src/campaigns/approvals/service.ts'
import { presentCampaign } from '../../src/campaigns/records/present.ts'
import { viewOf } from '../../src/campaigns/records/service.ts'
import type { CampaignRow } from '../../src/campaigns/records/table.ts'
import type { Tx } from '../../src/db/database.ts'
import { EXIT, Refusal } from '../../src/lib/exit.ts'
import type { Principal } from '../../src/lib/principal.ts'
import { checked, withCore } from '../appliance.ts'
import { askWhatsapp } from '../ask-whatsapp.ts'
import { isAgreed } from '../confirm.ts'
import { type Context, command } from '../context.ts'
import { named, ORGANIZATION_OPTION, type OrganizationOption } from '../named.ts'
import { operatorOf } from '../operator.ts'
import { lookupIn, whatKeepsSending } from './campaign-lookup.ts'

type Shown = ReturnType<typeof presentCampaign>

/** Changes the named campaign and prints its new state. @param ask runs before; its result is passed to `change` */
const decide = <Asked>(
  context: Context,
  options: OrganizationOption,
  reference: string,
  {
    ask,
    change,
    isLaunch,
  }: {
    /** Whether the command may launch the campaign; its WhatsApp template is then looked up first. */
    isLaunch: boolean
    ask(shown: Shown): Promise<Asked> | Asked
    change(tx: Tx, principal: Principal, row: CampaignRow, asked: Asked): CampaignRow
  },
) =>
  withCore(context, async (core, storage) => {
    const { organization, row } = named(core, reference, options.organization, lookupIn(core))
    const asked = await ask(presentCampaign(viewOf(core.db, row), 'en'))
    if (isLaunch) await askWhatsapp(context, core, row)
    const principal = operatorOf(organization)
    const after = await core.db.write((tx) =>
      presentCampaign(viewOf(tx, change(tx, principal, row, asked)), 'en'),
    )
    if (context.output.isJson) return context.output.record(after, [])
    context.output.record({ ...after, approval: after.approval.status, ...wordsOf(after) }, [
      ['id', 'campaign'],
      ['name', 'name'],
      ['status', 'status'],
      ['approval', 'approval'],
      ['note', 'note'],
      ['reason', 'because'],
      ['nextRunAt', 'next run'],
    ])
    if (after.status === 'DRAFT') return
    for (const line of whatKeepsSending(core, storage)) context.output.say(line)
  })

const wordsOf = ({ approval: { note, reason } }: Shown) => ({ note, reason })

export const submit = (): Command =>
  command<OrganizationOption & { note?: string }>(
    'submit',
    'submit a draft for approval',
    (context, options, reference) => {
      const note = checked(SubmitCampaign.entries.note, options.note, '--note')
      return decide(context, options, reference!, {
        isLaunch: true,
        ask: () => undefined,
        change: (tx, principal, { uuid }) => submitCampaign(tx, principal, uuid, { note }),
      })
    },
  )
    .argument('<campaign>', 'id or name')
    .option('--note <text>', 'note for the person who decides')
    .option(...ORGANIZATION_OPTION)

export const approve = (): Command =>
  command<OrganizationOption & { note?: string; yes?: boolean }>(
    'approve',
    'approve a submitted campaign and launch it',
    (context, options, reference) =>
      decide(context, options, reference!, {
        isLaunch: true,
        ask: async (shown) => {
          const { revision } = shown.approval
          const note = checked(ApproveCampaign.entries.note, options.note, '--note')
          await assertWanted(context, shown, options.yes === true)
          return { revision, note }
        },
        // The operator saw this version. A change in the meantime is refused.
        change: (tx, principal, { uuid }, approval) => approveCampaign(tx, principal, uuid, approval),
      }),
  )
    .argument('<campaign>', 'id or name')
    .option('--note <text>', 'note stored with the approval')
    .option('--yes', 'approve without asking')
    .option(...ORGANIZATION_OPTION)

/** Shows what would be launched and asks for confirmation. Throws a refusal without a terminal (exit 2) or when the
 * answer is no (exit 1). */
async function assertWanted({ output }: Context, shown: Shown, isAgreedBefore: boolean): Promise<void> {
  if (shown.approval.status !== 'SUBMITTED') return
  for (const line of linesOf(shown)) output.say(line)
  if (isAgreedBefore) return
  if (output.isJson || !process.stdin.isTTY) {
    throw new Refusal(EXIT.USAGE, 'Approving launches the campaign.', 'Confirm it with --yes.')
  }
  if (await isAgreed('Launch it?')) return
  throw new Refusal(EXIT.FAILED, 'Nothing was approved.')
}

/** Describes the audience, senders, time and text of a campaign. */
function linesOf(shown: Shown): string[] {
  const { segment, channelIdentities, scheduledAt, recurrenceRule, variants, mediaUrls } = shown
  const senders = channelIdentities.map(({ name }) => name).join(', ')
  const when = [scheduledAt ?? 'immediately', ...(recurrenceRule ? [recurrenceRule] : [])].join(', ')
  const texts = variants.map(({ label, messageTemplate }) => `${label}: ${messageTemplate}`)
  return [
    `"${shown.name}" to "${segment.name}", from ${senders}, ${when}:`,
    ...(texts.length > 0 ? texts : [shown.messageTemplate]),
    ...mediaUrls.map((url) => `With ${url}`),
  ]
}

export const reject = (): Command =>
  command<OrganizationOption>(
    'reject',
    'reject a submitted campaign, which becomes a draft again',
    (context, options, reference, reason) => {
      const rejection = { reason: checked(RejectCampaign.entries.reason, reason, 'reason') }
      return decide(context, options, reference!, {
        isLaunch: false,
        ask: () => undefined,
        change: (tx, principal, { uuid }) => rejectCampaign(tx, principal, uuid, rejection),
      })
    },
  )
    .argument('<campaign>', 'id or name')
    .argument('<reason>', 'what must change')
    .option(...ORGANIZATION_OPTION)
