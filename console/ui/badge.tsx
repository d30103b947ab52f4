import type { ReactNode } from 'react'
import styles from './badge.module.css'
import { classNames } from './class-names.ts'

export type BadgeTone = 'idle' | 'info' | 'good' | 'warn' | 'bad'

/** How a state is called and shown. */
export interface Labelled {
  label: string
  tone: BadgeTone
}

/** A state in a word. Its colour repeats what the word says. */
export const Badge = ({ tone = 'idle', children }: { tone?: BadgeTone; children: ReactNode }) => (
  <span className={classNames(styles.badge, styles[tone])}>{children}</span>
)
