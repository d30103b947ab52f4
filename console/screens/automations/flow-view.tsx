import { Fragment, type ReactNode } from 'react'
import { automationSteps } from '../../../words/en/automation-steps.ts'
import styles from './automations.module.css'
import type { Step } from './definition.ts'
import type { Node, Place, WayOf } from './flow.ts'

/** Returns the name of a way of a fork: `Yes`, or `Path A · 50%`. */
export const wayName = ({ way, percent }: Pick<WayOf, 'way' | 'percent'>): string =>
  way === 'YES'
    ? automationSteps.yes()
    : way === 'NO'
      ? automationSteps.no()
      : automationSteps.way({ way, percent: percent ?? 0 })

interface FlowViewProps {
  nodes: readonly Node[]
  /** Draws a step. */
  card(step: Step): ReactNode
  /** Draws what is between two steps, such as a button that adds one. */
  between?: ((place: Place, before: Step | undefined, way: string | undefined) => ReactNode) | undefined
}

/** The steps of an automation: ways side by side if there is room, else one under another. */
export const FlowView = (props: FlowViewProps) => (
  <List {...props} parentId={null} way={null} name={undefined} />
)

interface ListProps extends FlowViewProps, Pick<Place, 'parentId' | 'way'> {
  /** Name of the way; undefined for the main way. */
  name: string | undefined
}

function List({ nodes, card, between, parentId, way, name }: ListProps) {
  const isOver = nodes.at(-1)?.step.type === 'END'
  return (
    <ol className={styles.flow}>
      {between && <li className={styles.between}>{between({ parentId, way, index: 0 }, undefined, name)}</li>}
      {nodes.map(({ step, ways }, index) => (
        <Fragment key={step.id}>
          <li className={styles.item}>
            {card(step)}
            {ways.length > 0 && (
              <ul className={styles.ways}>
                {ways.map((one) => (
                  <li key={one.way} className={styles.way}>
                    <p className={styles.wayName}>{wayName(one)}</p>
                    {one.nodes.length === 0 && !between ? (
                      <p className={styles.quiet}>{automationSteps.wayEmpty()}</p>
                    ) : (
                      <List
                        nodes={one.nodes}
                        card={card}
                        between={between}
                        parentId={step.id}
                        way={one.way}
                        name={wayName(one)}
                      />
                    )}
                  </li>
                ))}
              </ul>
            )}
          </li>
          {between && !(isOver && index === nodes.length - 1) && (
            <li className={styles.between}>{between({ parentId, way, index: index + 1 }, step, name)}</li>
          )}
        </Fragment>
      ))}
    </ol>
  )
}
