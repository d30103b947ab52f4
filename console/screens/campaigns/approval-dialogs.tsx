import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CampaignDetail } from '../../api/api.gen.ts'
import { call } from '../../api/client.ts'
import { useZone } from '../../api/hooks.ts'
import { refresh } from '../../api/queries.ts'
import { useGo } from '../../shell/use-go.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextArea } from '../../ui/field.tsx'
import { Actions, Form, SubmitButton } from '../../ui/form.tsx'
import { counted } from '../../ui/format.ts'
import { SendDialog } from '../../ui/send-dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { Arithmetic } from './arithmetic.tsx'
import { estimateQuery } from './estimate.ts'
import { firstTime } from './recurrence.ts'

interface DecisionProps {
  campaign: CampaignDetail
  onClose(): void
}

/**
 * Asks before a submitted draft is launched, with its estimate. A draft changed after it was read is not
 * approved.
 */
export function ApproveDialog({ campaign: latest, onClose }: DecisionProps) {
  // The screen behind may read a later version that the user has not seen.
  const [campaign] = useState(latest)
  const { id, name, approval, segment, type } = campaign
  const zone = useZone()
  const go = useGo()
  const query = useQuery(estimateQuery(campaign))
  const when = firstTime(campaign, zone)
  const isNow = type === 'IMMEDIATE' || when === 'Now'
  const estimate = query.data?.data
  return (
    <SendDialog
      title={`Approve “${name}”`}
      act={isNow ? 'Approve and send to' : 'Approve for'}
      actAlone="Approve"
      audience={segment.name}
      count={{
        recipients: estimate?.eligibleCount,
        error: query.error ?? query.failureReason,
        retry: query.refetch,
      }}
      when={isNow ? 'Now' : when}
      revision={approval.revision}
      onSend={async (asked, data) => {
        const note = String(data.get('note')).trim() || null
        await call('POST /campaigns/{id}/approve', {
          params: { id },
          body: { revision: approval.revision, note, ...asked },
        }).finally(() => void refresh('/campaigns'))
        const { expected } = asked
        toast(
          `“${name}” is approved${expected ? ` for ${counted(expected.recipients, 'recipient')}` : ''}.`,
          {
            label: 'Open the campaign',
            run: () => go(`/campaigns/${id}`),
          },
        )
      }}
      onClose={onClose}
    >
      {estimate && <Arithmetic estimate={estimate} isNow={isNow} />}
      <TextArea label="Note" name="note" hint="Optional." />
    </SendDialog>
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
