import { Check } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type ButtonKind, buttonClass } from './button.tsx'
import { classNames } from './class-names.ts'
import styles from './menu.module.css'

interface MenuProps {
  /** Content of the button. */
  label: ReactNode
  /** Accessible name of a button that shows only an icon. */
  name?: string
  kind?: ButtonKind
  isIcon?: boolean
  className?: string | undefined
  /** Side of the button on which the menu opens. */
  side?: 'below' | 'above'
  children: ReactNode
}

const ITEM = '[role^="menuitem"]'
const ITEMS = `${ITEM}:not(:disabled)`

/**
 * A button with a menu. The browser shows the menu above everything else and closes it on Escape or
 * a click outside.
 */
export function Menu({
  label,
  name,
  kind = 'plain',
  isIcon = false,
  className,
  side = 'below',
  children,
}: MenuProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  // A closed menu renders no items, because a list may have a menu in each row.
  const [isOpen, setOpen] = useState(false)

  /** Places the menu next to the button, within the window. */
  function place() {
    if (!button.current || !menu.current) return
    const at = button.current.getBoundingClientRect()
    const { offsetWidth: width, offsetHeight: height } = menu.current
    const left = Math.max(8, Math.min(at.right - width, window.innerWidth - width - 8))
    const below = at.bottom + 4
    const fits = side === 'below' ? below + height <= window.innerHeight - 8 : at.top - height - 4 < 8
    menu.current.style.left = `${left}px`
    menu.current.style.top = `${Math.max(8, fits ? below : at.top - height - 4)}px`
  }

  /** Returns the item that a key moves to, or undefined for other keys. */
  function itemAt(key: string): HTMLElement | undefined {
    const items = [...(menu.current?.querySelectorAll<HTMLElement>(ITEMS) ?? [])]
    const index = items.indexOf(document.activeElement as HTMLElement)
    if (key === 'ArrowDown') return items[(index + 1) % items.length]
    if (key === 'ArrowUp') return items.at(index === -1 ? -1 : index - 1)
    if (key === 'Home') return items[0]
    if (key === 'End') return items.at(-1)
    if (key.length > 1 || key === ' ') return undefined
    const begins = (item: HTMLElement) =>
      (item.textContent ?? '').trim().toLowerCase().startsWith(key.toLowerCase())
    return [...items.slice(index + 1), ...items.slice(0, index + 1)].find(begins)
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        className={classNames(className ?? buttonClass({ kind, isIcon }))}
        popoverTarget={id}
        aria-haspopup="menu"
        aria-label={name}
      >
        {label}
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        aria-label={name}
        className={styles.menu}
        onBeforeToggle={(event) => {
          if (event.newState === 'open') flushSync(() => setOpen(true))
        }}
        onToggle={(event) => {
          if (event.newState !== 'open') {
            setOpen(false)
            return
          }
          place()
          menu.current?.querySelector<HTMLElement>(ITEMS)?.focus()
        }}
        onKeyDown={(event) => {
          if (event.key === 'Tab') menu.current?.hidePopover()
          const item = event.ctrlKey || event.metaKey || event.altKey ? undefined : itemAt(event.key)
          if (!item) return
          event.preventDefault()
          item.focus()
        }}
        onClick={(event) => {
          if ((event.target as Element).closest(ITEM)) menu.current?.hidePopover()
        }}
      >
        {isOpen && children}
      </div>
    </>
  )
}

interface MenuItemProps {
  onSelect(): void
  icon?: ReactNode
  isDangerous?: boolean
  isDisabled?: boolean
  /** Whether this item of an exclusive group is chosen. */
  isChosen?: boolean | undefined
  children: ReactNode
}

export const MenuItem = ({
  onSelect,
  icon,
  isDangerous = false,
  isDisabled = false,
  isChosen,
  children,
}: MenuItemProps) => (
  <button
    type="button"
    {...(isChosen === undefined ? { role: 'menuitem' } : { role: 'menuitemradio', 'aria-checked': isChosen })}
    tabIndex={-1}
    disabled={isDisabled}
    className={classNames(styles.item, isDangerous && styles.dangerous)}
    onClick={onSelect}
  >
    {icon}
    {children}
    {isChosen && <Check size={16} aria-hidden className={styles.chosen} />}
  </button>
)

export const MenuLine = () => <hr className={styles.line} />
/** A heading inside a menu. */
export const MenuTitle = ({ children }: { children: ReactNode }) => (
  <div className={styles.title}>{children}</div>
)
