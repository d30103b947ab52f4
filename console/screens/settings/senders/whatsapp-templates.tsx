import { useQuery } from '@tanstack/react-query'
import type { ListedWhatsappTemplate, Sender } from '../../../api/api.gen.ts'
import { read } from '../../../api/queries.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { counted, words } from '../../../ui/format.ts'
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

/** Templates of the account. A business can start a WhatsApp conversation only with a template. */
export function WhatsappTemplates({ sender: { id } }: { sender: Sender }) {
  const query = useQuery({
    ...read('GET /channel-identities/{id}/whatsapp-templates', { params: { id } }),
    staleTime: 60_000,
  })
  return (
    <Section
      title="Templates"
      intro="Written in the WhatsApp Manager and approved by Meta. A campaign to people who did not write within 24 hours needs one."
      actions={
        <Button isBusy={query.isFetching} onClick={() => query.refetch()}>
          Ask WhatsApp again
        </Button>
      }
    >
      <Loaded query={query}>
        {({ data: { templates, isWhole, obstacle } }) => (
          <>
            {obstacle && <Notice>{obstacle}</Notice>}
            {!obstacle && templates.length === 0 && (
              <p>The account has no template yet. Write one in the WhatsApp Manager, and have it approved.</p>
            )}
            <ul className={styles.templates}>
              {templates.map((template) => (
                <Template key={`${template.name} ${template.language}`} template={template} />
              ))}
            </ul>
            {!obstacle && !isWhole && <p>The account has more templates than these.</p>}
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
      <Badge tone={TONES[template.status] ?? 'idle'}>{words(template.status)}</Badge>
      <span className={styles.quiet}>{words(template.category)}</span>
    </div>
    <p className={styles.body}>{template.body}</p>
    <p className={styles.quiet}>{template.obstacle ?? needsOf(template)}</p>
  </li>
)

/** Describes the values that a campaign must provide for the template. */
function needsOf({ parameterCount, header, buttons }: ListedWhatsappTemplate): string {
  const needs = [
    ...(parameterCount > 0 ? [counted(parameterCount, 'value')] : []),
    ...(header === null ? [] : [header === 'TEXT' ? 'a value of its header' : `a ${header.toLowerCase()}`]),
    ...(buttons.length > 0 ? [counted(buttons.length, 'value of a button', 'values of buttons')] : []),
  ]
  return needs.length === 0 ? 'It needs nothing to be filled in.' : `It needs ${needs.join(', ')}.`
}
