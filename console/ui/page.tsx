import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './page.module.css'
import { useTitle } from './title.ts'

interface PageProps {
  /** Title of the screen and of the tab. */
  title: string
  /** Name of the open part, if the tab's title needs it. */
  part?: string | undefined
  /** Content next to the title, such as a status. */
  beside?: ReactNode
  /** One sentence below the title. */
  intro?: ReactNode
  /** The parent screen. */
  back?: { to: string; search?: object; label: string } | undefined
  /** Buttons of the screen. False reserves their space until the permissions are loaded. */
  actions?: ReactNode
  /** Whether the screen uses the full width of the window. */
  isWide?: boolean
  children: ReactNode
}

/** A screen with its title, buttons and content. */
export function Page({ title, part, beside, intro, back, actions, isWide = false, children }: PageProps) {
  useTitle(part ? `${part} · ${title}` : title)
  return (
    <div className={classNames(styles.page, isWide && styles.wide)}>
      <header className={styles.header}>
        <div className={styles.heading}>
          {back && (
            <Link to={back.to} search={back.search ?? {}} className={styles.back}>
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
  /** Whether the section has no frame. */
  isBare?: boolean
  /** Whether the content touches the frame, as a table does. */
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

/** An empty screen, with the next step. */
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

/** A list of names and values. Omits values that are null, undefined or false. */
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

/** Short facts in one line, which breaks between two of them. Omits facts that are null, undefined, false or empty. */
export const Parts = ({ parts }: { parts: readonly ReactNode[] }) =>
  parts
    .filter((part) => part !== null && part !== undefined && part !== false && part !== '')
    .map((part, index, all) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the facts do not change their order
      <Fragment key={index}>
        {index > 0 && ' '}
        <span className={styles.part}>
          {part}
          {index < all.length - 1 && ' ·'}
        </span>
      </Fragment>
    ))

/** Sections side by side if there is room. The first is wider. */
export const Columns = ({ children }: { children: ReactNode }) => (
  <div className={styles.columns}>{children}</div>
)

/** A vertical stack. */
export const Stack = ({ children }: { children: ReactNode }) => <div className={styles.stack}>{children}</div>

/** A row of controls that wraps. */
export const Toolbar = ({ children }: { children: ReactNode }) => (
  <div className={styles.toolbar}>{children}</div>
)
