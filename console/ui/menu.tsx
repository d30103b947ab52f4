import { type ReactNode, useId, useRef } from 'react'
import { type ButtonKind, buttonClass } from './button.tsx'
import { classNames } from './class-names.ts'
import styles from './menu.module.css'

interface MenuProps {
  /** What the button shows. */
  label: ReactNode
  /** Name of the button where it shows only an icon. */
  name?: string
  kind?: ButtonKind
  isIcon?: boolean
  className?: string | undefined
  /** Where the menu opens. */
  side?: 'below' | 'above'
  children: ReactNode
}

const ITEMS = '[role="menuitem"]:not(:disabled)'

/** A button with a menu, which the platform shows above everything else and closes on Escape and a press outside. */
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

  /** Next to the button, within the window. */
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

  function move(step: number, from: Element | null) {
    const items = [...(menu.current?.querySelectorAll<HTMLElement>(ITEMS) ?? [])]
    const index = items.indexOf(from as HTMLElement)
    items.at(index === -1 && step < 0 ? -1 : (index + step) % items.length)?.focus()
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
        onToggle={(event) => {
          if (event.newState !== 'open') return
          place()
          menu.current?.querySelector<HTMLElement>(ITEMS)?.focus()
        }}
        onKeyDown={(event) => {
          const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
          if (!step) return
          event.preventDefault()
          move(step, document.activeElement)
        }}
        onClick={(event) => {
          if ((event.target as Element).closest('[role="menuitem"]')) menu.current?.hidePopover()
        }}
      >
        {children}
      </div>
    </>
  )
}

interface MenuItemProps {
  onSelect(): void
  icon?: ReactNode
  isDangerous?: boolean
  isDisabled?: boolean
  children: ReactNode
}

export const MenuItem = ({
  onSelect,
  icon,
  isDangerous = false,
  isDisabled = false,
  children,
}: MenuItemProps) => (
  <button
    type="button"
    role="menuitem"
    tabIndex={-1}
    disabled={isDisabled}
    className={classNames(styles.item, isDangerous && styles.dangerous)}
    onClick={onSelect}
  >
    {icon}
    {children}
  </button>
)

export const MenuLine = () => <hr className={styles.line} />
/** A heading inside a menu. */
export const MenuTitle = ({ children }: { children: ReactNode }) => (
  <div className={styles.title}>{children}</div>
)
