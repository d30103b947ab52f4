import { type ButtonHTMLAttributes, type ReactNode, useRef } from 'react'
import styles from './button.module.css'
import { classNames } from './class-names.ts'
import { useInitialFocus } from './use-initial-focus.ts'

export type ButtonKind = 'primary' | 'plain' | 'quiet' | 'danger'

interface ButtonLook {
  kind?: ButtonKind
  /** Whether the button shows only an icon and needs an `aria-label`. */
  isIcon?: boolean
}

/** Returns the classes of a button, for a link that looks like one. */
export const buttonClass = ({ kind = 'plain', isIcon = false }: ButtonLook = {}): string =>
  classNames(styles.button, styles[kind], isIcon && styles.icon)

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, ButtonLook {
  /** Whether the action is running. The button stays in place and ignores clicks. */
  isBusy?: boolean | undefined
  children: ReactNode
}

export function Button({ kind, isIcon, isBusy = false, className, children, onClick, ...rest }: ButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  useInitialFocus(button, rest.autoFocus)
  return (
    <button
      ref={button}
      type="button"
      {...rest}
      {...(isBusy ? { 'aria-busy': true } : onClick ? { onClick } : {})}
      className={classNames(
        buttonClass({ ...(kind ? { kind } : {}), ...(isIcon ? { isIcon } : {}) }),
        className,
      )}
    >
      {children}
    </button>
  )
}
