import * as v from 'valibot'
import { presentEstimate } from '../../campaigns/estimates/estimate.ts'
import { askAudience } from '../../campaigns/estimates/expected.ts'
import { CampaignEstimate } from '../../campaigns/estimates/schema.ts'
import type { Db, Tx } from '../../db/database.ts'
import { MAY_TAKE_TOO_LONG } from '../../http/error-meanings.ts'
import { created, type Operation, ok, operation } from '../../http/operation.ts'
import { pageMeta } from '../../http/pagination.ts'
import { IdRecord, idOf, PaginationMeta } from '../../http/schema.ts'
import { toIso, toIsoOrNull } from '../../lib/clock.ts'
import { CreatePoll, ListPolls, PollRecord, UpdatePoll } from './schema.ts'
import * as service from './service.ts'
import { estimatePoll, type PollView } from './service.ts'
import type { PollRow } from './store.ts'

export const presentPoll = ({ poll, options, segmentUuid, identityUuids }: PollView) => ({
  id: poll.uuid,
  name: poll.name,
  status: poll.status,
  questionTemplate: poll.questionTemplate,
  options: options.map(({ uuid, position, label }) => ({ id: uuid, position, label })),
  allowMultipleOptions: poll.allowMultipleOptions === 1,
  channel: poll.channel,
  segmentId: segmentUuid,
  channelIdentityIds: identityUuids,
  dispatchType: poll.dispatchType,
  category: poll.category,
  scheduledAt: toIsoOrNull(poll.scheduledAt),
  timezone: poll.timezone,
  sendInRecipientTimezone: poll.sendInRecipientTimezone === 1,
  campaignId: poll.campaignUuid,
  startedAt: toIsoOrNull(poll.startedAt),
  closesAt: toIso(poll.closesAt),
  closedAt: toIsoOrNull(poll.closedAt),
  createdAt: toIso(poll.createdAt),
  updatedAt: toIso(poll.updatedAt),
})

const presented = (tx: Tx, poll: PollRow) => presentPoll(service.viewOfPoll(tx, poll))

const params = idOf('the poll')
const group = 'Polls'

const OPTION_TAKEN = {
  RESOURCE_IN_USE:
    'An opt-out keyword, or a join keyword of one of the senders, takes a label or a number of an option; `details[0]` has its `resource`, `id`, `name` and `word`.',
}

const AUDIENCE_GREW =
  'More people would be asked than `expected` says, or the poll has another revision; `details[0]` has the current `recipients` and `revision`.'

const countAsked = async (...asked: Parameters<typeof estimatePoll>): Promise<number> =>
  (await estimatePoll(...asked)).eligibleCount

const LIFECYCLE = [
  {
    action: 'close',
    summary: 'Close a poll',
    description: 'No vote counts any more, and messages that still wait are not sent.',
    message: 'Poll closed',
    run: service.closePoll,
  },
  {
    action: 'cancel',
    summary: 'Cancel a poll',
    description: 'Messages that still wait are not sent, and no vote counts any more. Votes so far stay.',
    message: 'Poll cancelled',
    run: service.cancelPoll,
  },
]

