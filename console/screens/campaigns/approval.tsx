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

/** State of a draft's approval, with the decision for members who may decide. */
export function ApprovalNotice() {
  const { campaign: record } = useCampaign()
  const can = useCan()
  const [deciding, setDeciding] = useState<'approve' | 'reject'>()
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
  const close = () => setDeciding(undefined)
  return (
    <>
      <Notice
        tone="warn"
        title={<Submitted approval={approval} />}
        actions={
          mayDecide && (
            <>
              <Button kind="primary" onClick={() => setDeciding('approve')}>
                {campaign.approveOpen()}
              </Button>
              <Button onClick={() => setDeciding('reject')}>{campaign.rejectOpen()}</Button>
            </>
          )
        }
      >
        {approval.note ?? (mayDecide ? campaign.submittedHint() : launch.decideHint())}
      </Notice>
      {deciding === 'approve' && <ApproveDialog campaign={record} onClose={close} />}
      {deciding === 'reject' && <RejectDialog campaign={record} onClose={close} />}
    </>
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
