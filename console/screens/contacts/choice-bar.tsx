import { X } from 'lucide-react'
import { useState } from 'react'
import { useCan } from '../../api/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { number } from '../../ui/format.ts'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { Menu, MenuItem, MenuLine } from '../../ui/menu.tsx'
import type { Act } from './bulk/act-dialog.tsx'
import { type Choice, countOf, NOTHING } from './choice.ts'
import styles from './contacts.module.css'
import type { Filters } from './search.ts'

const ActDialog = lazyDialog(() => import('./bulk/act-dialog.tsx'))

interface ChoiceBarProps {
  choice: Choice
  filters: Filters
  /** Total of the list; undefined while another list is loading. */
  total: number | undefined
  onChoice(choice: Choice): void
}

/** Number of chosen contacts, with the actions for them. */
export function ChoiceBar({ choice, filters, total, onChoice }: ChoiceBarProps) {
  const can = useCan()
  const [act, setAct] = useState<Act>()
  const count = countOf(choice)
  const mayUpdate = can('contact:update')
  return (
    <section className={styles.bar} aria-label="Chosen contacts">
      <span className={styles.chosen} role="status">
        {choice.kind === 'all' ? `All ${number(count)} that match are chosen` : `${number(count)} chosen`}
      </span>
      {choice.kind === 'some' && total !== undefined && total > count && (
        <Button kind="quiet" onClick={() => onChoice({ kind: 'all', count: total })}>
          Choose all {number(total)} that match
        </Button>
      )}
      <Menu label="Change them" side="above" kind="primary">
        {mayUpdate && (
          <>
            <MenuItem onSelect={() => setAct('tags')}>Tags …</MenuItem>
            <MenuItem onSelect={() => setAct('stage')}>Stage …</MenuItem>
            <MenuItem onSelect={() => setAct('status')}>Status …</MenuItem>
            <MenuItem onSelect={() => setAct('fields')}>Fields …</MenuItem>
          </>
        )}
        {can('contact:export') && <MenuItem onSelect={() => setAct('export')}>Export as CSV</MenuItem>}
        {can('contact:delete') && (
          <>
            <MenuLine />
            <MenuItem isDangerous onSelect={() => setAct('delete')}>
              Delete
            </MenuItem>
          </>
        )}
      </Menu>
      <Button kind="quiet" isIcon aria-label="Choose none" onClick={() => onChoice(NOTHING)}>
        <X size={18} aria-hidden />
      </Button>
      {act && (
        <ActDialog
          act={act}
          choice={choice}
          filters={filters}
          onDone={() => onChoice(NOTHING)}
          onClose={() => setAct(undefined)}
        />
      )}
    </section>
  )
}
