import { useState } from 'react'
import { studio } from '../../../words/en/studio.ts'
import { useCan } from '../../api/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { Toolbar } from '../../ui/page.tsx'
import type { Block } from './design.ts'
import styles from './panel.module.css'

const ShowToDialog = lazyDialog(() => import('./show-to-dialog.tsx'))

interface ShowToProps {
  block: Block
  onChange(showTo: Block['showTo']): void
}

/** Chooses the contacts that get the block. */
export function ShowTo({ block: { showTo }, onChange }: ShowToProps) {
  const [isOpen, setOpen] = useState(false)
  const can = useCan()
  if (showTo === null && !can('segment:read')) return null
  return (
    <div className={styles.group}>
      <p className={styles.legend}>{studio.showTo()}</p>
      <p className={styles.quiet}>{showTo === null ? studio.showToAll() : studio.showToSome()}</p>
      <Toolbar>
        <Button onClick={() => setOpen(true)}>
          {showTo === null ? studio.showToChoose() : studio.showToChange()}
        </Button>
        {showTo !== null && <Button onClick={() => onChange(null)}>{studio.showToRemove()}</Button>}
      </Toolbar>
      {isOpen && (
        <ShowToDialog
          rules={showTo}
          onClose={() => setOpen(false)}
          onSave={(rules) => {
            setOpen(false)
            onChange(rules)
          }}
        />
      )}
    </div>
  )
}
