import { Command } from 'commander'
import { findCampaignsByIds } from '../../src/campaigns/records/store.ts'
import type { Tx } from '../../src/db/database.ts'
import { toIso, toIsoOrNull } from '../../src/lib/clock.ts'
import {
  cancelPoll,
  closePoll,
  listPolls,
  type PollView,
  viewOfPoll,
} from '../../src/polls/records/service.ts'
import { findPoll, findPollsNamed, type PollRow } from '../../src/polls/records/store.ts'
import { POLL_STATUSES } from '../../src/polls/records/table.ts'
import { presentVote } from '../../src/polls/votes/schema.ts'
import { analyticsOf, votesOf } from '../../src/polls/votes/service.ts'
import type { Core } from '../../src/wiring/core.ts'
import { chosenOrganization, withCore } from '../appliance.ts'
import { type Context, command } from '../context.ts'
import { type Lookup, named, ORGANIZATION, ORGANIZATION_OPTION, type OrganizationOption } from '../named.ts'
import type { Column } from '../output.ts'
import { statusesFrom } from '../statuses.ts'
import { wholeNumberFrom } from '../whole-number.ts'

/** Largest number of polls with the same name that are considered. */
const MAX_CANDIDATES = 100
/** Width of the longest bar, in characters. */
const BAR_WIDTH = 30

const lookupIn = ({ db }: Core): Lookup<PollRow> => ({
  noun: 'poll',
  byId: (organizationId, uuid) => findPoll(db, { organizationId, uuid }, db.clock.now()),
  byName: (organizationId, name) =>
    findPollsNamed(db, { organizationId, name, limit: MAX_CANDIDATES }, db.clock.now()),
  namesOf: ({ name }) => [name],
  uuidOf: ({ uuid }) => uuid,
})

/** The fields of a poll in a list. `poll show` prints more. */
const brief = (poll: PollRow) => ({
  id: poll.uuid,
  name: poll.name,
  status: poll.status,
  responders: poll.responderCount,
  startedAt: toIsoOrNull(poll.startedAt),
  closesAt: toIso(poll.closesAt),
  closedAt: toIsoOrNull(poll.closedAt),
  createdAt: toIso(poll.createdAt),
})

const list = () =>
  command<OrganizationOption & { status?: string; limit: string }>(
    'list',
    'list polls, newest first',
    (context, { organization, status, limit }) =>
      withCore(context, (core) => {
        const { id } = chosenOrganization(core, organization)
        const query = {
          page: 1,
          limit: wholeNumberFrom(limit, '--limit', { min: 1, max: 1_000 }),
          statuses: status === undefined ? undefined : statusesFrom(status, 'poll', POLL_STATUSES),
        }
        const { views, total } = listPolls(core.db, { organizationId: id }, query, core.db.clock.now())
        context.output.list(
          views.map(({ poll }) => brief(poll)),
          [
            ['name', 'poll'],
            ['status', 'status'],
            ['responders', 'voted'],
            ['closesAt', 'closes'],
            ['id', 'id', 'spare'],
            ['startedAt', 'started', 'spare'],
            ['createdAt', 'created', 'spare'],
          ],
        )
        context.output.more(views.length, total, 'poll')
      }),
  )
    .option(...ORGANIZATION)
    .option(
      '--status <status>',
      `only polls with these statuses, separated by commas: ${POLL_STATUSES.join(', ').toLowerCase()}`,
    )
    .option('--limit <count>', 'number of polls', '50')

/** Returns a poll with its results so far. */
function detail({ db }: Core, slug: string, { poll, segmentUuid, identityUuids }: PollView) {
  const [campaign] = findCampaignsByIds(db, poll.organizationId, [poll.campaignId])
  return {
    ...brief(poll),
    organization: slug,
    questionTemplate: poll.questionTemplate,
    allowMultipleOptions: poll.allowMultipleOptions === 1,
    channel: poll.channel,
    segmentId: segmentUuid,
    channelIdentityIds: identityUuids,
    campaignId: poll.campaignUuid,
    campaign: campaign?.name ?? null,
    results: analyticsOf(db, poll),
  }
}

const FIELDS: readonly Column[] = [
  ['id', 'poll'],
  ['name', 'name'],
  ['organization', 'organization'],
  ['status', 'status'],
  ['questionTemplate', 'question'],
  ['several', 'several options'],
  ['channel', 'channel'],
  ['campaignId', 'sent by campaign'],
  ['startedAt', 'started'],
  ['closesAt', 'closes'],
  ['closedAt', 'closed'],
  ['recipients', 'recipients'],
  ['delivered', 'delivered'],
  ['voted', 'voted'],
]

