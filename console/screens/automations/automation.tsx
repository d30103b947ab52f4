import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Flag, type LucideIcon, Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { automationSteps } from '../../../words/en/automation-steps.ts'
import { automations } from '../../../words/en/automations.ts'
import type { Automation } from '../../api/api.gen.ts'
import { useCan, useZone } from '../../api/hooks.ts'
import { read } from '../../api/queries.ts'
import { Badge } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Figure, Figures } from '../../ui/figures.tsx'
import { number, share } from '../../ui/format.ts'
import { Notice } from '../../ui/notice.tsx'
import { Facts, Page, Section, Stack } from '../../ui/page.tsx'
import { Time } from '../../ui/time.tsx'
import { Loaded, LoadedPage } from '../../ui/waiting.tsx'
import { AutomationMenu, PauseButton } from './actions.tsx'
import styles from './automations.module.css'
import { runningOf } from './definition.ts'
import { treeOf } from './flow.ts'
import { FlowView } from './flow-view.tsx'
import { PeopleLink } from './people-link.tsx'
import { endSentences, startSentences } from './rule-sentences.ts'
import { useSayings } from './sayings.ts'
import { StepFigures } from './step-figures.tsx'
import { iconOf } from './step-icon.tsx'
import { STATES } from './words.ts'

const REREAD_MS = 15_000

/** An automation with its figures and the people at each step. */
export function AutomationScreen() {
  const { id } = useParams({ from: '/inside/automations/$id' })
  const can = useCan()
  const query = useQuery({
    ...read('GET /automations/{id}', { params: { id } }),
    refetchInterval: REREAD_MS,
  })
  return (
    <LoadedPage
      query={query}
      title={automations.one()}
      back={{ to: '/automations', label: automations.title() }}
    >
      {({ data }) => (
        <Page
          title={data.name}
          back={{ to: '/automations', label: automations.title() }}
          beside={<Badge tone={STATES[data.status].tone}>{STATES[data.status].label}</Badge>}
          actions={
            <>
              {can('automation:update') && data.status !== 'ARCHIVED' && (
                <Link to="/automations/$id/edit" params={{ id }} className={buttonClass({ kind: 'primary' })}>
                  {automations.edit()}
                </Link>
              )}
              <PauseButton automation={data} />
              <AutomationMenu automation={data} />
            </>
          }
        >
          <State automation={data} />
          <Numbers automation={data} />
          <Steps automation={data} />
          <Section title={automations.details()}>
            <Details automation={data} />
          </Section>
        </Page>
      )}
    </LoadedPage>
  )
}

/** Says what the status of an automation means, where that is not plain. */
function State({ automation: { id, status, hasChanges } }: { automation: Automation }) {
  const can = useCan()
  return (
    <>
      {status === 'DRAFT' && <Notice title={automations.draftNotice()} />}
      {status === 'PAUSED' && <Notice tone="warn" title={automations.pausedNotice()} />}
      {status === 'ARCHIVED' && <Notice title={automations.archivedNotice()} />}
      {hasChanges && status !== 'ARCHIVED' && (
        <Notice
          title={automations.changes()}
          actions={
            can('automation:update') && (
              <Link to="/automations/$id/edit" params={{ id }} className={buttonClass()}>
                {automations.changesOpen()}
              </Link>
            )
          }
        >
          {automations.changesHint()}
        </Notice>
      )}
    </>
  )
}

