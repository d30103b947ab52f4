import type { ButtonHTMLAttributes, ReactNode } from 'react'
import styles from './button.module.css'
import { classNames } from './class-names.ts'

export type ButtonKind = 'primary' | 'plain' | 'quiet' | 'danger'

interface ButtonLook {
  kind?: ButtonKind
  /** Only an icon: `aria-label` is required then. */
  isIcon?: boolean
}

/** The classes of a button, for a link that looks like one. */
export const buttonClass = ({ kind = 'plain', isIcon = false }: ButtonLook = {}): string =>
  classNames(styles.button, styles[kind], isIcon && styles.icon)

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, ButtonLook {
  /** The act is under way: the button stays in its place and does nothing. */
  isBusy?: boolean | undefined
  children: ReactNode
}

export function Button({ kind, isIcon, isBusy = false, className, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
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
