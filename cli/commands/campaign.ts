import { Command } from 'commander'
import { forecastOf } from '../../src/campaigns/estimates/forecast.ts'
import { extrasOfRuns, presentExecution } from '../../src/campaigns/executions/schema.ts'
import { troubleOfCampaign } from '../../src/campaigns/records/health.ts'
import { presentDetail } from '../../src/campaigns/records/present.ts'
import { recipientCount } from '../../src/campaigns/records/results.ts'
import type { ListCampaignsQuery } from '../../src/campaigns/records/schema.ts'
import {
  cancelCampaign,
  endRecurrence,
  listCampaigns,
  pauseCampaign,
  resumeCampaign,
  viewOf,
} from '../../src/campaigns/records/service.ts'
import { findCampaign } from '../../src/campaigns/records/store.ts'
import { CAMPAIGN_STATUSES, type CampaignRow } from '../../src/campaigns/records/table.ts'
import type { Tx } from '../../src/db/database.ts'
import { listExecutions } from '../../src/delivery/executions/store.ts'
import { toIso, toIsoOrNull } from '../../src/lib/clock.ts'
import { counted } from '../../src/lib/count.ts'
import type { Core } from '../../src/wiring/core.ts'
import { chosenOrganization, withCore } from '../appliance.ts'
import { askWhatsapp } from '../ask-whatsapp.ts'
import { type Context, command } from '../context.ts'
import { named, ORGANIZATION_OPTION, type OrganizationOption } from '../named.ts'
import { statusesFrom } from '../statuses.ts'
import type { Column } from '../table.ts'
import { templateText } from '../template-text.ts'
import { wholeNumberFrom } from '../whole-number.ts'
import { approve, reject, submit } from './campaign-approval.ts'
import { printExplanation } from './campaign-explain.ts'
import { lookupIn, whatKeepsSending } from './campaign-lookup.ts'
import { test } from './campaign-test.ts'
import { abTestText, chooseText, variantText } from './campaign-variant.ts'
import { watch } from './campaign-watch.ts'

const RUNS_SHOWN = 20

const newest = (limit: number): ListCampaignsQuery => ({
  page: 1,
  limit,
  sortBy: 'createdAt',
  sortOrder: 'desc',
})

/** The fields of a campaign in a list, with and without --json. `campaign show` prints more. */
function brief(core: Core, campaign: CampaignRow) {
  const view = viewOf(core.db, campaign)
  const { counts } = view
  return {
    id: campaign.uuid,
    name: campaign.name,
    status: campaign.status,
    pauseReason: campaign.pauseReason,
    approval: view.submission?.status ?? 'NONE',
    lastError: troubleOfCampaign(core.db, campaign.organizationId, campaign.id),
    recipients: recipientCount(counts),
    waiting: counts.scheduled + counts.queued + counts.sending,
    sent: counts.accepted,
    delivered: counts.delivered + counts.read,
    failed: counts.failed,
    skipped: counts.skipped,
    cancelled: counts.cancelled,
    nextRunAt: toIsoOrNull(campaign.nextRunAt),
    createdAt: toIso(campaign.createdAt),
  }
}

const list = () =>
  command<OrganizationOption & { status?: string; limit: string }>(
    'list',
    'list campaigns, newest first',
    (context, { organization, status, limit }) =>
      withCore(context, (core) => {
        const { id } = chosenOrganization(core, organization)
        const query = newest(wholeNumberFrom(limit, '--limit', { min: 1, max: 1_000 }))
        const statuses =
          status === undefined ? undefined : statusesFrom(status, 'campaign', CAMPAIGN_STATUSES)
        const { views, total } = listCampaigns(core.db, { organizationId: id }, { ...query, statuses })
        context.output.list(
          views.map(({ campaign }) => brief(core, campaign)),
          [
            ['name', 'campaign'],
            ['status', 'status'],
            ['pauseReason', 'pause reason', 'spare'],
            ['approval', 'approval', 'spare'],
            ['recipients', 'recipients'],
            ['sent', 'sent'],
            ['delivered', 'delivered'],
            ['id', 'id', 'spare'],
            ['failed', 'failed', 'spare'],
            ['waiting', 'waiting', 'spare'],
            ['lastError', 'last error', 'spare'],
            ['nextRunAt', 'next run', 'spare'],
            ['createdAt', 'created', 'spare'],
          ],
        )
        context.output.more(views.length, total, 'campaign')
      }),
  )
    .option('--organization <id or slug>', 'organization; needed when there are several')
    .option(
      '--status <status>',
      `only campaigns with these statuses, separated by commas: ${CAMPAIGN_STATUSES.join(', ').toLowerCase()}`,
    )
    .option('--limit <count>', 'number of campaigns', '50')

