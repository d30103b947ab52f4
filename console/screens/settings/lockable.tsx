import type { ReactNode } from 'react'
import { settings } from '../../../words/en/settings.ts'
import type { Permission } from '../../api/api.gen.ts'
import { Notice } from '../../ui/notice.tsx'
import styles from './lockable.module.css'

interface LockableProps {
  permission: Permission
  /** Whether the role has the permission. */
  isOpen: boolean
  children: ReactNode
}

/** Fields that every member can read and only some can edit. */
export const Lockable = ({ permission, isOpen, children }: LockableProps) => (
  <>
    {!isOpen && <Notice>{settings.locked.rich({ permission, code: (text) => <code>{text}</code> })}</Notice>}
    <fieldset disabled={!isOpen} className={styles.fields}>
      {children}
    </fieldset>
  </>
)
