import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { automations } from '../../../words/en/automations.ts'
import { kit } from '../../../words/en/kit.ts'
import type { Automation, AutomationPath, AutomationPerson, AutomationVisit } from '../../api/api.gen.ts'
import { useCan, useZone } from '../../api/hooks.ts'
import { read } from '../../api/queries.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Columns, Facts, Page, Parts, Section } from '../../ui/page.tsx'
import { Time } from '../../ui/time.tsx'
import { Loaded, LoadedPage } from '../../ui/waiting.tsx'
import styles from './automations.module.css'
import { runningOf } from './definition.ts'
import { RemoveDialog } from './remove-dialog.tsx'
import { type Sayings, useSayings } from './sayings.ts'
import { iconOf } from './step-icon.tsx'
import { ENDS, outcomeName } from './words.ts'

const REREAD_MS = 15_000

interface Removing {
  automation: Automation
  person: AutomationPerson
}

/** The path of a person through an automation. */
export function AutomationPersonScreen() {
  const { id, person } = useParams({ from: '/inside/automations/$id/people/$person' })
  const can = useCan()
  const [removing, setRemoving] = useState<Removing>()
  const automation = useQuery(read('GET /automations/{id}', { params: { id } }))
  const query = useQuery({
    ...read('GET /automations/{id}/people/{personId}', { params: { id, personId: person } }),
    refetchInterval: ({ state }) => (state.data?.data.person.endedAt ? false : REREAD_MS),
  })
  const shown = automation.data?.data
  return (
    <LoadedPage
      query={query}
      title={automations.path()}
      back={{ to: `/automations/${id}/people`, label: automations.people() }}
    >
      {({ data }) => {
        const name = data.person.contactName || kit.noName()
        const { endedBy } = data.person
        return (
          <Page
            title={name}
            part={automations.path()}
            intro={shown?.name}
            back={{ to: `/automations/${id}/people`, label: automations.people() }}
            beside={
              <Badge tone={endedBy ? 'idle' : 'good'}>
                {endedBy ? ENDS[endedBy] : automations.stillInside()}
              </Badge>
            }
            actions={
              can('automation:run') &&
              shown &&
              !endedBy && (
                <Button onClick={() => setRemoving({ automation: shown, person: data.person })}>
                  {automations.removeAct()}
                </Button>
              )
            }
          >
            <Columns>
              <Section title={automations.path()}>
                <Loaded query={automation}>
                  {({ data: record }) => <Path automation={record} path={data} />}
                </Loaded>
              </Section>
              <Section title={automations.details()}>
                <Details path={data} />
              </Section>
            </Columns>
            {removing && <RemoveDialog {...removing} onClose={() => setRemoving(undefined)} />}
          </Page>
        )
      }}
    </LoadedPage>
  )
}

function Path({ automation, path }: { automation: Automation; path: AutomationPath }) {
  const running = runningOf(automation)
  const sayings = useSayings([running])
  const zone = useZone()
  const { person, visits } = path
  const { endedAt, endedBy, stepId } = person
  const isAt = visits.some((visit) => visit.leftAt === null)
  const next = !endedAt && !isAt ? running.steps.find((step) => step.id === stepId) : undefined
  return (
    <ol className={styles.path}>
      <li>
        <strong>{automations.pathEntered()}</strong>
        <span className={styles.quiet}>
          <Time value={person.enteredAt} zone={zone} as="date" />
        </span>
      </li>
      {visits.map((visit) => (
        <li key={`${visit.stepId} ${visit.arrivedAt}`}>
          <Visit
            visit={visit}
            automation={automation}
            sayings={sayings}
            goesOnAt={visit.leftAt === null && !endedAt ? person.goesOnAt : null}
          />
        </li>
      ))}
      {next && (
        <li>
          <strong>{sayings.line(next, running.steps)}</strong>
          {person.goesOnAt && (
            <span className={styles.quiet}>
              {automations.pathNext.rich({
                time: <Time key="time" value={person.goesOnAt} zone={zone} />,
              })}
            </span>
          )}
        </li>
      )}
      {endedAt && endedBy && (
        <li>
          <strong>{automations.pathEnded()}</strong>
          <span>{ENDS[endedBy]}</span>
          <span className={styles.quiet}>
            <Time value={endedAt} zone={zone} as="date" />
          </span>
        </li>
      )}
    </ol>
  )
}

interface VisitProps {
  visit: AutomationVisit
  automation: Automation
  sayings: Sayings
  goesOnAt: string | null
}

function Visit({ visit, automation, sayings, goesOnAt }: VisitProps) {
  const zone = useZone()
  const { steps } = runningOf(automation)
  const { stepId, arrivedAt, leftAt, outcome, deliveredAt, openedAt, clickedAt, repliedAt } = visit
  const step = steps.find((one) => one.id === stepId)
  const Icon = step && iconOf(step)
  const marks = [
    [automations.delivered(), deliveredAt],
    [automations.opened(), openedAt],
    [automations.clicked(), clickedAt],
    [automations.replied(), repliedAt],
  ] as const
  return (
    <>
      <strong className={styles.visited}>
        {Icon && <Icon size={16} aria-hidden />}
        {step ? sayings.line(step, steps) : automations.removedStep()}
      </strong>
      <span>
        <Parts
          parts={[
            outcome ? outcomeName(outcome) : automations.pathNow(),
            ...marks.map(
              ([label, at]) =>
                at && (
                  <span key={label}>
                    {label} <Time value={at} zone={zone} />
                  </span>
                ),
            ),
          ]}
        />
      </span>
      <span className={styles.quiet}>
        {automations.pathArrived.rich({
          time: <Time key="time" value={arrivedAt} zone={zone} as="date" />,
        })}
      </span>
      {leftAt === null && goesOnAt && (
        <span className={styles.quiet}>
          {automations.pathUntil.rich({ time: <Time key="time" value={goesOnAt} zone={zone} as="date" /> })}
        </span>
      )}
    </>
  )
}

function Details({ path: { person, data } }: { path: AutomationPath }) {
  return (
    <Facts
      facts={[
        [
          automations.pathContact(),
          <Link key="contact" to="/contacts/$id" params={{ id: person.contactId }}>
            {automations.pathContactOpen()}
          </Link>,
        ],
        ...Object.entries(data).map(([key, value]) => [key, value] as const),
      ]}
    />
  )
}
