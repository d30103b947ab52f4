import { Button } from '../../ui/button.tsx'
import { SubmitButton, useForm } from '../../ui/form.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import type { Draft } from './draft.ts'
import styles from './save-bar.module.css'

interface SaveBarProps {
  draft: Pick<Draft<object>, 'isChanged' | 'discard'>
  /** Whether the form shows a proposal that can be saved unchanged. */
  isProposal?: boolean
}

/** Stays visible at the end of a form with unsaved changes. */
export function SaveBar({ draft, isProposal = false }: SaveBarProps) {
  const { isBusy } = useForm()
  return (
    <>
      <LeaveGuard isUnsaved={draft.isChanged && !isBusy} />
      {(draft.isChanged || isProposal) && (
        <div className={styles.bar}>
          <span className={styles.text}>Not saved yet</span>
          {draft.isChanged && <Button onClick={draft.discard}>Discard</Button>}
          <SubmitButton>{draft.isChanged ? 'Save changes' : 'Save it so'}</SubmitButton>
        </div>
      )}
    </>
  )
}
