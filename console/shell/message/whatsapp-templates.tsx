import { useState } from 'react'
import { compose } from '../../../words/en/compose.ts'
import type { ListedWhatsappTemplate, WhatsappTemplateList } from '../../api/api.gen.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { Row } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Picker } from '../../ui/picker.tsx'
import { useMessage } from './context.ts'
import styles from './message.module.css'
import { chosen, filledBody } from './whatsapp-fill.ts'

const idOf = ({ name, language }: { name: string; language: string }): string => `${name} ${language}`

const CATEGORIES: Readonly<Record<string, () => string>> = {
  MARKETING: compose.whatsappMarketing,
  UTILITY: compose.whatsappUtility,
  AUTHENTICATION: compose.whatsappAuthentication,
}

const STATUSES: Readonly<Record<string, () => string>> = {
  PENDING: compose.whatsappPending,
  REJECTED: compose.whatsappRejected,
  PAUSED: compose.whatsappPaused,
  DISABLED: compose.whatsappDisabled,
}

/** Describes a template in a line. A word of WhatsApp that this console version does not know stays as it is. */
function aboutOf({ language, ...template }: ListedWhatsappTemplate): string {
  const category = CATEGORIES[template.category]?.() ?? template.category
  const status = STATUSES[template.status]?.() ?? template.status
  return template.status === 'APPROVED'
    ? compose.whatsappAbout({ language, category })
    : compose.whatsappAboutStatus({ language, category, status })
}

/** Chooses a template of the sender's account. */
export function TemplateList({ list }: { list: WhatsappTemplateList }) {
  const { draft, set, problemOf } = useMessage()
  const [text, setText] = useState('')
  const template = draft.whatsappTemplate
  const isChosen = Boolean(template?.name)
  const usable = list.templates.filter(({ status, obstacle }) => status === 'APPROVED' && obstacle === null)
  const others = list.templates.length - usable.length
  const fits = usable.filter((one) =>
    `${idOf(one)} ${one.body}`.toLowerCase().includes(text.trim().toLowerCase()),
  )
  const known = list.templates.find((one) => template && idOf(one) === idOf(template))
  if (isChosen && template) {
    return (
      <>
        <div className={styles.chosen}>
          <div>
            <strong>{template.name}</strong>
            <p className={styles.quiet}>{known ? aboutOf(known) : template.language}</p>
          </div>
          <Button
            onClick={() =>
              set({ whatsappTemplate: { name: '', language: template.language, parameters: [] } })
            }
          >
            {compose.audienceChange()}
          </Button>
        </div>
        {known ? (
          <p className={styles.bubble}>{known.body}</p>
        ) : (
          <Notice tone="warn" title={compose.whatsappGone()} />
        )}
        <Refusal />
      </>
    )
  }
  return (
    <>
      <Picker
        label={compose.whatsappPick()}
        required
        placeholder={compose.whatsappPickSearch()}
        text={text}
        onText={setText}
        none={compose.whatsappPickNone()}
        problem={problemOf('whatsappTemplate.name')}
        options={fits.map((one) => ({ id: idOf(one), label: one.name, hint: one.language }))}
        onPick={({ id }) => {
          const picked = usable.find((one) => idOf(one) === id)!
          const filled = chosen(picked, template)
          setText('')
          set({ whatsappTemplate: filled, messageTemplate: filledBody(picked, filled) })
        }}
      />
      {others > 0 && <p className={styles.quiet}>{compose.whatsappOthers({ count: others })}</p>}
    </>
  )
}

function Refusal() {
  const { problemOf } = useMessage()
  const problem = problemOf('whatsappTemplate.name') ?? problemOf('whatsappTemplate')
  if (!problem) return null
  return (
    <p className={styles.problem} data-field-problem="whatsappTemplate.name">
      {problem}
    </p>
  )
}

/** Field for the name of a template that cannot be listed. */
export function OtherTemplate({ list }: { list: WhatsappTemplateList | undefined }) {
  const { draft, set, problemOf } = useMessage()
  const template = draft.whatsappTemplate
  if (!template) return null
  return (
    <>
      {list?.obstacle && (
        <p className={styles.quiet}>
          {list.obstacle} {compose.whatsappNameHint()}
        </p>
      )}
      <Row>
        <TextField
          label={compose.whatsappName()}
          name="whatsappTemplate.name"
          placeholder="order_ready"
          value={template.name}
          problem={problemOf('whatsappTemplate.name')}
          onChange={({ target }) => set({ whatsappTemplate: { ...template, name: target.value.trim() } })}
        />
        <TextField
          label={compose.whatsappLanguage()}
          name="whatsappTemplate.language"
          placeholder="en_US"
          value={template.language}
          problem={problemOf('whatsappTemplate.language')}
          onChange={({ target }) => set({ whatsappTemplate: { ...template, language: target.value.trim() } })}
        />
      </Row>
      <TextArea
        label={compose.whatsappText()}
        name="messageTemplate"
        rows={3}
        hint={compose.whatsappTextHint()}
        value={draft.messageTemplate}
        problem={problemOf('messageTemplate')}
        onChange={({ target }) => set({ messageTemplate: target.value })}
      />
    </>
  )
}
