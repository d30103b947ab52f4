import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { campaign } from '../../../words/en/campaign.ts'
import { launch } from '../../../words/en/launch.ts'
import { send } from '../../../words/en/send.ts'
import type { CampaignDetail } from '../../api/api.gen.ts'
import { call } from '../../api/client.ts'
import { useZone } from '../../api/hooks.ts'
import { refresh } from '../../api/queries.ts'
import { useGo } from '../../shell/use-go.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextArea } from '../../ui/field.tsx'
import { Actions, Form, SubmitButton } from '../../ui/form.tsx'
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
  const [record] = useState(latest)
  const { id, name, approval, segment, type } = record
  const zone = useZone()
  const go = useGo()
  const query = useQuery(estimateQuery(record))
  const when = firstTime(record, zone)
  const isNow = type === 'IMMEDIATE' || when === launch.now()
  const estimate = query.data?.data
  return (
    <SendDialog
      title={campaign.approve({ name })}
      act={isNow ? campaign.approveSendAct : campaign.approveAct}
      actAlone={campaign.approveActAlone()}
      audience={segment.name}
      topic={record.topic?.name}
      count={{
        recipients: estimate?.eligibleCount,
        error: query.error ?? query.failureReason,
        retry: query.refetch,
      }}
      when={isNow ? launch.now() : when}
      revision={approval.revision}
      onSend={async (asked, data) => {
        const note = String(data.get('note')).trim() || null
        await call('POST /campaigns/{id}/approve', {
          params: { id },
          body: { revision: approval.revision, note, ...asked },
        }).finally(() => void refresh('/campaigns'))
        const { expected } = asked
        toast(
          expected ? campaign.approvedFor({ name, count: expected.recipients }) : campaign.approved({ name }),
          { label: launch.open(), run: () => go(`/campaigns/${id}`) },
        )
      }}
      onClose={onClose}
    >
      {estimate && <Arithmetic estimate={estimate} isNow={isNow} />}
      <TextArea label={campaign.note()} name="note" hint={campaign.noteOptional()} />
    </SendDialog>
  )
}

export function RejectDialog({ campaign: { id, name }, onClose }: DecisionProps) {
  return (
    <Dialog title={campaign.reject({ name })} onClose={onClose}>
      <Form
        onSubmit={async (data) => {
          const reason = String(data.get('reason')).trim()
          await call('POST /campaigns/{id}/reject', { params: { id }, body: { reason } })
          await refresh('/campaigns')
          onClose()
          toast(campaign.rejectDone({ name }))
        }}
      >
        <TextArea label={campaign.rejectReason()} name="reason" required />
        <Actions>
          <SubmitButton kind="danger">{campaign.rejectAct()}</SubmitButton>
          <Button onClick={onClose}>{send.notYet()}</Button>
        </Actions>
      </Form>
    </Dialog>
  )
}
