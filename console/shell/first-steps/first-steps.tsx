import type { ReactNode } from 'react'
import { firstSteps } from '../../../words/en/first-steps.ts'
import type { Permission } from '../../api/api.gen.ts'
import { useCan } from '../../api/hooks.ts'
import type { ButtonKind } from '../../ui/button.tsx'
import { Failure } from '../../ui/notice.tsx'
import { Section } from '../../ui/page.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { arrivedOf } from './arrived.ts'
import { CampaignDone, Delivered, DeliveredDone, WriteCampaign } from './campaign-steps.tsx'
import { AddPerson, ContactsDone } from './contact-step.tsx'
import styles from './first-steps.module.css'
import { MakeSegment, SegmentDone } from './segment-step.tsx'
import { AddSender, SenderDone } from './sender-step.tsx'
import { Step } from './step.tsx'
import { type FirstSteps as State, useFirstSteps } from './use-steps.ts'

interface Given {
  title: string
  permissions: readonly Permission[]
  isDone: boolean
  done: ReactNode
  /**
   * Content while the step is open.
   * @param kind of the button: the next step stands out
   */
  todo(kind: ButtonKind): ReactNode
}

const stepsOf = (state: State): Given[] => [
  {
    title: firstSteps.sender(),
    permissions: ['channel:manage'],
    isDone: state.sender !== undefined,
    done: state.sender && <SenderDone sender={state.sender} />,
    todo: (kind) => <AddSender kind={kind} />,
  },
  {
    title: firstSteps.contact(),
    permissions: ['contact:create'],
    isDone: (state.contacts ?? 0) > 0,
    done: <ContactsDone count={state.contacts ?? 0} />,
    todo: (kind) => <AddPerson kind={kind} />,
  },
  {
    title: firstSteps.segment(),
    permissions: ['segment:create'],
    isDone: state.segment !== undefined,
    done: state.segment && <SegmentDone segment={state.segment} />,
    todo: (kind) => <MakeSegment kind={kind} />,
  },
  {
    title: firstSteps.campaign(),
    permissions: ['campaign:create'],
    isDone: state.campaign !== undefined,
    done: state.campaign && <CampaignDone campaign={state.campaign} />,
    todo: (kind) => <WriteCampaign kind={kind} />,
  },
  {
    title: firstSteps.delivery(),
    permissions: ['campaign:read', 'campaign:create'],
    isDone: state.campaign !== undefined && arrivedOf(state.campaign) > 0,
    done: state.campaign && <DeliveredDone campaign={state.campaign} />,
    todo: () => <Delivered campaign={state.campaign} />,
  },
]

/** Steps to the first delivered campaign, as far as the role allows. Each shows whether it is done. */
export default function FirstSteps() {
  const can = useCan()
  const state = useFirstSteps()
  if (!state.isKnown) return <Waiting lines={6} />
  if (state.error) return <Failure error={state.error} onRetry={state.retry} />
  const steps = stepsOf(state).filter(({ permissions }) => permissions.every(can))
  const done = steps.filter(({ isDone }) => isDone).length
  const next = steps.findIndex(({ isDone }) => !isDone)
  if (steps.length === 0) return null
  return (
    <Section title={firstSteps.title()} intro={firstSteps.progress({ done, total: steps.length })}>
      <ol className={styles.steps}>
        {steps.map(({ title, isDone, done, todo }, index) => (
          <Step
            key={title}
            number={index + 1}
            title={title}
            isDone={isDone}
            isNext={index === next}
            done={done}
          >
            {todo(index === next ? 'primary' : 'plain')}
          </Step>
        ))}
      </ol>
    </Section>
  )
}
