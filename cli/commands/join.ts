import { Command } from 'commander'
import { presentSubmission } from '../../src/join-links/records/present-submission.ts'
import {
  analyticsOf,
  type JoinLinkView,
  listJoinLinks,
  listSubmissions,
  updateJoinLink,
  viewOf,
} from '../../src/join-links/records/service.ts'
import { findJoinLink, findJoinLinksNamed, joinUrl, statusOf } from '../../src/join-links/records/store.ts'
import { JOIN_LINK_STATUSES, type JoinLinkRow } from '../../src/join-links/records/table.ts'
import { SUBMISSION_STATUSES } from '../../src/join-links/submissions/table.ts'
import { toIso, toIsoOrNull } from '../../src/lib/clock.ts'
import type { Core } from '../../src/wiring/core.ts'
import { chosenOrganization, withCore } from '../appliance.ts'
import { command } from '../context.ts'
import { type Lookup, named, ORGANIZATION, ORGANIZATION_OPTION, type OrganizationOption } from '../named.ts'
import type { Column } from '../output.ts'
import { statusesFrom } from '../statuses.ts'
import { wholeNumberFrom } from '../whole-number.ts'

/** Largest number of join links with the same name that are considered. */
const MAX_CANDIDATES = 100

const lookupIn = ({ db }: Core): Lookup<JoinLinkRow> => ({
  noun: 'join link',
  byId: (organizationId, uuid) => findJoinLink(db, organizationId, uuid),
  byName: (organizationId, name) => findJoinLinksNamed(db, { organizationId, name, limit: MAX_CANDIDATES }),
  namesOf: ({ name }) => [name],
  uuidOf: ({ uuid }) => uuid,
})

/** The fields of a join link in a list. `join show` prints more. */
const brief = ({ db, config }: Core, { link, names, publicDomain }: JoinLinkView) => ({
  id: link.uuid,
  name: link.name,
  status: statusOf(link, db.clock.now(), names.joined),
  type: link.type,
  channel: link.channel,
  joined: names.joined,
  url: joinUrl(link, publicDomain, config.publicBaseUrl),
  createdAt: toIso(link.createdAt),
})

const list = () =>
  command<OrganizationOption & { status?: string; limit: string }>(
    'list',
    'list join links, newest first',
    (context, { organization, status, limit }) =>
      withCore(context, (core) => {
        const { id } = chosenOrganization(core, organization)
        const query = {
          page: 1,
          limit: wholeNumberFrom(limit, '--limit', { min: 1, max: 1_000 }),
          statuses: status === undefined ? undefined : statusesFrom(status, 'join link', JOIN_LINK_STATUSES),
        }
        const { views, total } = listJoinLinks(core.db, { organizationId: id }, query, core.db.clock.now())
        context.output.list(
          views.map((view) => brief(core, view)),
          [
            ['name', 'join link'],
            ['status', 'status'],
            ['joined', 'joined'],
            ['url', 'address'],
            ['id', 'id', 'spare'],
            ['type', 'type', 'spare'],
            ['createdAt', 'created', 'spare'],
          ],
        )
        context.output.more(views.length, total, 'join link')
      }),
  )
    .option(...ORGANIZATION)
    .option(
      '--status <status>',
      `only join links with these statuses, separated by commas: ${JOIN_LINK_STATUSES.join(', ').toLowerCase()}`,
    )
    .option('--limit <count>', 'number of join links', '50')

/** Returns a join link with its results. */
async function detail(core: Core, slug: string, view: JoinLinkView) {
  const { link, names } = view
  const owner = { organizationId: link.organizationId }
  const { days: _, ...counts } = await analyticsOf(core.db, owner, link.uuid)
  return {
    ...brief(core, view),
    organization: slug,
    keyword: link.keyword,
    segmentId: names.segmentUuid,
    topics: names.topics,
    channelIdentityId: names.identityUuid,
    consentText: link.consentText,
    consentVersion: link.consentVersion,
    doubleOptIn: link.doubleOptIn,
    otpEnabled: link.otpEnabled,
    allowedCountries: link.allowedCountries,
    dailyMessageLimit: link.dailyMessageLimit,
    maxSubmissions: link.maxSubmissions,
    expiresAt: toIsoOrNull(link.expiresAt),
    ...counts,
  }
}

const FIELDS: readonly Column[] = [
  ['id', 'join link'],
  ['name', 'name'],
  ['organization', 'organization'],
  ['status', 'status'],
  ['type', 'type'],
  ['channel', 'channel'],
  ['url', 'address'],
  ['keyword', 'keyword'],
  ['segmentId', 'joins segment'],
  ['topicNames', 'subscribes to'],
  ['consent', 'consent text'],
  ['check', 'proof of the number'],
  ['countries', 'countries'],
  ['dailyMessageLimit', 'messages a day'],
  ['maxSubmissions', 'limit'],
  ['expiresAt', 'expires'],
  ['views', 'views'],
  ['submissions', 'began to join'],
  ['completed', 'joined'],
  ['optOuts', 'opted out later'],
]

