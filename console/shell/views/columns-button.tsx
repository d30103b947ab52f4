import { Columns3 } from 'lucide-react'
import { useState } from 'react'
import { views } from '../../../words/en/views.ts'
import { Button } from '../../ui/button.tsx'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import type { NamedColumn } from './columns.ts'

const ColumnsDialog = lazyDialog(() => import('./columns-dialog.tsx'))

interface ColumnsButtonProps {
  /** Columns of the list that can be chosen. */
  columns: readonly NamedColumn[]
  /** Keys of the shown columns, in their order. */
  shown: readonly string[]
  /** Called with the keys of the chosen columns; undefined for the default ones. */
  onColumns(keys: readonly string[] | undefined): void
}

/** Chooses the columns of a list and their order. */
export function ColumnsButton(props: ColumnsButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Columns3 size={16} aria-hidden />
        {views.columns()}
      </Button>
      {isOpen && <ColumnsDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
