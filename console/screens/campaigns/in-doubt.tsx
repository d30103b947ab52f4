import { useState } from 'react'
import type { Execution } from '../../api/api.gen.ts'
import { ApiError, call } from '../../api/client.ts'
import { useCan } from '../../api/hooks.ts'
import { refresh } from '../../api/queries.ts'
import { useGo } from '../../shell/use-go.ts'
import { Button } from '../../ui/button.tsx'
import { counted } from '../../ui/format.ts'
import { Notice } from '../../ui/notice.tsx'
import { ChangedSince, SendDialog } from '../../ui/send-dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { inDoubtOf } from './accounting.ts'
import { useCampaign } from './live.ts'
import type { PeopleSearch } from './people.ts'
import { PeopleButton } from './people-link.tsx'

/**
 * Messages that the carrier may have accepted, with a list of the recipients and a button to send
 * them again.
 */
export function InDoubt({ runs, people }: { runs: readonly Execution[]; people: PeopleSearch }) {
  const { campaign } = useCampaign()
  const can = useCan()
  const [asked, setAsked] = useState<Execution>()
  const doubtful = runs.filter(({ inDoubt }) => inDoubt > 0)
  if (doubtful.length === 0) return null
  const count = inDoubtOf(doubtful)
  // The API refuses to send again for a paused, cancelled or draft campaign, and for a cancelled
  // run.
  const mayResend = can('campaign:send') && !['PAUSED', 'CANCELLED', 'DRAFT'].includes(campaign.status)
  return (
    <>
      <Notice
        tone="warn"
        title={`${counted(count, 'message is', 'messages are')} in doubt.`}
        actions={
          <>
            <PeopleButton people={{ ...people, status: 'FAILED', doubt: 'yes' }}>Who they are</PeopleButton>
            {mayResend &&
              doubtful.map((run) => (
                <Button key={run.id} onClick={() => setAsked(run)}>
                  Send {run.inDoubt} again
                  {campaign.type === 'RECURRING' && ` (run ${run.sequence})`} …
                </Button>
              ))}
          </>
        }
      >
        The answer of the carrier was lost, so it may have taken them. They are not sent twice by themselves.
      </Notice>
      {asked && <ResendQuestion run={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

/** Asks before the messages in doubt of a run are sent again. */
function ResendQuestion({ run: { id, inDoubt }, onClose }: { run: Execution; onClose(): void }) {
  const { campaign } = useCampaign()
  const go = useGo()
  return (
    <SendDialog
      title="Send the messages in doubt again"
      act="Send again to"
      actAlone="Send again"
      keep="Leave them"
      audience={campaign.segment.name}
      count={{ recipients: inDoubt, error: null, retry: () => refresh('/campaigns') }}
      when="Now"
      onSend={async () => {
        try {
          await call('POST /campaigns/{campaignId}/executions/{executionId}/resend-unknown', {
            params: { campaignId: campaign.id, executionId: id },
            body: { count: inDoubt },
          })
        } catch (error) {
          const isOther = error instanceof ApiError && error.problemOf('count') !== undefined
          throw isOther ? new ChangedSince('The number of messages in doubt has changed.') : error
        } finally {
          void refresh('/campaigns')
        }
        toast(`${counted(inDoubt, 'message is', 'messages are')} sent again.`, {
          label: 'Open the campaign',
          run: () => go(`/campaigns/${campaign.id}`),
        })
      }}
      onClose={onClose}
    >
      <p>
        {counted(inDoubt, 'person gets', 'people get')} the message a second time if the carrier took the
        first one.
      </p>
    </SendDialog>
  )
}