function Numbers({ automation: { id, figures, goal } }: { automation: Automation }) {
  const { entered, inside, completed, left } = figures
  const hintOf = (part: number) => entered > 0 && automations.share({ share: share(part, entered) })
  return (
    <Section>
      <Figures>
        <Figure label={automations.entered()}>
          <PeopleLink id={id} search={{}} label={automations.entered()} count={entered}>
            {number(entered)}
          </PeopleLink>
        </Figure>
        <Figure label={automations.inside()} hint={hintOf(inside)}>
          <PeopleLink id={id} search={{ where: 'inside' }} label={automations.inside()} count={inside}>
            {number(inside)}
          </PeopleLink>
        </Figure>
        <Figure label={automations.completed()} hint={hintOf(completed)}>
          <PeopleLink
            id={id}
            search={{ ended: 'COMPLETED' }}
            label={automations.completed()}
            count={completed}
          >
            {number(completed)}
          </PeopleLink>
        </Figure>
        {(goal || figures.goal > 0) && (
          <Figure label={automations.goal()} hint={hintOf(figures.goal)}>
            <PeopleLink id={id} search={{ ended: 'GOAL' }} label={automations.goal()} count={figures.goal}>
              {number(figures.goal)}
            </PeopleLink>
          </Figure>
        )}
        <Figure label={automations.left()} hint={hintOf(left)}>
          <PeopleLink id={id} search={{ where: 'early' }} label={automations.left()} count={left}>
            {number(left)}
          </PeopleLink>
        </Figure>
      </Figures>
    </Section>
  )
}

function Steps({ automation }: { automation: Automation }) {
  const { id, version } = automation
  const running = runningOf(automation)
  const sayings = useSayings([running])
  const query = useQuery({
    ...read('GET /automations/{id}/analytics', { params: { id } }),
    enabled: version !== null,
    refetchInterval: REREAD_MS,
  })
  const steps = version === null ? [] : query.data?.data.steps
  return (
    <section className={styles.fields}>
      <h2>{automations.flow()}</h2>
      <Loaded query={{ ...query, data: steps }}>
        {(counted) => {
          const removed = counted.filter(({ stepId }) => !running.steps.some((step) => step.id === stepId))
          return (
            <Stack>
              <div className={styles.board}>
                <StillCard
                  icon={Play}
                  title={automationSteps.start()}
                  details={startSentences(running, sayings)}
                />
                <FlowView
                  nodes={treeOf(running.steps)}
                  card={(step) => (
                    <>
                      <span className={styles.line} aria-hidden="true" />
                      <StillCard icon={iconOf(step)} {...sayings.card(step, running.steps)}>
                        {version !== null && (
                          <StepFigures
                            id={id}
                            stepId={step.id}
                            step={step}
                            line={sayings.line(step, running.steps)}
                            figures={counted.find(({ stepId }) => stepId === step.id)}
                          />
                        )}
                      </StillCard>
                    </>
                  )}
                />
                <span className={styles.line} aria-hidden="true" />
                <StillCard
                  icon={Flag}
                  title={automationSteps.finish()}
                  details={endSentences(running, sayings)}
                />
              </div>
              {removed.length > 0 && (
                <Section title={automations.removedSteps()} intro={automations.removedHint()}>
                  <ul className={styles.fields}>
                    {removed.map((figures, index) => (
                      <li key={figures.stepId}>
                        <strong>{automations.removedNumber({ number: index + 1 })}</strong>
                        <StepFigures
                          id={id}
                          stepId={figures.stepId}
                          step={undefined}
                          line={automations.removedNumber({ number: index + 1 })}
                          figures={figures}
                        />
                      </li>
                    ))}
                  </ul>
                </Section>
              )}
            </Stack>
          )
        }}
      </Loaded>
    </section>
  )
}

interface StillCardProps {
  icon: LucideIcon
  title: string
  details: readonly string[]
  children?: ReactNode
}

/** A card that cannot be edited. */
const StillCard = ({ icon: Icon, title, details, children }: StillCardProps) => (
  <div className={styles.card}>
    <div className={styles.still}>
      <span className={styles.icon}>
        <Icon size={18} aria-hidden />
      </span>
      <div className={styles.about}>
        <strong>{title}</strong>
        {details.map((detail) => (
          <span key={detail}>{detail}</span>
        ))}
      </div>
    </div>
    {children}
  </div>
)

function Details({ automation }: { automation: Automation }) {
  const zone = useZone()
  const { createdAt, activatedAt } = automation
  return (
    <Facts
      facts={[
        [automations.created(), <Time key="created" value={createdAt} zone={zone} as="date" />],
        [
          automations.activated(),
          activatedAt && <Time key="activated" value={activatedAt} zone={zone} as="date" />,
        ],
      ]}
    />
  )
}
