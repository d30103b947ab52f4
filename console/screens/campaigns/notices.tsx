import { Link } from '@tanstack/react-router'
import { campaign } from '../../../words/en/campaign.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ApprovalNotice } from './approval.tsx'
import { useCampaign } from './live.ts'
import { pauseOf } from './pauses.ts'
import { PeopleButton } from './people-link.tsx'

/** Problems of the campaign and their solutions. */
export function Notices() {
  const { campaign: record } = useCampaign()
  const isUncovered = record.status === 'SENDING' && record.forecast?.isCovered === false
  return (
    <>
      <PauseNotice />
      <ApprovalNotice />
      {record.status === 'FAILED' && (
        <Notice tone="bad" title={campaign.failed()}>
          {campaign.failedHint()}
        </Notice>
      )}
      {isUncovered && (
        <Notice
          tone="warn"
          title={campaign.uncovered()}
          actions={
            <Link to="/settings/billing" className={buttonClass()}>
              {campaign.billing()}
            </Link>
          }
        >
          {campaign.uncoveredHint()}
        </Notice>
      )}
      {record.pollId !== null && (
        <Notice
          actions={
            <Link to="/polls/$id" params={{ id: record.pollId }} className={buttonClass()}>
              {campaign.pollAct()}
            </Link>
          }
        >
          {campaign.poll()}
        </Notice>
      )}
    </>
  )
}

function PauseNotice() {
  const { campaign: record } = useCampaign()
  const pause = pauseOf(record)
  if (!pause) return null
  const isTest = record.pauseReason === 'VARIANT_UNDECIDED'
  return (
    <Notice
      tone="warn"
      title={pause.title()}
      actions={
        <>
          {pause.people && <PeopleButton people={pause.people.search}>{pause.people.label()}</PeopleButton>}
          {pause.place && (
            <Link to={pause.place.to} className={buttonClass()}>
              {pause.place.label()}
            </Link>
          )}
          {isTest && (
            <Link to="/campaigns/$id" params={{ id: record.id }} hash="test" className={buttonClass()}>
              {campaign.chooseAct()}
            </Link>
          )}
        </>
      }
    >
      {pause.advice()}
    </Notice>
  )
}
