import { ERROR_MEANINGS } from '../../http/error-meanings.ts'
import { created, type Operation, operation } from '../../http/operation.ts'
import { idOf } from '../../http/schema.ts'
import type { Log } from '../../lib/log.ts'
import { logUnanswered, presentTest, SendTestMessage, TestMessageRecord } from './schema.ts'
import { findTestMessage, sendTest, type TestMessageDeps } from './service.ts'

const idParams = idOf('the sender')

export const testMessageRoutes = (deps: Omit<TestMessageDeps, 'step'> & { log: Log }): Operation[] => [
  operation({
    method: 'POST',
    path: '/channel-identities/:id/test',
    group: 'Channel identities',
    summary: 'Send a test message',
    description:
      'Sends one message and returns its result. It is not tried again. If a gateway gave no answer, the log of the appliance has the reason under the id of this request.',
    errors: {
      INSUFFICIENT_CREDITS: ERROR_MEANINGS.INSUFFICIENT_CREDITS,
      CONFLICT: 'The sender is DISABLED, the number has opted out, or the operator holds all sending.',
    },
    access: 'member',
    permission: 'channel:manage',
    params: idParams,
    body: SendTestMessage,
    status: 201,
    data: TestMessageRecord,
    handle: async ({ principal, params, body, requestId, language, step, write }) => {
      const { message, result } = await sendTest({ ...deps, step }, principal, params.id, body)
      logUnanswered(deps.log, result, {
        requestId,
        organization: principal.organizationUuid,
        sender: params.id,
      })
      return write((tx) =>
        created(presentTest(findTestMessage(tx, message), language()), 'Test message handed over'),
      )
    },
  }),
]
