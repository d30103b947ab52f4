import { logUnanswered } from '../../delivery/test-messages/schema.ts'
import type { TestMessageDeps } from '../../delivery/test-messages/service.ts'
import { ERROR_MEANINGS, MAY_TAKE_TOO_LONG } from '../../http/error-meanings.ts'
import { created, type Operation, ok, operation } from '../../http/operation.ts'
import { idOf } from '../../http/schema.ts'
import type { Log } from '../../lib/log.ts'
import { assertPermission } from '../../lib/principal.ts'
import type { LinkSettings } from '../../links/short-links/service.ts'
import { CampaignPreview, CampaignTestRecord, PreviewCampaign, SendCampaignTest } from './schema.ts'
import { outcomeWords, presentCampaignTest, previewCampaign, sendCampaignTest } from './test-send.ts'

const idParams = idOf('the campaign')

interface TestSendDeps extends Omit<TestMessageDeps, 'step'> {
  log: Log
  links: LinkSettings
}

export const testSendRoutes = ({ links, ...deps }: TestSendDeps): Operation[] => [
  operation({
    method: 'GET',
    path: '/campaigns/:id/preview',
    group: 'Campaigns',
    summary: 'Show the message of a campaign as a contact would get it',
    description:
      'Rendered by the same code as sent messages. Nothing is sent or stored: short links and the unsubscribe address are examples. Whether the contact may be written to is answered by `explain`. Possible whatever the status of the campaign. Needs the permission `contact:read` too, because it shows the values of a contact.',
    errors: {
      ...MAY_TAKE_TOO_LONG,
      FORBIDDEN:
        'The role of the caller lacks `campaign:read` or `contact:read`; `details[0].permission` names it.',
      NOT_FOUND: 'There is no such campaign or contact.',
    },
    access: 'member',
    permission: 'campaign:read',
    params: idParams,
    query: PreviewCampaign,
    status: 200,
    data: CampaignPreview,
    handle: async ({ principal, params, query }) => {
      assertPermission(principal, 'contact:read')
      const asked = { campaignId: params.id, ...query }
      return ok(await previewCampaign(deps.db, principal, asked, links.publicBaseUrl))
    },
  }),
  operation({
    method: 'POST',
    path: '/campaigns/:id/test',
    group: 'Campaigns',
    summary: 'Send the text of a campaign to a few numbers',
    description:
      'Real messages, as a contact would get them, through the first ACTIVE sender of the campaign. The answer has the result of each: SENT if the carrier accepted it. Failed ones are not tried again, and addresses that have opted out get none. The campaign does not count them, and their short links lead nowhere. Possible whatever the status of the campaign. Needs the permission `contact:read` too, because the text shows the values of a contact. Why a gateway gave no answer is in the log of the appliance, under the id of this request.',
    errors: {
      INSUFFICIENT_CREDITS: ERROR_MEANINGS.INSUFFICIENT_CREDITS,
      FORBIDDEN:
        'The role of the caller lacks `campaign:send` or `contact:read`; `details[0].permission` names it.',
      NOT_FOUND: 'There is no such campaign or contact.',
      CONFLICT: 'None of the senders of the campaign is ACTIVE, or the operator holds all sending.',
    },
    access: 'member',
    permission: 'campaign:send',
    rateLimit: 'bulk',
    params: idParams,
    body: SendCampaignTest,
    status: 201,
    data: CampaignTestRecord,
    handle: async ({ principal, params, body, requestId, language, step, write }) => {
      assertPermission(principal, 'contact:read')
      const asked = { campaignId: params.id, ...body }
      const test = await sendCampaignTest({ ...deps, step }, principal, asked, links.publicBaseUrl)
      const about = { requestId, organization: principal.organizationUuid, campaign: params.id }
      // Logged once, because all messages went to the same gateway.
      const unanswered = test.results.find(({ result }) => result && 'cause' in result)
      logUnanswered(deps.log, unanswered?.result, about)
      return write((tx) => {
        const answer = presentCampaignTest(tx, test, language())
        return created(answer, outcomeWords(answer.acceptedCount, test.results))
      })
    },
  }),
]
