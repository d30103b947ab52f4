import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './page.module.css'
import { useTitle } from './title.ts'

interface PageProps {
  /** Also the title of the tab. */
  title: string
  /** The part of the screen that is open, where the title of the tab has to say it too. */
  part?: string | undefined
  /** What stands next to the title, such as a state. */
  beside?: ReactNode
  /** One sentence below the title. */
  intro?: ReactNode
  /** The screen above this one. */
  back?: { to: string; label: string } | undefined
  /** False while it is not known whether there are any: they have their place already. */
  actions?: ReactNode
  /** As wide as the window. */
  isWide?: boolean
  children: ReactNode
}

/** What every screen is: a title, what can be done, and the content. */
export function Page({ title, part, beside, intro, back, actions, isWide = false, children }: PageProps) {
  useTitle(part ? `${part} · ${title}` : title)
  return (
    <div className={classNames(styles.page, isWide && styles.wide)}>
      <header className={styles.header}>
        <div className={styles.heading}>
          {back && (
            <Link to={back.to} className={styles.back}>
              <ChevronLeft size={16} aria-hidden />
              {back.label}
            </Link>
          )}
          <div className={styles.title}>
            <h1>{title}</h1>
            {beside}
          </div>
          {intro && <p className={styles.intro}>{intro}</p>}
        </div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  )
}

interface SectionProps {
  title?: ReactNode
  intro?: ReactNode
  actions?: ReactNode
  /** Without a frame. */
  isBare?: boolean
  /** The content reaches the frame, as a table does. */
  isFlush?: boolean
  id?: string
  children: ReactNode
}

/** A part of a screen, with its heading. */
export const Section = ({
  title,
  intro,
  actions,
  isBare = false,
  isFlush = false,
  id,
  children,
}: SectionProps) => (
  <section className={classNames(styles.section, isBare && styles.bare, isFlush && styles.flush)} id={id}>
    {(title || actions) && (
      <header className={styles.sectionHeader}>
        <div>
          {title && <h2>{title}</h2>}
          {intro && <p className={styles.intro}>{intro}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
    )}
    {children}
  </section>
)

/** What an empty screen says: the next step. */
export const Empty = ({
  title,
  children,
  actions,
}: {
  title: ReactNode
  children?: ReactNode
  actions?: ReactNode
}) => (
  <div className={styles.empty}>
    <p className={styles.emptyTitle}>{title}</p>
    {children && <div className={styles.intro}>{children}</div>}
    {actions && <div className={styles.actions}>{actions}</div>}
  </div>
)

/** Names with their values. A value that is null, undefined or false is left out. */
export const Facts = ({ facts }: { facts: ReadonlyArray<readonly [ReactNode, ReactNode]> }) => (
  <dl className={styles.facts}>
    {facts.map(
      ([name, value], index) =>
        value !== null &&
        value !== undefined &&
        value !== false && (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change its order
          <div key={index} className={styles.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
    )}
  </dl>
)

/** Sections next to each other where there is room; the first is the wider one. */
export const Columns = ({ children }: { children: ReactNode }) => (
  <div className={styles.columns}>{children}</div>
)

/** Things under each other. */
export const Stack = ({ children }: { children: ReactNode }) => <div className={styles.stack}>{children}</div>

/** Controls in a line that wraps. */
export const Toolbar = ({ children }: { children: ReactNode }) => (
  <div className={styles.toolbar}>{children}</div>
)
