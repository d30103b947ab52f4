import { useEffect, useRef } from 'react'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { counted } from '../../../ui/format.ts'
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
      title={`Delete ${counted(countOf(choice), 'contact')}`}
      act={`Delete ${counted(countOf(choice), 'contact')}`}
      keep="Keep them"
      onConfirm={async () => {
        await beginDelete(choice, filters)
        onDone()
      }}
      onClose={onClose}
    >
      <p>
        Messages that wait for them are not sent. For seven days the contacts can be brought back with their
        tags and static segments, but not these messages. Opt-outs stay: they belong to the phone numbers and
        email addresses.
      </p>
    </ConfirmDialog>
  )
}
