import type { ReactNode } from 'react'
import { settings } from '../../../words/en/settings.ts'
import { Notice } from '../../ui/notice.tsx'
import styles from './lockable.module.css'

interface LockableProps {
  /** Whether the role has the permission. */
  isOpen: boolean
  children: ReactNode
}

/** Fields that every member can read and only some can edit. */
export const Lockable = ({ isOpen, children }: LockableProps) => (
  <>
    {!isOpen && <Notice>{settings.locked()}</Notice>}
    <fieldset disabled={!isOpen} className={styles.fields}>
      {children}
    </fieldset>
  </>
)
