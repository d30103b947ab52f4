import { ArrowDown, ArrowUp, Copy, GripVertical, Trash2 } from 'lucide-react'
import { studio } from '../../../words/en/studio.ts'
import { Button } from '../../ui/button.tsx'
import styles from './canvas.module.css'
import { useActs } from './context.ts'
import type { Block } from './design.ts'
import { stepFrom } from './edits.ts'
import { useDrag } from './use-drag.ts'

/** Buttons of the selected block. */
export function BlockTools({ block: { id } }: { block: Block }) {
  const acts = useActs()
  const drag = useDrag(id)
  const step = (by: 1 | -1) => {
    const design = acts.design()
    acts.move(id, stepFrom(design, id, by))
  }
  return (
    <div className={styles.tools} role="toolbar" aria-label={studio.blockTools()}>
      <span {...drag} className={styles.handle} title={studio.drag()}>
        <GripVertical size={16} aria-hidden />
      </span>
      <Button
        kind="quiet"
        isIcon
        aria-label={studio.moveUp()}
        title={studio.moveUpKey()}
        onClick={() => step(-1)}
      >
        <ArrowUp size={16} aria-hidden />
      </Button>
      <Button
        kind="quiet"
        isIcon
        aria-label={studio.moveDown()}
        title={studio.moveDownKey()}
        onClick={() => step(1)}
      >
        <ArrowDown size={16} aria-hidden />
      </Button>
      <Button kind="quiet" isIcon aria-label={studio.duplicate()} onClick={() => acts.duplicate(id)}>
        <Copy size={16} aria-hidden />
      </Button>
      <Button kind="quiet" isIcon aria-label={studio.remove()} onClick={() => acts.remove(id)}>
        <Trash2 size={16} aria-hidden />
      </Button>
    </div>
  )
}
