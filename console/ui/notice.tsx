import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { kit } from '../../words/en/kit.ts'
import { ApiError } from '../api/client.ts'
import { Button, buttonClass } from './button.tsx'
import { classNames } from './class-names.ts'
import { GoLink } from './go-link.tsx'
import styles from './notice.module.css'

export type Tone = 'info' | 'good' | 'warn' | 'bad'

const ICONS = { info: Info, good: CircleCheck, warn: TriangleAlert, bad: CircleAlert } as const

interface NoticeProps {
  tone?: Tone
  title?: ReactNode
  children?: ReactNode
  /** Buttons or links for the next step. */
  actions?: ReactNode
}

export function Notice({ tone = 'info', title, children, actions }: NoticeProps) {
  const Icon = ICONS[tone]
  return (
    <div className={classNames(styles.notice, styles[tone])} role={tone === 'bad' ? 'alert' : 'status'}>
      <Icon size={18} aria-hidden />
      <div className={styles.text}>
        {title && <p className={styles.title}>{title}</p>}
        {children && <div>{children}</div>}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </div>
  )
}

interface FailureProps {
  error: unknown
  onRetry?: (() => void) | undefined
  /** Form whose fields show their own refusals. */
  fieldsOf?: HTMLFormElement | null
  /** Names of the fields that show their own refusals. */
  shownFields?: ReadonlySet<string>
}

const REMEDIES: Readonly<Record<NonNullable<ApiError['remedy']>, { to: string; label: () => string }>> = {
  ACCOUNT: { to: '/settings/account', label: kit.remedyAccount },
  BILLING: { to: '/settings/billing', label: kit.remedyBilling },
  ORGANIZATION: { to: '/settings/organization', label: kit.remedyOrganization },
  SENDERS: { to: '/settings/senders', label: kit.remedySenders },
}

const isShownIn = (form: HTMLFormElement | null | undefined, field: string): boolean =>
  form?.querySelector(`[data-field-problem="${CSS.escape(field)}"]`) != null

/** Shows an error, with a link to the place where its reason can be removed. */
export function Failure({ error, onRetry, fieldsOf, shownFields }: FailureProps) {
  if (!(error instanceof ApiError)) {
    return (
      <Notice tone="bad" title={kit.mistake()}>
        {error instanceof Error ? error.message : String(error)}
      </Notice>
    )
  }
  const hidden = error.problems
    .filter(({ field }) => !shownFields?.has(field) && !isShownIn(fieldsOf, field))
    .map(({ userMessage }) => userMessage)
  const isBesideFields = error.problems.length > 0 && hidden.length === 0
  const others = hidden.filter((sentence) => sentence !== error.message)
  const remedy = error.remedy && REMEDIES[error.remedy]
  return (
    <Notice
      tone={error.isPassing ? 'warn' : 'bad'}
      title={isBesideFields ? kit.checkFields() : error.message}
      actions={
        (remedy || onRetry) && (
          <>
            {remedy && (
              <GoLink href={remedy.to} className={buttonClass()}>
                {remedy.label()}
              </GoLink>
            )}
            {onRetry && <Button onClick={onRetry}>{kit.retry()}</Button>}
          </>
        )
      }
    >
      {others.length > 0 && (
        <ul>
          {others.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {error.requestId && !error.details.length && (
        <p className={styles.request}>
          {kit.request.rich({ id: error.requestId, code: (text) => <code>{text}</code> })}
        </p>
      )}
    </Notice>
  )
}
