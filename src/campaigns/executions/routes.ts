import * as v from 'valibot'
import type { Db } from '../../db/database.ts'
import { countExecutions, listExecutions } from '../../delivery/executions/store.ts'
import { MAY_TAKE_TOO_LONG } from '../../http/error-meanings.ts'
import type { EventStreams } from '../../http/event-streams.ts'
import { created, type Operation, ok, operation } from '../../http/operation.ts'
import { pageMeta } from '../../http/pagination.ts'
import { CursorMeta, idOf, PaginationMeta, uuid } from '../../http/schema.ts'
import { parameters } from '../../lib/describe.ts'
import { AnalyticsQuery, CampaignAnalytics } from '../analytics/schema.ts'
import { getCampaign } from '../records/service.ts'
import { audienceDiff, listAudienceDiff } from './audience-diff.ts'
import { progressOf } from './progress.ts'
import { resendUnknown } from './resend.ts'
import { analyseRun, compareRuns } from './results.ts'
import {
  AudienceDiff,
  AudienceDiffQuery,
  CompareQuery,
  ExecutionRecord,
  extrasOfRuns,
  ListExecutions,
  MovedContact,
  MovedQuery,
  presentExecution,
  ResendUnknown,
  RunResults,
  runParams,
} from './schema.ts'

const group = 'Campaigns'

const campaignParams = parameters({ campaignId: [uuid, 'Id of the campaign.'] })

const NO_TWO_RUNS =
  'There is no such campaign or run, one of the two runs has not begun, or there was none before it.'