function runsOf({ db }: Core, { organizationId, id, uuid }: CampaignRow) {
  const executions = listExecutions(db, organizationId, id, { page: 1, limit: RUNS_SHOWN })
  const ids = executions.map((run) => run.id)
  const figures = extrasOfRuns(db, organizationId, ids)
  return executions.map((run) => presentExecution(run, uuid, figures, 'en'))
}

/** The fields that `campaign show` prints, with their titles. */
const CAMPAIGN_FIELDS: readonly Column[] = [
  ['id', 'campaign'],
  ['name', 'name'],
  ['organization', 'organization'],
  ['status', 'status'],
  ['pauseReason', 'pause reason'],
  ['approval', 'approval'],
  ['lastError', 'last error'],
  ['category', 'category'],
  ['topic', 'topic'],
  ['messageTemplate', 'text'],
  ['template', 'template'],
  ['files', 'files'],
  ['abTest', 'A/B test'],
  ['segment', 'segment'],
  ['senders', 'senders'],
  ['scheduledAt', 'scheduled for'],
  ['recurrenceRule', 'recurs'],
  ['nextRuns', 'next runs'],
  ['startedAt', 'started'],
  ['finishesAt', 'expected to finish'],
  ['earliestAt', 'earliest finish'],
  ['latestAt', 'latest finish'],
  ['completedAt', 'completed'],
  ['createdBy', 'created by'],
  ['createdAt', 'created'],
]

/**
 * Describes the approval with its person and note; null for a campaign that was not submitted for
 * approval.
 */
function approvalText(approval: ReturnType<typeof presentDetail>['approval']): string | null {
  const { status, submittedBy, note, decidedBy, reason } = approval
  if (status === 'NONE') return null
  const said = decidedBy ? reason : note
  return `${status} by ${(decidedBy ?? submittedBy)?.name}${said === null ? '' : `: ${said}`}`
}

async function printCampaign(
  { output }: Context,
  core: Core,
  slug: string,
  campaign: CampaignRow,
): Promise<void> {
  const { organizationId, id } = campaign
  const record = {
    ...presentDetail(viewOf(core.db, campaign), await forecastOf(core.db, campaign, core.config), {
      nowMs: core.db.clock.now(),
      language: 'en',
    }),
    lastError: troubleOfCampaign(core.db, organizationId, id),
  }
  const runs = runsOf(core, campaign)
  if (output.isJson) {
    output.record({ ...record, organization: slug, runs }, [])
    return
  }
  const senders = record.channelIdentities.map(
    ({ name, address, status }) => `${name} ${address} (${status})`,
  )
  output.record(
    {
      ...record,
      organization: slug,
      topic: record.topic?.name,
      segment: record.segment.name,
      senders: senders.join(', '),
      template: templateText(record.whatsappTemplate),
      files: record.mediaUrls.join(', '),
      createdBy: record.createdBy?.name,
      approval: approvalText(record.approval),
      abTest: abTestText(record),
      messageTemplate: variantText(record),
      nextRuns: record.nextRuns.join(', '),
      finishesAt: record.forecast?.finishesAt,
      earliestAt: record.forecast?.earliestAt,
      latestAt: record.forecast?.latestAt,
    },
    CAMPAIGN_FIELDS,
  )
  if (runs.length > 0) printRuns(output, runs)
}

