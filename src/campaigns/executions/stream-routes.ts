import type { Db } from '../../db/database.ts'
import type { EventStreams } from '../../http/event-streams.ts'
import { type Operation, operation } from '../../http/operation.ts'
import { idOf } from '../../http/schema.ts'
import { progressOf } from './progress.ts'

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
      RATE_LIMITED: 'The organization has 100 streams open, or you have 25.',
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
