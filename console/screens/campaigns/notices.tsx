import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ApprovalNotice } from './approval.tsx'
import { useCampaign } from './live.ts'
import { pauseOf } from './pauses.ts'
import { PeopleButton } from './people-link.tsx'

/** Problems of the campaign and their solutions. */
export function Notices() {
  const { campaign } = useCampaign()
  const isUncovered = campaign.status === 'SENDING' && campaign.forecast?.isCovered === false
  return (
    <>
      <PauseNotice />
      <ApprovalNotice />
      {campaign.status === 'FAILED' && (
        <Notice tone="bad" title="It could not be sent to the end.">
          Everybody it did not reach is below, with the reason. Duplicate it to send it to a segment of these
          people.
        </Notice>
      )}
      {isUncovered && (
        <Notice
          tone="warn"
          title="The plan and the credits do not cover the messages that wait."
          actions={
            <Link to="/settings/billing" className={buttonClass()}>
              Billing
            </Link>
          }
        >
          It will pause when they are used up, and go on by itself once they cover it again.
        </Notice>
      )}
      {campaign.pollId !== null && (
        <Notice
          actions={
            <Link to="/polls/$id" params={{ id: campaign.pollId }} className={buttonClass()}>
              The poll
            </Link>
          }
        >
          This campaign asks a poll. The poll has its text, its time and its answers.
        </Notice>
      )}
    </>
  )
}

function PauseNotice() {
  const { campaign } = useCampaign()
  const pause = pauseOf(campaign)
  if (!pause) return null
  const isTest = campaign.pauseReason === 'VARIANT_UNDECIDED'
  return (
    <Notice
      tone="warn"
      title={pause.title}
      actions={
        <>
          {pause.people && <PeopleButton people={pause.people.search}>{pause.people.label}</PeopleButton>}
          {pause.place && (
            <Link to={pause.place.to} className={buttonClass()}>
              {pause.place.label}
            </Link>
          )}
          {isTest && (
            <Link to="/campaigns/$id" params={{ id: campaign.id }} hash="test" className={buttonClass()}>
              Choose a text
            </Link>
          )}
        </>
      }
    >
      {pause.advice}
    </Notice>
  )
}
