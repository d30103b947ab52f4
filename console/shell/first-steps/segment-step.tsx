import { Link } from '@tanstack/react-router'
import { firstSteps } from '../../../words/en/first-steps.ts'
import type { Segment } from '../../api/api.gen.ts'
import { useChange } from '../../api/hooks.ts'
import { attempt } from '../../ui/attempt.ts'
import { Button, type ButtonKind, buttonClass } from '../../ui/button.tsx'
import { Actions } from '../../ui/form.tsx'
import styles from './first-steps.module.css'

/** Rules that match every contact. */
const EVERYBODY = {
  operator: 'AND' as const,
  conditions: [{ field: 'createdAt' as const, operator: 'is_not_empty' as const }],
}

/** Creates a segment of all contacts with one click, or one with rules. */
export function MakeSegment({ kind }: { kind: ButtonKind }) {
  const make = useChange('POST /segments', ['/segments'])
  return (
    <>
      <p className={styles.about}>{firstSteps.segmentHint()}</p>
      <Actions>
        <Button
          kind={kind}
          isBusy={make.isRunning}
          onClick={() =>
            attempt(() =>
              make.run({
                body: { name: firstSteps.segmentAll(), type: 'DYNAMIC', rules: EVERYBODY },
              }),
            )
          }
        >
          {firstSteps.segmentAllAct()}
        </Button>
        <Link to="/segments/new" className={buttonClass()}>
          {firstSteps.segmentRulesAct()}
        </Link>
      </Actions>
    </>
  )
}

export const SegmentDone = ({ segment: { id, name } }: { segment: Segment }) => (
  <Link to="/segments/$id" params={{ id }}>
    {name}
  </Link>
)
