import { Plus } from 'lucide-react'
import { studio } from '../../../words/en/studio.ts'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import styles from './canvas.module.css'
import { useActs } from './context.ts'
import { BLOCK_TYPES, fitsColumn } from './design.ts'
import type { Place } from './edits.ts'
import { BLOCK_ICONS } from './icons.tsx'
import { BLOCK_NAMES } from './words.ts'

/** A button that adds a block at its place. */
export function AddMenu({ place, isAtEnd = false }: { place: Place; isAtEnd?: boolean }) {
  const { add } = useActs()
  const types = place.parent === null ? BLOCK_TYPES : BLOCK_TYPES.filter(fitsColumn)
  const icon = <Plus size={16} aria-hidden />
  return (
    <Menu
      label={
        isAtEnd ? (
          <>
            {icon}
            {studio.add()}
          </>
        ) : (
          icon
        )
      }
      {...(isAtEnd ? {} : { name: studio.addHere() })}
      className={isAtEnd ? styles.addEnd : styles.add}
    >
      {types.map((type) => (
        <MenuItem
          key={type}
          icon={BLOCK_ICONS[type]}
          // The menu first returns the focus to its button.
          onSelect={() => setTimeout(() => add(type, place))}
        >
          {BLOCK_NAMES[type]()}
        </MenuItem>
      ))}
    </Menu>
  )
}