export const pollRoutes = ({ db, links }: { db: Db; links: { publicBaseUrl: string } }): Operation[] => [
  operation({
    method: 'POST',
    path: '/polls',
    group,
    summary: 'Create a poll, and launch it unless it is a draft',
    description:
      'A campaign of its own sends the question, so quiet hours, opt-outs, caps and every other rule of campaigns hold for it. Launching also needs the permission poll:send.',
    errors: {
      ...OPTION_TAKEN,
      NOT_FOUND: 'There is no such segment.',
      FORBIDDEN:
        'The role of the caller lacks `poll:create` or `poll:send`; `details[0].permission` names it.',
      CONFLICT: AUDIENCE_GREW,
    },
    access: 'member',
    permission: 'poll:create',
    rateLimit: 'bulk',
    body: CreatePoll,
    status: 201,
    data: PollRecord,
    handle: async ({ principal, body: { expected, ...body }, write }) => {
      const assertExpected = await askAudience(body.isDraft ? undefined : expected, async () =>
        countAsked(db, principal, body, links),
      )
      return write((tx) => {
        const poll = service.createPoll(tx, principal, body)
        assertExpected()
        return created(presented(tx, poll), body.isDraft ? 'Draft created' : 'Poll created')
      })
    },
  }),
  operation({
    method: 'POST',
    path: '/polls/estimate',
    group,
    summary: 'Estimate a poll before it is created',
    description:
      'Takes the body of `POST /polls`, refuses what it refuses, and creates nothing. The estimate is that of the campaign that would send the question now.',
    errors: { ...MAY_TAKE_TOO_LONG, ...OPTION_TAKEN, NOT_FOUND: 'There is no such segment.' },
    access: 'member',
    permission: 'poll:read',
    rateLimit: 'bulk',
    body: CreatePoll,
    status: 201,
    data: CampaignEstimate,
    handle: async ({ principal, body, language, write }) => {
      const estimate = await estimatePoll(db, principal, body, links)
      // Changes nothing, but stores the answer for the idempotency key.
      return write(() => created(presentEstimate(estimate, language()), 'Poll estimated'))
    },
  }),
  operation({
    method: 'GET',
    path: '/polls',
    group,
    summary: 'List polls',
    description: 'The newest first.',
    access: 'member',
    permission: 'poll:read',
    query: ListPolls,
    status: 200,
    data: v.array(PollRecord),
    meta: PaginationMeta,
    handle: ({ principal, query }) => {
      const { views, total } = service.listPolls(db, principal, query, db.clock.now())
      return ok(views.map(presentPoll), { meta: pageMeta(query, total) })
    },
  }),
  operation({
    method: 'GET',
    path: '/polls/:id',
    group,
    summary: 'Read a poll',
    description: 'With its options.',
    access: 'member',
    permission: 'poll:read',
    params,
    status: 200,
    data: PollRecord,
    handle: ({ principal, params: { id } }) =>
      ok(presentPoll(service.viewOfPoll(db, service.getPoll(db, principal, id, db.clock.now())))),
  }),
  operation({
    method: 'PATCH',
    path: '/polls/:id',
    group,
    summary: 'Change a draft poll, or launch it with isDraft: false',
    description:
      'Launching also needs the permission poll:send. A draft takes no words from opt-out keywords and join keywords; its options are compared with them at its launch.',
    errors: {
      ...OPTION_TAKEN,
      INVALID_STATE_TRANSITION:
        'The poll is no draft; `details[0]` has `currentStatus` and the actions that are `allowed`.',
      FORBIDDEN:
        'The role of the caller lacks `poll:update` or `poll:send`; `details[0].permission` names it.',
      NOT_FOUND: 'There is no such poll, or no such segment.',
      CONFLICT: AUDIENCE_GREW,
    },
    access: 'member',
    permission: 'poll:update',
    params,
    changedAt: (reader, principal, { id }) =>
      service.getPoll(reader, principal, id, db.clock.now()).updatedAt,
    body: UpdatePoll,
    status: 200,
    data: PollRecord,
    handle: async ({ principal, params: { id }, body: { expected, ...body }, write }) => {
      const assertExpected = await askAudience(body.isDraft === false ? expected : undefined, async () => {
        const draft = service.viewOfPoll(db, service.getPoll(db, principal, id, db.clock.now()))
        return countAsked(db, principal, service.mergedInput(draft, body), links)
      })
      return write((tx) => {
        const revision = expected && service.revisionOfPoll(tx, principal, id)
        const poll = service.updatePoll(tx, principal, id, body)
        assertExpected(revision)
        return ok(presented(tx, poll), {
          message: body.isDraft === false ? 'Poll launched' : 'Poll updated',
        })
      })
    },
  }),
  ...LIFECYCLE.map(({ action, summary, description, message, run }) =>
    operation({
      method: 'POST',
      path: `/polls/:id/${action}`,
      group,
      summary,
      description,
      errors: {
        INVALID_STATE_TRANSITION:
          'The status of the poll does not allow this; `details[0]` has `currentStatus` and `allowed`.',
      },
      access: 'member',
      permission: 'poll:update',
      params,
      status: 201,
      data: PollRecord,
      handle: ({ principal, params: { id }, write }) =>
        write((tx) => created(presented(tx, run(tx, principal, id)), message)),
    }),
  ),
  operation({
    method: 'DELETE',
    path: '/polls/:id',
    group,
    summary: 'Delete a poll',
    description:
      'A DRAFT or SCHEDULED poll is cancelled first. The messages of a poll stay in the history of their contacts.',
    errors: { INVALID_STATE_TRANSITION: 'The poll is SENDING or OPEN. Close or cancel it first.' },
    access: 'member',
    permission: 'poll:delete',
    params,
    status: 200,
    data: IdRecord,
    handle: ({ principal, params: { id }, write }) =>
      write((tx) => ok({ id: service.deletePoll(tx, principal, id) }, { message: 'Poll deleted' })),
  }),
]
