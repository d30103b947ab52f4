import { Link } from '@tanstack/react-router'
import { compose } from '../../../words/en/compose.ts'
import { launch } from '../../../words/en/launch.ts'
import type { CampaignDetail } from '../../api/api.gen.ts'
import { useCan, useChange, useZone } from '../../api/hooks.ts'
import { stayed, useGo } from '../../shell/use-go.ts'
import { attempt } from '../../ui/attempt.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { dateTime } from '../../ui/format.ts'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'

/** Explains why a campaign cannot be edited now, and offers alternatives. */
export function NotChangeable({ campaign }: { campaign: CampaignDetail }) {
  const { id, name, status, pollId } = campaign
  const can = useCan()
  const go = useGo()
  const zone = useZone()
  const pause = useChange('POST /campaigns/{id}/pause', ['/campaigns'])
  const copy = useChange('POST /campaigns/{id}/duplicate', ['/campaigns'])
  const isPlanned = status === 'SCHEDULED' || status === 'ACTIVE'
  return (
    <Page title={name} back={{ to: `/campaigns/${id}`, label: compose.title() }}>
      <Notice
        title={whyNot(campaign, zone)}
        actions={
          <>
            {pollId && (
              <Button kind="primary" onClick={() => go(`/polls/${pollId}`)}>
                {compose.lockedPollAct()}
              </Button>
            )}
            {isPlanned && !pollId && can('campaign:send') && (
              <Button
                kind="primary"
                isBusy={pause.isRunning}
                onClick={() => attempt(() => pause.run({ params: { id } }))}
              >
                {compose.lockedPlannedAct()}
              </Button>
            )}
            {can('campaign:create') && (
              <Button
                isBusy={copy.isRunning}
                onClick={() =>
                  attempt(async () => {
                    const isHere = stayed()
                    const { data } = await copy.run({ params: { id } })
                    if (isHere()) go(`/campaigns/${data.id}/edit`)
                  })
                }
              >
                {compose.lockedCopyAct()}
              </Button>
            )}
            <Link to="/campaigns/$id" params={{ id }} className={buttonClass({ kind: 'quiet' })}>
              {launch.open()}
            </Link>
          </>
        }
      >
        {isPlanned && !pollId && compose.lockedPlannedHint()}
      </Notice>
    </Page>
  )
}

function whyNot({ status, nextRunAt, pollId }: CampaignDetail, zone: string | undefined): string {
  if (pollId) return compose.lockedPoll()
  if (status === 'SCHEDULED' || status === 'ACTIVE')
    return nextRunAt ? compose.lockedPlannedAt({ time: dateTime(nextRunAt, zone) }) : compose.lockedPlanned()
  if (status === 'SENDING' || status === 'PAUSED') return compose.lockedSending()
  return compose.lockedOver()
}