function printRuns(output: Context['output'], runs: ReturnType<typeof runsOf>): void {
  // Only WhatsApp reports that a message was read.
  const read: Column[] = runs.some(({ counts }) => counts.read > 0) ? [['read', 'read']] : []
  output.gap()
  output.list(
    runs.map(({ sequence, status, scheduledFor, counts }) => ({ sequence, status, scheduledFor, ...counts })),
    [
      ['sequence', 'run'],
      ['status', 'status'],
      ['recipients', 'recipients'],
      ['sent', 'sent'],
      ['delivered', 'delivered'],
      ...read,
      ['failed', 'failed'],
      ['skipped', 'skipped'],
      ['cancelled', 'cancelled', 'spare'],
      ['queued', 'queued', 'spare'],
      ['scheduled', 'later', 'spare'],
      ['sending', 'sending', 'spare'],
      ['scheduledFor', 'for', 'spare'],
    ],
  )
}

const show = () =>
  command<OrganizationOption>('show', 'show one campaign and its runs', (context, options, reference) =>
    withCore(context, async (core) => {
      const { organization, row } = named(core, reference!, options.organization, lookupIn(core))
      await printCampaign(context, core, organization.slug, row)
    }),
  )
    .argument('<campaign>', 'id or name')
    .option(...ORGANIZATION_OPTION)

const explain = () =>
  command<OrganizationOption>(
    'explain',
    'explain why a contact does or does not get a campaign',
    (context, options, reference, contact) =>
      withCore(context, (core) => {
        const { row } = named(core, reference!, options.organization, lookupIn(core))
        printExplanation(context, core, row, contact!)
      }),
  )
    .argument('<campaign>', 'id or name')
    .argument('<contact>', 'id, phone number with +, or email address')
    .option(...ORGANIZATION_OPTION)

interface Step {
  name: string
  description: string
  run(tx: Tx, owner: { organizationId: number }, uuid: string): CampaignRow
  /** Sentence about the effect of the command. */
  effect(found: ReturnType<typeof brief>): string
}

const STEPS: readonly Step[] = [
  {
    name: 'pause',
    description: 'pause a campaign until `campaign resume`',
    run: pauseCampaign,
    effect: ({ waiting }) =>
      `${counted(waiting, 'message waits', 'messages wait')} until the campaign is resumed.`,
  },
  {
    name: 'resume',
    description: 'continue a paused campaign',
    run: resumeCampaign,
    effect: ({ waiting }) =>
      `${counted(waiting, 'message is sent now or at its scheduled time', 'messages are sent now or at their scheduled time')}.`,
  },
  {
    name: 'cancel',
    description: 'cancel a campaign; messages not yet given to a carrier are never sent',
    run: cancelCampaign,
    // With many messages, their rows change a moment later.
    effect: ({ cancelled, waiting }) => `${counted(cancelled + waiting, 'message')} will never be sent.`,
  },
  {
    name: 'end-recurrence',
    description: 'end a recurring campaign; a run in progress still finishes',
    run: endRecurrence,
    effect: ({ status }) =>
      status === 'SENDING'
        ? 'The run in progress is its last one.'
        : 'The campaign has ended: no further run starts.',
  },
]

const step = ({ name, description, run, effect }: Step) =>
  command<OrganizationOption>(name, description, (context, options, reference) =>
    withCore(context, async (core, storage) => {
      const { row } = named(core, reference!, options.organization, lookupIn(core))
      const owner = { organizationId: row.organizationId }
      if (name === 'resume') await askWhatsapp(context, core, row)
      await core.db.write((tx) => void run(tx, owner, row.uuid))
      const after = brief(core, findCampaign(core.db, row.organizationId, row.uuid)!)
      context.output.record(after, [
        ['id', 'campaign'],
        ['name', 'name'],
        ['status', 'status'],
        ['recipients', 'recipients'],
        ['sent', 'sent'],
      ])
      context.output.say(effect(after))
      if (name !== 'resume') return
      for (const line of whatKeepsSending(core, storage)) context.output.say(line)
    }),
  )
    .argument('<campaign>', 'id or name')
    .option(...ORGANIZATION_OPTION)

export function campaignCommand(): Command {
  const campaign = new Command('campaign').description(
    'list, show, watch, approve, test, pause, resume, cancel and end campaigns',
  )
  for (const child of [
    list(),
    show(),
    watch(),
    explain(),
    submit(),
    approve(),
    reject(),
    test(),
    chooseText(),
    ...STEPS.map(step),
  ])
    campaign.addCommand(child)
  return campaign
}
