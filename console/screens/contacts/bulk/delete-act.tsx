import { useEffect, useRef } from 'react'
import { contactBulk } from '../../../../words/en/contact-bulk.ts'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { countOf } from '../choice.ts'
import { type ActProps, beginDelete } from './begin.ts'

/**
 * Deletes individually chosen contacts at once and offers Undo. Asks first before it deletes all
 * that match.
 */
export function DeleteAct({ choice, filters, onDone, onClose }: ActProps) {
  const isBegun = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it happens once
  useEffect(() => {
    if (choice.kind === 'all' || isBegun.current) return
    isBegun.current = true
    beginDelete(choice, filters)
      .then(onDone, (error) => toast(error.message))
      .finally(onClose)
  }, [])
  if (choice.kind === 'some') return null
  return (
    <ConfirmDialog
      title={contactBulk.delete({ count: countOf(choice) })}
      act={contactBulk.delete({ count: countOf(choice) })}
      keep={contactBulk.deleteKeep()}
      onConfirm={async () => {
        await beginDelete(choice, filters)
        onDone()
      }}
      onClose={onClose}
    >
      <p>{contactBulk.deleteHint()}</p>
    </ConfirmDialog>
  )
}
