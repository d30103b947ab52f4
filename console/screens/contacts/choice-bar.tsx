import { X } from 'lucide-react'
import { useState } from 'react'
import { contacts } from '../../../words/en/contacts.ts'
import { useCan } from '../../api/hooks.ts'
import { Button } from '../../ui/button.tsx'
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
  /** Fields of the contacts that the list shows, in their order. */
  columns: readonly string[]
  /** Total of the list; undefined while another list is loading. */
  total: number | undefined
  onChoice(choice: Choice): void
}

/** Number of chosen contacts, with the actions for them. */
export function ChoiceBar({ choice, filters, columns, total, onChoice }: ChoiceBarProps) {
  const can = useCan()
  const [act, setAct] = useState<Act>()
  const count = countOf(choice)
  const mayUpdate = can('contact:update')
  return (
    <section className={styles.bar} aria-label={contacts.chosen()}>
      <span className={styles.chosen} role="status">
        {choice.kind === 'all' ? contacts.chosenAll({ count }) : contacts.chosenSome({ count })}
      </span>
      {choice.kind === 'some' && total !== undefined && total > count && (
        <Button kind="quiet" onClick={() => onChoice({ kind: 'all', count: total })}>
          {contacts.chooseAll({ count: total })}
        </Button>
      )}
      <Menu label={contacts.chosenAct()} side="above" kind="primary">
        {mayUpdate && (
          <>
            <MenuItem onSelect={() => setAct('tags')}>{contacts.chosenTags()}</MenuItem>
            <MenuItem onSelect={() => setAct('stage')}>{contacts.chosenStage()}</MenuItem>
            <MenuItem onSelect={() => setAct('status')}>{contacts.chosenStatus()}</MenuItem>
            <MenuItem onSelect={() => setAct('fields')}>{contacts.chosenFields()}</MenuItem>
          </>
        )}
        {can('contact:export') && (
          <MenuItem onSelect={() => setAct('export')}>{contacts.chosenExport()}</MenuItem>
        )}
        {can('contact:delete') && (
          <>
            <MenuLine />
            <MenuItem isDangerous onSelect={() => setAct('delete')}>
              {contacts.chosenDelete()}
            </MenuItem>
          </>
        )}
      </Menu>
      <Button kind="quiet" isIcon aria-label={contacts.chosenNone()} onClick={() => onChoice(NOTHING)}>
        <X size={18} aria-hidden />
      </Button>
      {act && (
        <ActDialog
          act={act}
          choice={choice}
          filters={filters}
          columns={columns}
          onDone={() => onChoice(NOTHING)}
          onClose={() => setAct(undefined)}
        />
      )}
    </section>
  )
}
