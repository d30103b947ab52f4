import type { Tx } from '../../db/database.ts'
import { created, type Operation, operation } from '../../http/operation.ts'
import { idOf } from '../../http/schema.ts'
import { askAudience, countDraft } from '../estimates/expected.ts'
import { presentCampaign } from '../records/present.ts'
import type { CampaignDeps } from '../records/routes.ts'
import { CampaignRecord } from '../records/schema.ts'
import { getCampaign, viewOf } from '../records/service.ts'
import type { CampaignRow } from '../records/table.ts'
import { askBeforeLaunch, withRemarks } from '../templates/whatsapp-template.ts'
import { ApproveCampaign, RejectCampaign, SubmitCampaign } from './schema.ts'
import { approveCampaign, rejectCampaign, submitCampaign } from './service.ts'

const params = idOf('the campaign')
const group = 'Campaigns'

const presented = (tx: Tx, campaign: CampaignRow, language: string) =>
  presentCampaign(viewOf(tx, campaign), language)

const STATE =
  'The campaign is not in a state for it: `details[0]` has `currentStatus`, `approval` and the actions that are `allowed` now. Approval is for drafts alone;'

export const approvalRoutes = ({ links, ...deps }: CampaignDeps): Operation[] => [
  operation({
    method: 'POST',
    path: '/campaigns/:id/submit',
    group,
    summary: 'Submit a draft for approval',
    description:
      'The draft waits for a member with the permission `campaign:send`, who approves or rejects it: `GET /campaigns?approval=SUBMITTED` lists waiting drafts. It is checked as at a launch, so that a submitted draft can be launched. While it waits, a change of what it sends, by a caller without that permission, withdraws the submission.',
    errors: { INVALID_STATE_TRANSITION: `${STATE} one that waits already is not submitted twice.` },
    access: 'member',
    permission: 'campaign:create',
    params,
    body: SubmitCampaign,
    status: 201,
    data: CampaignRecord,
    handle: async ({ principal, params, body, language, write }) => {
      const remarks = await askBeforeLaunch(deps, principal, params.id)
      return write((tx) =>
        created(
          presented(tx, submitCampaign(tx, principal, params.id, body), language()),
          withRemarks('Campaign submitted for approval', remarks),
        ),
      )
    },
  }),
  operation({
    method: 'POST',
    path: '/campaigns/:id/approve',
    group,
    summary: 'Approve a submitted campaign and launch it',
    description:
      'Launches the draft as `isDraft: false` does. The approval names the `revision` that was read, so exactly the approved draft is launched. Fixed members who join its segment later are left out, except by a recurring campaign, and other rules of the segment pause it as AUDIENCE_CHANGED, as does a topic that was only for subscribers and reaches all. By WHATSAPP the template is checked with the account again. If its time has passed meanwhile, it is refused as at every launch: reject it, or change the time.',
    errors: {
      INVALID_STATE_TRANSITION: `${STATE} only one that is SUBMITTED can be approved.`,
      CONFLICT:
        'The campaign has changed since it was read, and `details[0]` has its current `revision`. Or more people would get it than `expected` says, and `details[0]` has the current `recipients` too.',
    },
    access: 'member',
    permission: 'campaign:send',
    params,
    body: ApproveCampaign,
    status: 201,
    data: CampaignRecord,
    handle: async ({ principal, params, body: { expected, ...body }, language, write }) => {
      const remarks = await askBeforeLaunch(deps, principal, params.id)
      const assertExpected = await askAudience(expected, async () => {
        const campaign = getCampaign(deps.db, principal, params.id)
        return countDraft(deps.db, principal, { campaign, input: {} }, links)
      })
      return write((tx) => {
        const launched = approveCampaign(tx, principal, params.id, body)
        assertExpected(body.revision)
        return created(
          presented(tx, launched, language()),
          withRemarks('Campaign approved and launched', remarks),
        )
      })
    },
  }),
  operation({
    method: 'POST',
    path: '/campaigns/:id/reject',
    group,
    summary: 'Reject a submitted campaign',
    description: 'It stays a draft, which can be changed and submitted again.',
    errors: { INVALID_STATE_TRANSITION: `${STATE} only one that is SUBMITTED can be rejected.` },
    access: 'member',
    permission: 'campaign:send',
    params,
    body: RejectCampaign,
    status: 201,
    data: CampaignRecord,
    handle: ({ principal, params, body, language, write }) =>
      write((tx) =>
        created(
          presented(tx, rejectCampaign(tx, principal, params.id, body), language()),
          'Campaign rejected',
        ),
      ),
  }),
]
