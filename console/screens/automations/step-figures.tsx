import { automations } from '../../../words/en/automations.ts'
import type { AutomationStepFigures, StepReaction } from '../../api/api.gen.ts'
import { number, share } from '../../ui/format.ts'
import styles from './automations.module.css'
import type { Step } from './definition.ts'
import { PeopleLink } from './people-link.tsx'
import type { PassageSearch } from './search.ts'
import { outcomeName } from './words.ts'

interface StepFiguresProps {
  id: string
  stepId: string
  /** Undefined for a step that was removed. */
  step: Step | undefined
  /** The step in words. */
  line: string
  /** Undefined for a step at which no one was. */
  figures: AutomationStepFigures | undefined
}

interface Shown {
  label: string
  count: number
  search: PassageSearch
  /** Whether its share of the sent messages is shown. */
  isReaction?: boolean
}

const REACTIONS: ReadonlyArray<
  readonly [StepReaction, () => string, 'delivered' | 'opened' | 'clicked' | 'replied']
> = [
  ['DELIVERED', automations.delivered, 'delivered'],
  ['OPENED', automations.opened, 'opened'],
  ['CLICKED', automations.clicked, 'clicked'],
  ['REPLIED', automations.replied, 'replied'],
]

/** How many people came to a step, and what came of it. Each number opens its people. */
export function StepFigures({ id, stepId, step, line, figures }: StepFiguresProps) {
  if (!figures || figures.arrived === 0) return <p className={styles.none}>{automations.noneArrived()}</p>
  const { arrived, waiting, outcomes } = figures
  const sent = outcomes.SENT ?? 0
  // An SMS is not opened.
  const isOpened = figures.opened > 0 || (step?.type === 'SEND' && step.channel !== 'SMS')
  const shown: Shown[] = [
    { label: automations.arrived(), count: arrived, search: { visited: stepId } },
    { label: automations.waiting(), count: waiting, search: { at: stepId, where: 'inside' } },
    ...Object.entries(outcomes).map(([outcome, count]) => ({
      label: outcomeName(outcome),
      count,
      search: { visited: stepId, outcome },
    })),
    ...(sent > 0
      ? REACTIONS.filter(([did]) => did !== 'OPENED' || isOpened).map(([did, label, name]) => ({
          label: label(),
          count: figures[name],
          search: { visited: stepId, did },
          isReaction: true,
        }))
      : []),
  ]
  return (
    <>
      <dl className={styles.figures} aria-label={automations.figuresOf()}>
        {shown
          .filter(({ count, isReaction }) => count > 0 || isReaction)
          .map(({ label, count, search, isReaction }) => (
            <div key={label} className={styles.figure}>
              <dt>{label}</dt>
              <dd>
                <PeopleLink id={id} search={search} label={`${label}, ${line}`} count={count}>
                  {number(count)}
                </PeopleLink>
                {isReaction && count > 0 && <span className={styles.quiet}>{share(count, sent)}</span>}
              </dd>
            </div>
          ))}
      </dl>
      {figures.split && <SplitComparison split={figures.split} />}
    </>
  )
}

type Split = NonNullable<AutomationStepFigures['split']>

/** Which path of a split is better, and by what. */
function SplitComparison({ split }: { split: Split }) {
  const { metric, ways } = split
  const said = ways.map(({ way, people, responses }) =>
    automations.splitWay({
      metric: metric === 'REPLIED' ? 'other' : metric,
      way,
      done: responses,
      people,
      rate: share(responses, people),
    }),
  )
  return <p className={styles.none}>{[...said, verdictOf(split)].join(' ')}</p>
}

function verdictOf({ verdict, winner, peopleNeeded }: Split): string {
  if (verdict === 'TOO_FEW') return automations.splitTooFew({ count: peopleNeeded })
  return winner === null ? automations.splitNoise() : automations.splitWinner({ way: winner })
}
