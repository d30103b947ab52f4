import { useState } from 'react'
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
  const { campaign } = useCampaign()
  const can = useCan()
  const [deciding, setDeciding] = useState<'approve' | 'reject'>()
  const { approval, status } = campaign
  if (status !== 'DRAFT' || approval.status === 'NONE' || approval.status === 'APPROVED') return null
  if (approval.status === 'REJECTED') {
    return (
      <Notice tone="bad" title={<Decided approval={approval} />}>
        {approval.reason} Change the draft and submit it again.
      </Notice>
    )
  }
  const mayDecide = actsOf(campaign).has('decide') && can('campaign:send')
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
                Approve …
              </Button>
              <Button onClick={() => setDeciding('reject')}>Reject …</Button>
            </>
          )
        }
      >
        {approval.note ??
          (mayDecide ? 'Look at what it sends below.' : 'A member who may send campaigns decides.')}
      </Notice>
      {deciding === 'approve' && <ApproveDialog campaign={campaign} onClose={close} />}
      {deciding === 'reject' && <RejectDialog campaign={campaign} onClose={close} />}
    </>
  )
}

function Submitted({ approval: { submittedBy, submittedAt } }: { approval: CampaignApproval }) {
  const zone = useZone()
  return (
    <>
      {submittedBy?.name ?? 'An API key'} submitted it for approval <Time value={submittedAt} zone={zone} />.
    </>
  )
}

function Decided({ approval: { decidedBy, decidedAt } }: { approval: CampaignApproval }) {
  const zone = useZone()
  return (
    <>
      {decidedBy?.name ?? 'An API key'} rejected it <Time value={decidedAt} zone={zone} />.
    </>
  )
}
