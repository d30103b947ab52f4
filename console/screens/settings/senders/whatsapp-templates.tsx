import { useQuery } from '@tanstack/react-query'
import { settingsSenders } from '../../../../words/en/settings-senders.ts'
import type { ListedWhatsappTemplate, Sender } from '../../../api/api.gen.ts'
import { read } from '../../../api/queries.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { words } from '../../../ui/format.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Section } from '../../../ui/page.tsx'
import { Loaded } from '../../../ui/waiting.tsx'
import styles from './whatsapp-templates.module.css'

const TONES: Readonly<Record<string, BadgeTone>> = {
  APPROVED: 'good',
  PENDING: 'warn',
  IN_APPEAL: 'warn',
  PAUSED: 'warn',
  REJECTED: 'bad',
  DISABLED: 'bad',
}

const STATES: Readonly<Record<string, () => string>> = {
  APPROVED: settingsSenders.templateApproved,
  PENDING: settingsSenders.templatePending,
  IN_APPEAL: settingsSenders.templateAppeal,
  PAUSED: settingsSenders.templatePaused,
  REJECTED: settingsSenders.templateRejected,
  DISABLED: settingsSenders.templateDisabled,
}

const CATEGORIES: Readonly<Record<string, () => string>> = {
  MARKETING: settingsSenders.templateMarketing,
  UTILITY: settingsSenders.templateUtility,
  AUTHENTICATION: settingsSenders.templateAuthentication,
}

const HEADERS: Readonly<Record<NonNullable<ListedWhatsappTemplate['header']>, () => string>> = {
  TEXT: settingsSenders.templateHeaderText,
  IMAGE: settingsSenders.templateHeaderImage,
  VIDEO: settingsSenders.templateHeaderVideo,
  DOCUMENT: settingsSenders.templateHeaderDocument,
}

/** Returns the words for a value, which Meta may add to. */
const named = (names: Readonly<Record<string, () => string>>, value: string): string =>
  names[value]?.() ?? words(value)

/** Templates of the account. A business can start a WhatsApp conversation only with a template. */
export function WhatsappTemplates({ sender: { id } }: { sender: Sender }) {
  const query = useQuery({
    ...read('GET /channel-identities/{id}/whatsapp-templates', { params: { id } }),
    staleTime: 60_000,
  })
  return (
    <Section
      title={settingsSenders.templates()}
      intro={settingsSenders.templatesIntro()}
      actions={
        <Button isBusy={query.isFetching} onClick={() => query.refetch()}>
          {settingsSenders.templatesRefresh()}
        </Button>
      }
    >
      <Loaded query={query}>
        {({ data: { templates, isWhole, obstacle } }) => (
          <>
            {obstacle && <Notice>{obstacle}</Notice>}
            {!obstacle && templates.length === 0 && <p>{settingsSenders.templatesNone()}</p>}
            <ul className={styles.templates}>
              {templates.map((template) => (
                <Template key={`${template.name} ${template.language}`} template={template} />
              ))}
            </ul>
            {!obstacle && !isWhole && <p>{settingsSenders.templatesMore()}</p>}
          </>
        )}
      </Loaded>
    </Section>
  )
}

const Template = ({ template }: { template: ListedWhatsappTemplate }) => (
  <li className={styles.template}>
    <div className={styles.head}>
      <h3>{template.name}</h3>
      <code>{template.language}</code>
      <Badge tone={TONES[template.status] ?? 'idle'}>{named(STATES, template.status)}</Badge>
      <span className={styles.quiet}>{named(CATEGORIES, template.category)}</span>
    </div>
    <p className={styles.body}>{template.body}</p>
    <p className={styles.quiet}>{template.obstacle ?? needsOf(template)}</p>
  </li>
)

/** Describes the values that a campaign must provide for the template. */
function needsOf({ parameterCount, header, buttons }: ListedWhatsappTemplate): string {
  const needs = [
    ...(parameterCount > 0 ? [settingsSenders.templateValues({ count: parameterCount })] : []),
    ...(header === null ? [] : [HEADERS[header]()]),
    ...(buttons.length > 0 ? [settingsSenders.templateButtons({ count: buttons.length })] : []),
  ]
  return needs.length === 0
    ? settingsSenders.templateNeedsNone()
    : settingsSenders.templateNeeds({ values: needs.join(', ') })
}
