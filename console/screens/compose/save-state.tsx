import { compose } from '../../../words/en/compose.ts'
import { classNames } from '../../ui/class-names.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import styles from './compose.module.css'
import { lacksOf, toDo } from './fitted.ts'
import type { Composing } from './use-draft.ts'

const Editors = lazyPart(() => import('../../shell/editors.tsx'), null)

/** State of the automatic save, with the reason if it failed. */
export function SaveState({ composing }: { composing: Composing }) {
  const [text, isGood] = stateOf(composing)
  return (
    <>
      <Editors operation="POST /campaigns/{id}/editing" id={composing.campaign?.id} />
      <p role="status" className={classNames(styles.state, !isGood && styles.unsaved)}>
        {text}
      </p>
    </>
  )
}

function stateOf({
  draft,
  campaign,
  isStarted,
  state,
  error,
  problems,
  clashes,
}: Composing): [string, boolean] {
  const problem = Object.values(problems)[0]
  if (state === 'failed')
    return [compose.saveFailed({ reason: error instanceof Error ? error.message : String(error) }), false]
  if (clashes.length > 0) return [compose.saveClash(), false]
  if (!isStarted) return ['', true]
  const lacks = campaign ? [] : lacksOf(draft)
  if (lacks.length > 0) return [compose.saveMissing({ steps: toDo(lacks) }), false]
  if (state !== 'saved') return [compose.saving(), true]
  return problem ? [compose.saveFailed({ reason: problem }), false] : [compose.saved(), true]
}
