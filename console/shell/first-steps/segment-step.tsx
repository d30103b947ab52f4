import { Link } from '@tanstack/react-router'
import { firstSteps } from '../../../words/en/first-steps.ts'
import type { Segment } from '../../api/api.gen.ts'
import { type ButtonKind, buttonClass } from '../../ui/button.tsx'
import { Actions } from '../../ui/form.tsx'
import { AllContacts } from '../all-contacts.tsx'
import styles from './first-steps.module.css'

/** Creates a segment of all contacts with one click, or one with rules. */
export const MakeSegment = ({ kind }: { kind: ButtonKind }) => (
  <>
    <p className={styles.about}>{firstSteps.segmentHint()}</p>
    <Actions>
      <AllContacts kind={kind}>{firstSteps.segmentAllAct()}</AllContacts>
      <Link to="/segments/new" className={buttonClass()}>
        {firstSteps.segmentRulesAct()}
      </Link>
    </Actions>
  </>
)

export const SegmentDone = ({ segment: { id, name } }: { segment: Segment }) => (
  <Link to="/segments/$id" params={{ id }}>
    {name}
  </Link>
)
