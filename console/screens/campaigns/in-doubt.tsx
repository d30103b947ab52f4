import { useState } from 'react'
import { campaign } from '../../../words/en/campaign.ts'
import { launch } from '../../../words/en/launch.ts'
import type { Execution } from '../../api/api.gen.ts'
import { ApiError, call } from '../../api/client.ts'
import { useCan } from '../../api/hooks.ts'
import { refresh } from '../../api/queries.ts'
import { useGo } from '../../shell/use-go.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ChangedSince, SendDialog } from '../../ui/send-dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { inDoubtOf } from './accounting.ts'
import { useCampaign } from './live.ts'
import { PeopleButton } from './people-link.tsx'
import type { PeopleSearch } from './people-search.ts'

/**
 * Messages that the carrier may have accepted, with a list of the recipients and a button to send
 * them again.
 */
export function InDoubt(props: Omit<DoubtsProps, 'onResend'>) {
  const [asked, setAsked] = useState<Execution>()
  return (
    <>
      <Doubts {...props} onResend={setAsked} />
      {asked && <ResendQuestion run={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

interface DoubtsProps {
  runs: readonly Execution[]
  people: PeopleSearch
  onResend(run: Execution): void
}

function Doubts({ runs, people, onResend }: DoubtsProps) {
  const { campaign: record } = useCampaign()
  const can = useCan()
  const doubtful = runs.filter(({ inDoubt }) => inDoubt > 0)
  if (doubtful.length === 0) return null
  const count = inDoubtOf(doubtful)
  // The API refuses to send again for a paused, cancelled or draft campaign, and for a cancelled
  // run.
  const mayResend = can('campaign:send') && !['PAUSED', 'CANCELLED', 'DRAFT'].includes(record.status)
  return (
    <Notice
      tone="warn"
      title={campaign.doubtful({ count })}
      actions={
        <>
          <PeopleButton people={{ ...people, status: 'FAILED', doubt: 'yes' }}>
            {campaign.doubtfulShow()}
          </PeopleButton>
          {mayResend &&
            doubtful.map((run) => (
              <Button key={run.id} onClick={() => onResend(run)}>
                {record.type === 'RECURRING'
                  ? campaign.resendRunOpen({ count: run.inDoubt, run: run.sequence })
                  : campaign.resendOpen({ count: run.inDoubt })}
              </Button>
            ))}
        </>
      }
    >
      {campaign.doubtfulHint()}
    </Notice>
  )
}

/** Asks before the messages in doubt of a run are sent again. */
function ResendQuestion({ run: { id, inDoubt }, onClose }: { run: Execution; onClose(): void }) {
  const { campaign: record } = useCampaign()
  const go = useGo()
  return (
    <SendDialog
      title={campaign.resend()}
      act={campaign.resendAct}
      actAlone={campaign.resendActAlone()}
      keep={campaign.resendKeep()}
      audience={record.segment.name}
      count={{ recipients: inDoubt, error: null, retry: () => refresh('/campaigns') }}
      when={launch.now()}
      onSend={async () => {
        try {
          await call('POST /campaigns/{campaignId}/executions/{executionId}/resend-unknown', {
            params: { campaignId: record.id, executionId: id },
            body: { count: inDoubt },
          })
        } catch (error) {
          const isOther = error instanceof ApiError && error.problemOf('count') !== undefined
          throw isOther ? new ChangedSince(campaign.resendChanged()) : error
        } finally {
          void refresh('/campaigns')
        }
        toast(campaign.resendDone({ count: inDoubt }), {
          label: launch.open(),
          run: () => go(`/campaigns/${record.id}`),
        })
      }}
      onClose={onClose}
    >
      <p>{campaign.resendHint({ count: inDoubt })}</p>
    </SendDialog>
  )
}
