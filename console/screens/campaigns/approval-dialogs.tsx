import { useQuery } from '@tanstack/react-query'
import type { CampaignDetail } from '../../api/api.gen.ts'
import { call } from '../../api/client.ts'
import { useZone } from '../../api/hooks.ts'
import { refresh } from '../../api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextArea } from '../../ui/field.tsx'
import { Actions, Form, SubmitButton } from '../../ui/form.tsx'
import { dateTime, number } from '../../ui/format.ts'
import { toast } from '../../ui/toast.tsx'
import { Loaded } from '../../ui/waiting.tsx'
import { Arithmetic } from './arithmetic.tsx'
import { estimateOf } from './estimate.ts'

interface DecisionProps {
  campaign: CampaignDetail
  onClose(): void
}

/**
 * Shows the estimate of a submitted draft and launches it. A draft changed after it was read is not
 * approved.
 */
export function ApproveDialog({ campaign, onClose }: DecisionProps) {
  const { id, name, approval, scheduledAt, recurrence } = campaign
  const zone = useZone()
  const query = useQuery({
    queryKey: ['POST /campaigns/estimate', approval.revision],
    queryFn: ({ signal }) => call('POST /campaigns/estimate', { body: estimateOf(campaign) }, { signal }),
  })
  const eligible = query.data?.data.eligibleCount
  const to = eligible === undefined ? '' : ` to ${number(eligible)}`
  const isLater = scheduledAt !== null && Date.parse(scheduledAt) > Date.now()
  return (
    <Dialog title={`Approve “${name}”`} onClose={onClose}>
      <Form
        onSubmit={async (data) => {
          const note = String(data.get('note')).trim() || null
          await call('POST /campaigns/{id}/approve', {
            params: { id },
            body: { revision: approval.revision, note },
          }).finally(() => void refresh('/campaigns'))
          onClose()
          toast(`“${name}” is approved.`)
        }}
      >
        <Loaded query={query}>{({ data }) => <Arithmetic estimate={data} />}</Loaded>
        <TextArea label="Note" name="note" hint="Optional." />
        <Actions>
          <SubmitButton>
            {recurrence || isLater ? `Approve for ${number(eligible ?? 0)}` : `Approve and send${to}`}
          </SubmitButton>
          <Button onClick={onClose}>Not yet</Button>
        </Actions>
        {isLater && <p>It begins {dateTime(scheduledAt, zone)}.</p>}
      </Form>
    </Dialog>
  )
}

export function RejectDialog({ campaign: { id, name }, onClose }: DecisionProps) {
  return (
    <Dialog title={`Reject “${name}”`} onClose={onClose}>
      <Form
        onSubmit={async (data) => {
          const reason = String(data.get('reason')).trim()
          await call('POST /campaigns/{id}/reject', { params: { id }, body: { reason } })
          await refresh('/campaigns')
          onClose()
          toast(`“${name}” is rejected. Its writer reads why.`)
        }}
      >
        <TextArea label="What has to change" name="reason" required />
        <Actions>
          <SubmitButton kind="danger">Reject it</SubmitButton>
          <Button onClick={onClose}>Not yet</Button>
        </Actions>
      </Form>
    </Dialog>
  )
}
