import type { Db } from '../../db/database.ts'
import { noContent, type Operation, ok, operation } from '../../http/operation.ts'
import { toIsoOrNull } from '../../lib/clock.ts'
import { ReplyMessageRecord, UpdateReplyMessage } from './schema.ts'
import { getReplyMessages, updateReplyMessages } from './service.ts'

export const replyMessageRoutes = ({ db }: { db: Db }): Operation[] => [
  operation({
    method: 'GET',
    path: '/opt-out/reply-message',
    group: 'Opt-out compliance',
    summary: 'Read the automatic replies',
    description:
      'The replies to STOP, HELP and START, sent once for each request. A sender with `managesOptOutReplies` sends none, as its provider answers.',
    access: 'member',
    permission: 'opt_out:read',
    status: 200,
    data: ReplyMessageRecord,
    handle: ({ principal }) => {
      const { optOut, help, optIn, isEnabled, updatedAt } = getReplyMessages(db, principal)
      return ok({
        message: optOut.own,
        defaultMessage: optOut.default,
        helpMessage: help.own,
        defaultHelpMessage: help.default,
        optInMessage: optIn.own,
        defaultOptInMessage: optIn.default,
        isEnabled,
        updatedAt: toIsoOrNull(updatedAt),
      })
    },
  }),
  operation({
    method: 'PATCH',
    path: '/opt-out/reply-message',
    group: 'Opt-out compliance',
    summary: 'Change the automatic replies',
    description: 'Applies from the next inbound text.',
    access: 'member',
    permission: 'opt_out:manage',
    body: UpdateReplyMessage,
    status: 204,
    handle: ({ principal, body, write }) =>
      write((tx) => {
        updateReplyMessages(tx, principal, body)
        return noContent()
      }),
  }),
]
