import type { ReactNode } from 'react'
import styles from './badge.module.css'
import { classNames } from './class-names.ts'

export type BadgeTone = 'idle' | 'info' | 'good' | 'warn' | 'bad'

/** Label and colour of a state. */
export interface Labelled {
  label: string
  tone: BadgeTone
}

/** Shows a state as a word. The colour only repeats the word. */
export const Badge = ({ tone = 'idle', children }: { tone?: BadgeTone; children: ReactNode }) => (
  <span className={classNames(styles.badge, styles[tone])}>{children}</span>
)
