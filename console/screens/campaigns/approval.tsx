import { useState } from 'react'
import { campaign } from '../../../words/en/campaign.ts'
import { launch } from '../../../words/en/launch.ts'
import type { CampaignApproval } from '../../api/api.gen.ts'
import { useCan, useZone } from '../../api/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Time } from '../../ui/time.tsx'
import { ApproveDialog, RejectDialog } from './approval-dialogs.tsx'
import { useCampaign } from './live.ts'
import { actsOf } from './states.ts'

type Decision = 'approve' | 'reject'

/** State of a draft's approval, with the decision for members who may decide. */
export function ApprovalNotice() {
  const { campaign: record } = useCampaign()
  const [deciding, setDeciding] = useState<Decision>()
  const close = () => setDeciding(undefined)
  return (
    <>
      <ApprovalState onDecide={setDeciding} />
      {deciding === 'approve' && <ApproveDialog campaign={record} onClose={close} />}
      {deciding === 'reject' && <RejectDialog campaign={record} onClose={close} />}
    </>
  )
}

function ApprovalState({ onDecide }: { onDecide(decision: Decision): void }) {
  const { campaign: record } = useCampaign()
  const can = useCan()
  const { approval, status } = record
  if (status !== 'DRAFT' || approval.status === 'NONE' || approval.status === 'APPROVED') return null
  if (approval.status === 'REJECTED') {
    return (
      <Notice tone="bad" title={<Decided approval={approval} />}>
        {campaign.rejectedHint({ reason: approval.reason ?? '' })}
      </Notice>
    )
  }
  const mayDecide = actsOf(record).has('decide') && can('campaign:send')
  return (
    <Notice
      tone="warn"
      title={<Submitted approval={approval} />}
      actions={
        mayDecide && (
          <>
            <Button kind="primary" onClick={() => onDecide('approve')}>
              {campaign.approveOpen()}
            </Button>
            <Button onClick={() => onDecide('reject')}>{campaign.rejectOpen()}</Button>
          </>
        )
      }
    >
      {approval.note ?? (mayDecide ? campaign.submittedHint() : launch.decideHint())}
    </Notice>
  )
}

function Submitted({ approval: { submittedBy, submittedAt } }: { approval: CampaignApproval }) {
  const zone = useZone()
  return (
    <>
      {campaign.submitted.rich({
        name: submittedBy?.name ?? launch.apiKey(),
        time: <Time value={submittedAt} zone={zone} />,
      })}
    </>
  )
}

function Decided({ approval: { decidedBy, decidedAt } }: { approval: CampaignApproval }) {
  const zone = useZone()
  return (
    <>
      {campaign.rejected.rich({
        name: decidedBy?.name ?? launch.apiKey(),
        time: <Time value={decidedAt} zone={zone} />,
      })}
    </>
  )
}