/**
 * Draws the share of an option as a bar.
 * @param percentage 0 to 100
 */
const barOf = (percentage: number): string => '█'.repeat(Math.round((percentage / 100) * BAR_WIDTH))

function print({ output }: Context, record: ReturnType<typeof detail>): void {
  if (output.isJson) {
    output.record(record, [])
    return
  }
  const { recipients, delivered, responders, responseRate, options } = record.results
  const rate = `${Math.round(responseRate * 1_000) / 10} %`
  output.record(
    {
      ...record,
      recipients,
      delivered,
      several: record.allowMultipleOptions ? 'allowed' : 'not allowed',
      voted: recipients === 0 ? responders : `${responders} (${rate} of the recipients)`,
    },
    FIELDS,
  )
  output.gap()
  output.list(
    options.map(({ label, votes, percentage }, index) => ({
      position: index + 1,
      label,
      votes,
      share: `${percentage.toFixed(1)} %`,
      bar: barOf(percentage),
    })),
    [
      ['position', 'no.'],
      ['label', 'option'],
      ['votes', 'votes'],
      ['share', 'share'],
      ['bar', ''],
    ],
  )
}

const show = () =>
  command<OrganizationOption>('show', 'show one poll and its results', (context, options, reference) =>
    withCore(context, (core) => {
      const { organization, row } = named(core, reference!, options.organization, lookupIn(core))
      print(context, detail(core, organization.slug, viewOfPoll(core.db, row)))
    }),
  )
    .argument('<poll>', 'id or name')
    .option(...ORGANIZATION_OPTION)

const votes = () =>
  command<OrganizationOption & { limit: string }>(
    'votes',
    'list the votes of a poll, newest first',
    (context, { organization, limit }, reference) =>
      withCore(context, async (core) => {
        const page = { page: 1, limit: wholeNumberFrom(limit, '--limit', { min: 1, max: 1_000 }) }
        const { row } = named(core, reference!, organization, lookupIn(core))
        const { options } = viewOfPoll(core.db, row)
        const labels = new Map(options.map(({ uuid, label }) => [uuid, label]))
        const rows = (await votesOf(core.db, row, page, undefined)).map((vote) => {
          const shown = presentVote(vote, options)
          return { ...shown, options: shown.optionIds.map((id) => labels.get(id)!) }
        })
        const { output } = context
        output.list(
          output.isJson
            ? rows
            : rows.map(({ contact, options: chosen, ...vote }) => ({
                ...vote,
                name: [contact.firstName, contact.lastName].filter(Boolean).join(' '),
                phone: contact.phone,
                chosen: chosen.join(', '),
                rawBody: vote.rawBody.replace(/\s+/g, ' ').slice(0, 40),
              })),
          [
            ['name', 'contact'],
            ['phone', 'phone'],
            ['chosen', 'option'],
            ['rawBody', 'text', 'spare'],
            ['votedAt', 'time', 'spare'],
          ],
          'No votes yet.',
        )
        output.more(rows.length, row.responderCount, 'vote')
      }),
  )
    .argument('<poll>', 'id or name')
    .option(...ORGANIZATION_OPTION)
    .option('--limit <count>', 'number of votes', '50')

interface Step {
  name: string
  description: string
  run(tx: Tx, owner: { organizationId: number }, uuid: string): PollRow
  effect: string
}

const STEPS: readonly Step[] = [
  {
    name: 'close',
    description: 'close a poll; later votes do not count, and waiting messages are not sent',
    run: closePoll,
    effect: 'Later votes do not count.',
  },
  {
    name: 'cancel',
    description: 'cancel a poll; waiting messages are not sent, and earlier votes stay',
    run: cancelPoll,
    effect: 'Waiting messages will not be sent, and later votes do not count.',
  },
]

const step = ({ name, description, run, effect }: Step) =>
  command<OrganizationOption>(name, description, (context, options, reference) =>
    withCore(context, async (core) => {
      const { row } = named(core, reference!, options.organization, lookupIn(core))
      const after = await core.db.write((tx) => run(tx, { organizationId: row.organizationId }, row.uuid))
      context.output.record(brief(after), [
        ['id', 'poll'],
        ['name', 'name'],
        ['status', 'status'],
        ['responders', 'voted'],
      ])
      context.output.say(effect)
    }),
  )
    .argument('<poll>', 'id or name')
    .option(...ORGANIZATION_OPTION)

export function pollCommand(): Command {
  const poll = new Command('poll').description('list, show, close and cancel polls, and list their votes')
  for (const child of [list(), show(), votes(), ...STEPS.map(step)]) poll.addCommand(child)
  return poll
}
