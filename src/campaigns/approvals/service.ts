import { actorIdOf } from '../../accounts/actors/service.ts'
import type { Tx } from '../../db/database.ts'
import { emit } from '../../events/event.ts'
import { AppError, type Said } from '../../lib/errors.ts'
import { actorOf, type Principal } from '../../lib/principal.ts'
import { assertLaunchable } from '../records/checks.ts'
import { campaignSubmitted } from '../records/events.ts'
import { getCampaign } from '../records/service.ts'
import { allowedActions } from '../records/status.ts'
import { listIdentitiesOf, updateCampaign as storeCampaign } from '../records/store.ts'
import type { CampaignRow } from '../records/table.ts'
import { currentRevision, updateCampaign } from '../records/update.ts'
import type {
  ApprovalStatus,
  ApproveCampaignInput,
  RejectCampaignInput,
  SubmitCampaignInput,
} from './schema.ts'
import * as submissions from './store.ts'

/** Drafts that one person writes and another launches: docs/decisions/0033-approval.md. */

const APPROVAL_ACTIONS = ['submit', 'approve', 'reject'] as const
type ApprovalAction = (typeof APPROVAL_ACTIONS)[number]

/** The actions that each approval status of a draft allows; every other action is refused. */
const ALLOWED: Readonly<Record<ApprovalStatus, readonly ApprovalAction[]>> = {
  NONE: ['submit'],
  REJECTED: ['submit'],
  SUBMITTED: ['approve', 'reject'],
  APPROVED: [],
}

/**
 * Finds the campaign for an action. Throws NOT_FOUND, and INVALID_STATE_TRANSITION with the allowed
 * actions.
 */
function getFor(tx: Tx, principal: Principal, uuid: string, action: ApprovalAction): CampaignRow {
  const campaign = getCampaign(tx, principal, uuid)
  const { status, pollUuid } = campaign
  const approval = submissions.findSubmissionStatus(tx, principal.organizationId, campaign.id) ?? 'NONE'
  // The draft of a poll is launched with its poll.
  const allowed = status === 'DRAFT' && pollUuid === null ? ALLOWED[approval] : []
  if (allowed.includes(action)) return campaign
  const { message, said } = refusal(action, { status, approval, pollUuid })
  throw new AppError('INVALID_STATE_TRANSITION', message, {
    said,
    details: [{ currentStatus: status, approval, allowed: [...allowed, ...allowedActions(campaign)] }],
  })
}

const PAST: Readonly<Record<ApprovalAction, string>> = {
  submit: 'submitted',
  approve: 'approved',
  reject: 'rejected',
}

function refusal(
  action: ApprovalAction,
  { status, approval, pollUuid }: { status: string; approval: ApprovalStatus; pollUuid: string | null },
): { message: string | Said; said?: Said } {
  if (pollUuid !== null) {
    const message = `The campaign of a poll cannot be ${PAST[action]}. See the poll ${pollUuid}.`
    return { message, said: (say) => say.campaignOfPoll() }
  }
  if (status !== 'DRAFT') {
    const message = `Only a draft can be ${PAST[action]}, and this campaign is ${status}.`
    return { message, said: (say) => say.campaignNotDraft() }
  }
  if (action === 'submit') return { message: (say) => say.draftSubmitted() }
  return { message: (say) => (approval === 'REJECTED' ? say.draftRejected() : say.draftNotSubmitted()) }
}

/**
 * Submits a draft to a member with campaign:send. Throws NOT_FOUND, INVALID_STATE_TRANSITION, and
 * VALIDATION_FAILED if it could not be launched as it is.
 */
export function submitCampaign(
  tx: Tx,
  principal: Principal,
  uuid: string,
  { note = null }: SubmitCampaignInput,
): CampaignRow {
  const campaign = getFor(tx, principal, uuid, 'submit')
  const { organizationId, id: campaignId } = campaign
  const senders = listIdentitiesOf(tx, organizationId, [campaignId]).map((sender) => sender.uuid)
  assertLaunchable(tx, campaign, senders)
  submissions.insertSubmission(tx, organizationId, { campaignId, by: actorIdOf(tx, principal), note })
  const userId = principal.kind === 'USER' ? principal.userId : null
  emit(tx, campaignSubmitted, { organizationId, actor: actorOf(principal), data: { campaignId, userId } })
  return touched(tx, campaign)
}

/**
 * Launches a submitted draft, as an update with `isDraft: false` does. Throws NOT_FOUND, INVALID_STATE_TRANSITION,
 * CONFLICT when the draft has changed since the caller read it, VALIDATION_FAILED when it can no longer be launched.
 */
export function approveCampaign(
  tx: Tx,
  principal: Principal,
  uuid: string,
  { revision, note = null }: ApproveCampaignInput,
): CampaignRow {
  const campaign = getFor(tx, principal, uuid, 'approve')
  const current = currentRevision(tx, campaign)
  if (revision !== current) {
    throw new AppError(
      'CONFLICT',
      'The campaign has changed since you read it. Read it again before you approve it.',
      { said: (say) => say.preconditionFailed(), details: [{ revision: current }] },
    )
  }
  const launched = updateCampaign(tx, principal, uuid, { input: { isDraft: false }, html: undefined })
  submissions.setReason(tx, campaign.organizationId, { campaignId: campaign.id, reason: note })
  return launched
}

/**
 * Rejects a submitted draft (SUBMITTED -> REJECTED); the campaign stays a draft. Throws NOT_FOUND,
 * INVALID_STATE_TRANSITION.
 */
export function rejectCampaign(
  tx: Tx,
  principal: Principal,
  uuid: string,
  { reason }: RejectCampaignInput,
): CampaignRow {
  const campaign = getFor(tx, principal, uuid, 'reject')
  const { organizationId, id: campaignId } = campaign
  const by = actorIdOf(tx, principal)
  submissions.decideSubmission(tx, organizationId, { campaignId, status: 'REJECTED', by })
  submissions.setReason(tx, organizationId, { campaignId, reason })
  return touched(tx, campaign)
}

/** Marks a campaign as changed, because the record of a campaign shows its submission. */
const touched = (tx: Tx, { id }: CampaignRow): CampaignRow => storeCampaign(tx, id, { updatedAt: tx.now })
