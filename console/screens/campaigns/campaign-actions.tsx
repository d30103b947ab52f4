import { Link } from '@tanstack/react-router'
import { Copy, Ellipsis, Pause, PenLine, Play, Repeat, Send, Square, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { campaigns } from '../../../words/en/campaigns.ts'
import { launch } from '../../../words/en/launch.ts'
import { useCan } from '../../api/hooks.ts'
import { useGo } from '../../shell/use-go.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { useActs } from './act.ts'
import styles from './campaign-actions.module.css'
import type { Live } from './live.ts'
import { CancelQuestion, DeleteQuestion, EndRecurrenceQuestion } from './questions.tsx'
import { ResumeQuestion } from './resume-question.tsx'
import { actsOf } from './states.ts'
import { SubmitDialog } from './submit-dialog.tsx'

type Question = 'resume' | 'cancel' | 'end-recurrence' | 'delete' | 'submit'

/** Actions for a campaign, by its status and the user's role. */
export function CampaignActions({ live }: { live: Live }) {
  const { campaign } = live
  const can = useCan()
  const go = useGo()
  const acts = useActs()
  const allowed = actsOf(campaign)
  const [question, setQuestion] = useState<Question>()
  const close = () => setQuestion(undefined)
  const waiting = live.reactions?.totals.queued
  const mayChange = allowed.has('change') && can('campaign:update')
  const mayEnd = allowed.has('end-recurrence') && can('campaign:update')
  const mayDelete = allowed.has('delete') && can('campaign:delete')
  const mayDuplicate = campaign.pollId === null && can('campaign:create')
  const maySubmit = allowed.has('submit') && can('campaign:create')
  return (
    <>
      {allowed.has('write') && can('campaign:update') && (
        <Link
          to="/campaigns/$id/edit"
          params={{ id: campaign.id }}
          className={buttonClass({ kind: campaign.approval.status === 'SUBMITTED' ? 'plain' : 'primary' })}
        >
          {campaigns.writeAct()}
        </Link>
      )}
      {maySubmit && !can('campaign:send') && (
        <Button onClick={() => setQuestion('submit')}>{launch.submitAct()}</Button>
      )}
      <div className={styles.stopping}>
        <Stopping live={live} onResume={() => setQuestion('resume')} onCancel={() => setQuestion('cancel')} />
      </div>
      {(mayChange || mayDuplicate || mayEnd || mayDelete) && (
        <Menu label={<Ellipsis size={18} aria-hidden />} name={campaigns.moreActs()} isIcon>
          {mayChange && (
            <MenuItem
              icon={<PenLine size={16} aria-hidden />}
              onSelect={() => go(`/campaigns/${campaign.id}/edit`)}
            >
              {campaigns.changeAct()}
            </MenuItem>
          )}
          {mayDuplicate && (
            <MenuItem icon={<Copy size={16} aria-hidden />} onSelect={() => acts.duplicate(campaign)}>
              {campaigns.duplicateAct()}
            </MenuItem>
          )}
          {maySubmit && can('campaign:send') && (
            <MenuItem icon={<Send size={16} aria-hidden />} onSelect={() => setQuestion('submit')}>
              {launch.submitAct()}
            </MenuItem>
          )}
          {mayEnd && (
            <MenuItem icon={<Repeat size={16} aria-hidden />} onSelect={() => setQuestion('end-recurrence')}>
              {campaigns.end()}
            </MenuItem>
          )}
          {mayDelete && (
            <MenuItem
              icon={<Trash2 size={16} aria-hidden />}
              isDangerous
              onSelect={() => setQuestion('delete')}
            >
              {campaigns.deleteAct()}
            </MenuItem>
          )}
        </Menu>
      )}
      {question === 'resume' && <ResumeQuestion live={live} onClose={close} />}
      {question === 'cancel' && <CancelQuestion campaign={campaign} waiting={waiting} onClose={close} />}
      {question === 'end-recurrence' && (
        <EndRecurrenceQuestion campaign={campaign} waiting={waiting} onClose={close} />
      )}
      {question === 'delete' && (
        <DeleteQuestion campaign={campaign} onDeleted={() => go('/campaigns')} onClose={close} />
      )}
      {question === 'submit' && <SubmitDialog campaign={campaign} onClose={close} />}
    </>
  )
}

interface StoppingProps {
  live: Live
  onResume(): void
  onCancel(): void
}

/** Buttons to pause, resume and cancel. */
function Stopping({ live, onResume, onCancel }: StoppingProps) {
  const { campaign, reactions } = live
  const can = useCan()
  const acts = useActs()
  const allowed = actsOf(campaign)
  return (
    <>
      {allowed.has('resume') && can('campaign:send') && (
        <Button kind="primary" onClick={onResume}>
          <Play size={16} aria-hidden />
          {campaigns.resumeAct()}
        </Button>
      )}
      {allowed.has('pause') && can('campaign:update') && (
        <Button
          isBusy={acts.running === 'pause'}
          onClick={() => acts.pause(campaign, reactions?.totals.queued)}
        >
          <Pause size={16} aria-hidden />
          {campaigns.pauseAct()}
        </Button>
      )}
      {allowed.has('cancel') && can('campaign:update') && (
        <Button onClick={onCancel}>
          <Square size={16} aria-hidden />
          {campaigns.cancelAct()}
        </Button>
      )}
    </>
  )
}

/** The same buttons at the bottom of a phone, within reach of a thumb. */
export function ThumbBar({ live }: { live: Live }) {
  const can = useCan()
  const [question, setQuestion] = useState<Question>()
  const close = () => setQuestion(undefined)
  const allowed = actsOf(live.campaign)
  const isShown =
    (allowed.has('resume') && can('campaign:send')) || (allowed.has('cancel') && can('campaign:update'))
  return (
    <>
      {isShown && (
        <>
          <div className={styles.room} />
          <fieldset className={styles.thumb} data-bottom-bar>
            <legend className={styles.hidden}>{campaigns.sendingActs()}</legend>
            <Stopping
              live={live}
              onResume={() => setQuestion('resume')}
              onCancel={() => setQuestion('cancel')}
            />
          </fieldset>
        </>
      )}
      {question === 'resume' && <ResumeQuestion live={live} onClose={close} />}
      {question === 'cancel' && (
        <CancelQuestion campaign={live.campaign} waiting={live.reactions?.totals.queued} onClose={close} />
      )}
    </>
  )
}
