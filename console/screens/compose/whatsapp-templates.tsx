import { useState } from 'react'
import type { WhatsappTemplateList } from '../../api/api.gen.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { Row } from '../../ui/form.tsx'
import { words } from '../../ui/format.ts'
import { Notice } from '../../ui/notice.tsx'
import { Picker } from '../../ui/picker.tsx'
import styles from './compose.module.css'
import { useCompose } from './context.ts'
import { chosen, filledBody } from './whatsapp-fill.ts'

const idOf = ({ name, language }: { name: string; language: string }): string => `${name} ${language}`

/** Chooses a template of the sender's account. */
export function TemplateList({ list }: { list: WhatsappTemplateList }) {
  const { draft, set, problemOf } = useCompose()
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
            <p className={styles.quiet}>
              {template.language}
              {known && `, ${words(known.category).toLowerCase()}`}
              {known && known.status !== 'APPROVED' && `: ${words(known.status).toLowerCase()} at WhatsApp`}
            </p>
          </div>
          <Button
            onClick={() =>
              set({ whatsappTemplate: { name: '', language: template.language, parameters: [] } })
            }
          >
            Choose another
          </Button>
        </div>
        {known ? (
          <p className={styles.bubble}>{known.body}</p>
        ) : (
          <Notice tone="warn" title="The account of the sender no longer has this template." />
        )}
        <Refusal />
      </>
    )
  }
  return (
    <>
      <Picker
        label="Template"
        placeholder="Search by name or text"
        text={text}
        onText={setText}
        none="No approved template fits."
        problem={problemOf('whatsappTemplate.name')}
        options={fits.map((one) => ({ id: idOf(one), label: one.name, hint: one.language }))}
        onPick={({ id }) => {
          const picked = usable.find((one) => idOf(one) === id)!
          const filled = chosen(picked, template)
          setText('')
          set({ whatsappTemplate: filled, messageTemplate: filledBody(picked, filled) })
        }}
      />
      {others > 0 && (
        <p className={styles.quiet}>
          {others} more cannot be sent: WhatsApp has not approved them, or they need more.
        </p>
      )}
    </>
  )
}

function Refusal() {
  const { problemOf } = useCompose()
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
  const { draft, set, problemOf } = useCompose()
  const template = draft.whatsappTemplate
  if (!template) return null
  return (
    <>
      {list?.obstacle && <p className={styles.quiet}>{list.obstacle} Write its name as WhatsApp shows it.</p>}
      <Row>
        <TextField
          label="Name of the template"
          name="whatsappTemplate.name"
          placeholder="order_ready"
          value={template.name}
          problem={problemOf('whatsappTemplate.name')}
          onChange={({ target }) => set({ whatsappTemplate: { ...template, name: target.value.trim() } })}
        />
        <TextField
          label="Language"
          name="whatsappTemplate.language"
          placeholder="en_US"
          value={template.language}
          problem={problemOf('whatsappTemplate.language')}
          onChange={({ target }) => set({ whatsappTemplate: { ...template, language: target.value.trim() } })}
        />
      </Row>
      <TextArea
        label="What it says"
        name="messageTemplate"
        rows={3}
        hint="Shown here and in the inbox. WhatsApp sends the text that it has approved."
        value={draft.messageTemplate}
        problem={problemOf('messageTemplate')}
        onChange={({ target }) => set({ messageTemplate: target.value })}
      />
    </>
  )
}
