import { compose } from '../../../words/en/compose.ts'
import { launch } from '../../../words/en/launch.ts'
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
      <Notice tone="warn" title={compose.rejected({ name: decidedBy?.name ?? launch.apiKey() })}>
        {reason}
      </Notice>
    )
  }
  if (status !== 'SUBMITTED') return null
  return (
    <Notice
      title={compose.submitted({ name: submittedBy?.name ?? launch.apiKey() })}
      actions={
        can('campaign:send') && (
          <GoLink href={`/campaigns/${campaign.id}`} className={buttonClass()}>
            {compose.decideAct()}
          </GoLink>
        )
      }
    >
      {note && <p>{note}</p>}
      {!can('campaign:send') && (
        <p>
          {launch.decideHint()} {compose.submittedHint()}
        </p>
      )}
    </Notice>
  )
}
