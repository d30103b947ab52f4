import { settings } from '../../../words/en/settings.ts'
import { Button } from '../../ui/button.tsx'
import { SubmitButton, useForm } from '../../ui/form.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import type { Draft } from './draft.ts'
import styles from './save-bar.module.css'

interface SaveBarProps {
  draft: Pick<Draft<object>, 'isChanged' | 'discard'>
  /** A proposal that can be saved unchanged: its source, and the label of the button. */
  proposal?: { source: string; act: string } | undefined
}

/** Stays visible at the end of a form with unsaved changes. */
export function SaveBar({ draft, proposal }: SaveBarProps) {
  const { isBusy } = useForm()
  return (
    <>
      <LeaveGuard isUnsaved={draft.isChanged && !isBusy} />
      {(draft.isChanged || proposal) && (
        <div className={styles.bar}>
          <span className={styles.text}>{draft.isChanged ? settings.unsaved() : proposal?.source}</span>
          {draft.isChanged && <Button onClick={draft.discard}>{settings.discard()}</Button>}
          <SubmitButton>{draft.isChanged ? settings.save() : proposal?.act}</SubmitButton>
        </div>
      )}
    </>
  )
}