export const executionRoutes = ({ db, cursorSecret }: { db: Db; cursorSecret: string }): Operation[] => [
  operation({
    method: 'GET',
    path: '/campaigns/:campaignId/executions',
    group,
    summary: 'List the runs of a campaign',
    description: 'The last run first. A campaign that is not recurring has at most one.',
    access: 'member',
    permission: 'campaign:read',
    params: campaignParams,
    query: ListExecutions,
    status: 200,
    data: v.array(ExecutionRecord),
    meta: PaginationMeta,
    handle: ({ principal, params, query, language }) => {
      const { organizationId, id, uuid: campaignUuid } = getCampaign(db, principal, params.campaignId)
      const rows = listExecutions(db, organizationId, id, query)
      const total = countExecutions(db, organizationId, id)
      const ids = rows.map((row) => row.id)
      const extras = extrasOfRuns(db, organizationId, ids)
      return ok(
        rows.map((row) => presentExecution(row, campaignUuid, extras, language())),
        { meta: pageMeta(query, total) },
      )
    },
  }),
  operation({
    method: 'POST',
    path: '/campaigns/:campaignId/executions/:executionId/resend-unknown',
    group,
    summary: 'Send messages in doubt again',
    description:
      'A message is in doubt when the carrier may have accepted it but the answer was lost, such as after a crash. Carillon does not send it again by itself, because some recipients would get it twice. This call accepts that. Each message is checked as a new one (opt-outs, hours, limits), gets the present text of the campaign, and its earlier tries stay in its record. A receipt for an earlier try that arrives before the next try stops it. A run that had ended continues until they are sent.',
    errors: {
      NOT_FOUND: 'There is no such campaign or run.',
      INVALID_STATE_TRANSITION:
        'No message of the run is in doubt, its messages were deleted, the run or its campaign is cancelled or paused, or another run of the campaign is under way.',
      VALIDATION_FAILED: 'The run has another number of messages in doubt than `count`.',
    },
    access: 'member',
    permission: 'campaign:send',
    params: runParams,
    body: ResendUnknown,
    status: 201,
    data: ExecutionRecord,
    handle: ({ principal, params, body, language, write }) =>
      write((tx) => {
        const run = resendUnknown(tx, principal, params, body.count)
        const extras = extrasOfRuns(tx, run.organizationId, [run.id])
        return created(
          presentExecution(run, params.campaignId, extras, language()),
          'Messages are sent again',
        )
      }),
  }),
  operation({
    method: 'GET',
    path: '/campaigns/:campaignId/executions/compare',
    group,
    summary: 'Compare the runs of a campaign',
    description:
      'Totals and rates of the last runs that have begun, the latest first. Clicks, replies and opt-outs count for the run of the message that was clicked or answered.',
    access: 'member',
    permission: 'analytics:read',
    params: campaignParams,
    query: CompareQuery,
    errors: MAY_TAKE_TOO_LONG,
    status: 200,
    data: v.array(RunResults),
    handle: async ({ principal, params, query }) =>
      ok(await compareRuns(db, principal, { ...params, ...query })),
  }),
  operation({
    method: 'GET',
    path: '/campaigns/:campaignId/executions/:executionId/analytics',
    group,
    summary: 'Read the results of one run',
    description:
      'As the results of the campaign, but for one run. Clicks, replies, opt-outs and deals count for the run of the message that was clicked, answered, or sent last before the deal.',
    access: 'member',
    permission: 'analytics:read',
    params: runParams,
    query: AnalyticsQuery,
    errors: MAY_TAKE_TOO_LONG,
    status: 200,
    data: CampaignAnalytics,
    handle: async ({ principal, params, query }) => ok(await analyseRun(db, principal, params, query)),
  }),
  operation({
    method: 'GET',
    path: '/campaigns/:campaignId/executions/:executionId/drift',
    group,
    summary: 'Compare the audiences of two runs',
    description:
      'How many contacts came, went and stayed since another run. The audience has all recipients of a run, including those who were skipped.',
    access: 'member',
    permission: 'analytics:read',
    params: runParams,
    query: AudienceDiffQuery,
    errors: { ...MAY_TAKE_TOO_LONG, NOT_FOUND: NO_TWO_RUNS },
    status: 200,
    data: AudienceDiff,
    handle: async ({ principal, params, query }) => ok(await audienceDiff(db, principal, params, query)),
  }),
  operation({
    method: 'GET',
    path: '/campaigns/:campaignId/executions/:executionId/drift/contacts',
    group,
    summary: 'List who came, went or stayed between two runs',
    description:
      'In the order in which the recipients were chosen. `GET /campaigns/{id}/explain` says why a contact is in the audience now or not.',
    access: 'member',
    permission: 'contact:read',
    params: runParams,
    query: MovedQuery,
    errors: {
      ...MAY_TAKE_TOO_LONG,
      NOT_FOUND: NO_TWO_RUNS,
      INVALID_CURSOR: 'The cursor does not come from this list. Start without it.',
    },
    status: 200,
    data: v.array(MovedContact),
    meta: CursorMeta,
    handle: async ({ principal, params, query }) => {
      const { contacts, meta } = await listAudienceDiff(db, principal, params, { ...query, cursorSecret })
      return ok(contacts, { meta })
    },
  }),
]

export const campaignStreamRoutes = ({ db, streams }: { db: Db; streams: EventStreams }): Operation[] => [
  operation({
    method: 'GET',
    path: '/campaigns/:id/stream',
    group: 'Campaigns',
    summary: 'Watch a campaign while it sends',
    description:
      'Server-sent events, once a second while it sends, otherwise after a change. The data of each is JSON with all of `campaignId`, `status`, `pauseReason`, `totals` and `rates` (as in its analytics), and `sentPerSecond`: messages per second over the last ten seconds, null in the first event. Events are named `progress`; the last one is named `end`, comes when the campaign has ended, and the stream ends with it. A client that was cut off connects again and gets the present state, so Last-Event-ID makes no difference. The stream also ends when the credential does or the campaign is deleted.',
    access: 'member',
    permission: 'campaign:read',
    params: idOf('the campaign'),
    errors: {
      RATE_LIMITED:
        'You have 25 streams open, or the organization or the API keys of its owner have 100, or as many as their share of a small server allows.',
      SERVICE_UNAVAILABLE: 'The server has too many streams open. Poll the campaign instead.',
    },
    status: 200,
    raw: 'text/event-stream',
    handle: ({ principal, params, request, recheck }) =>
      streams.watch({
        organizationId: principal.organizationId,
        principal,
        key: `campaign ${principal.organizationId} ${params.id}`,
        subject: () => progressOf(db, principal, params.id),
        request,
        recheck,
      }),
  }),
]
