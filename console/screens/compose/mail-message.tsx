import { useState } from 'react'
import { TextArea, TextField } from '../../ui/field.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { Toolbar } from '../../ui/page.tsx'
import { Choice } from '../../ui/tabs.tsx'
import { toast } from '../../ui/toast.tsx'
import styles from './compose.module.css'
import { useCompose } from './context.ts'
import { MergeMenu } from './merge-menu.tsx'
import { useLastField } from './use-last-field.ts'

const LONGEST_LINE = 255
const LONGEST = 100_000

/** Fields of an email: subject, preview text, HTML and text. */
export default function MailMessage() {
  const { draft, set, problemOf } = useCompose()
  const { box, field } = useLastField()
  const { subject, previewText, htmlBody, messageTemplate, trackOpens } = draft
  return (
    <div {...box} className={styles.fields}>
      <Toolbar>
        <MergeMenu field={field} />
      </Toolbar>
      <TextField
        label="Subject"
        name="subject"
        maxLength={LONGEST_LINE}
        value={subject}
        problem={problemOf('subject')}
        onChange={({ target }) => set({ subject: target.value })}
      />
      <TextField
        label="Preview text"
        name="previewText"
        hint="Inboxes show it next to the subject. The open mail does not."
        maxLength={LONGEST_LINE}
        value={previewText}
        problem={problemOf('previewText')}
        onChange={({ target }) => set({ previewText: target.value })}
      />
      <TextArea
        label="HTML"
        name="htmlBody"
        rows={10}
        className={styles.code}
        spellCheck="false"
        maxLength={LONGEST}
        hint="Paste the code of the mail, or drop a file below. Without HTML it is made from the text. Marketing ends with your postal address and a link to unsubscribe."
        value={htmlBody}
        problem={problemOf('htmlBody')}
        onChange={({ target }) => set({ htmlBody: target.value })}
      />
      <HtmlFile />
      <TextArea
        label="Text"
        name="messageTemplate"
        rows={5}
        maxLength={LONGEST}
        hint="For mail programs that show no HTML. Empty: it is made from the HTML."
        value={messageTemplate}
        problem={problemOf('messageTemplate')}
        onChange={({ target }) => set({ messageTemplate: target.value })}
      />
      <div>
        <Choice
          label="Opens"
          value={String(trackOpens)}
          options={[
            ['null', 'Opens as usual'],
            ['true', 'Count opens'],
            ['false', 'Do not count opens'],
          ]}
          onChange={(value) => set({ trackOpens: value === 'null' ? null : value === 'true' })}
        />
      </div>
    </div>
  )
}

/** Reads the HTML of an email from a file of a design tool. */
function HtmlFile() {
  const { draft, set } = useCompose()
  const [problem, setProblem] = useState<string>()
  async function read(file: File) {
    const text = await file.text()
    if (text.length > LONGEST) setProblem(`${file.name} has more than 100,000 characters.`)
    else if (!/<[a-z!]/i.test(text)) setProblem(`${file.name} contains no HTML.`)
    else {
      setProblem(undefined)
      const { htmlBody } = draft
      set({ htmlBody: text })
      if (htmlBody) toast('The HTML was replaced.', { label: 'Undo', run: () => set({ htmlBody }) })
    }
  }
  return (
    <>
      <FileDrop label="Drop an HTML file, or choose one" accept=".html,.htm,text/html" onFile={read} />
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </>
  )
}
