import { useCan } from '../../api/hooks.ts'
import { buttonClass } from '../../ui/button.tsx'
import { GoLink } from '../../ui/go-link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useCompose } from './context.ts'

/** State of the approval: waiting or decided. */
export default function Decision() {
  const { campaign } = useCompose()
  const can = useCan()
  if (!campaign) return null
  const { status, submittedBy, decidedBy, reason, note } = campaign.approval
  if (status === 'REJECTED') {
    return (
      <Notice tone="warn" title={`${decidedBy?.name ?? 'An API key'} sent it back.`}>
        {reason}
      </Notice>
    )
  }
  if (status !== 'SUBMITTED') return null
  return (
    <Notice
      title={`${submittedBy?.name ?? 'An API key'} submitted it for approval.`}
      actions={
        can('campaign:send') && (
          <GoLink href={`/campaigns/${campaign.id}`} className={buttonClass()}>
            Approve or reject it
          </GoLink>
        )
      }
    >
      {note && <p>{note}</p>}
      {!can('campaign:send') && (
        <p>A person who may send campaigns decides. A change of what it sends takes the submission back.</p>
      )}
    </Notice>
  )
}