/** Describes how a person proves a number or an address. */
function checkOf({ otpEnabled, doubleOptIn }: Pick<JoinLinkRow, 'otpEnabled' | 'doubleOptIn'>): string {
  if (otpEnabled) return 'a code'
  if (doubleOptIn === 'REPLY_YES') return 'an answer YES'
  return doubleOptIn === 'EMAIL_LINK' ? 'a link in an email' : 'none'
}

/** Describes the topics that people subscribe to by joining; null for none. */
const topicsOf = (topics: JoinLinkView['names']['topics']): string | null =>
  topics.map(({ name, mode }) => (mode === 'FIXED' ? name : `${name} (box on the form)`)).join(', ') || null

const show = () =>
  command<OrganizationOption>(
    'show',
    'show one join link and its results',
    (context, { organization }, reference) =>
      withCore(context, async (core) => {
        const { organization: owner, row } = named(core, reference!, organization, lookupIn(core))
        const record = await detail(core, owner.slug, viewOf(core.db, row))
        if (context.output.isJson) return context.output.record(record, [])
        return context.output.record(
          {
            ...record,
            consent: `${record.consentText} (version ${record.consentVersion})`,
            topicNames: topicsOf(record.topics),
            check: row.type === 'WEB_FORM' ? checkOf(row) : 'the text with the keyword',
            countries: record.allowedCountries.join(', '),
          },
          FIELDS,
        )
      }),
  )
    .argument('<join-link>', 'id or name')
    .option(...ORGANIZATION_OPTION)

const submissions = () =>
  command<OrganizationOption & { status?: string; limit: string }>(
    'submissions',
    'list the people who joined or began to join, newest first',
    (context, { organization, status, limit }, reference) =>
      withCore(context, async (core) => {
        const query = {
          page: 1,
          limit: wholeNumberFrom(limit, '--limit', { min: 1, max: 1_000 }),
          statuses:
            status === undefined ? undefined : statusesFrom(status, 'submission', SUBMISSION_STATUSES),
        }
        const { row } = named(core, reference!, organization, lookupIn(core))
        const owner = { organizationId: row.organizationId }
        const { rows, total } = await listSubmissions(core.db, owner, row.uuid, query)
        const { output } = context
        const shown = rows.map((one) => presentSubmission(one, row.uuid))
        output.list(
          output.isJson ? shown : shown.map((one) => ({ ...one, address: one.phone ?? one.email })),
          [
            ['address', 'number or address'],
            ['status', 'status'],
            ['createdAt', 'began'],
            ['confirmedAt', 'joined'],
            ['id', 'id', 'spare'],
          ],
          'No submissions yet.',
        )
        output.more(rows.length, total, 'submission')
      }),
  )
    .argument('<join-link>', 'id or name')
    .option(...ORGANIZATION_OPTION)
    .option(
      '--status <status>',
      `only submissions with these statuses, separated by commas: ${SUBMISSION_STATUSES.join(', ').toLowerCase()}`,
    )
    .option('--limit <count>', 'number of submissions', '50')

interface Step {
  name: string
  description: string
  status: 'ACTIVE' | 'PAUSED'
  effect: string
}

const STEPS: readonly Step[] = [
  {
    name: 'pause',
    description: 'pause a join link; its page says so, and no one can join by it',
    status: 'PAUSED',
    effect:
      'No one can join by it until it is resumed. People who already have a code or a question can still answer.',
  },
  {
    name: 'resume',
    description: 'resume a paused join link',
    status: 'ACTIVE',
    effect: 'People can join by it.',
  },
]

const step = ({ name, description, status, effect }: Step) =>
  command<OrganizationOption>(name, description, (context, { organization }, reference) =>
    withCore(context, async (core) => {
      const { row } = named(core, reference!, organization, lookupIn(core))
      const owner = { organizationId: row.organizationId }
      const after = await core.db.write((tx) => updateJoinLink(tx, owner, row.uuid, { status }))
      const record = brief(core, viewOf(core.db, after))
      context.output.record(record, [
        ['id', 'join link'],
        ['name', 'name'],
        ['status', 'status'],
        ['url', 'address'],
      ])
      context.output.say(
        record.status === 'EXPIRED'
          ? 'It has expired, so no one can join by it. Change its limits first.'
          : effect,
      )
    }),
  )
    .argument('<join-link>', 'id or name')
    .option(...ORGANIZATION_OPTION)

export function joinCommand(): Command {
  const join = new Command('join').description('list, show, pause and resume join links, and list who joined')
  for (const child of [list(), show(), submissions(), ...STEPS.map(step)]) join.addCommand(child)
  return join
}
