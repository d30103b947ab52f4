import { useMemo, useState } from 'react'
import { compose } from '../../../words/en/compose.ts'
import { MergeMenu } from '../../shell/message/merge-menu.tsx'
import { useLastField } from '../../shell/message/use-last-field.ts'
import { TextArea, TextField } from '../../ui/field.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { Toolbar } from '../../ui/page.tsx'
import { Choice } from '../../ui/tabs.tsx'
import { toast } from '../../ui/toast.tsx'
import styles from './compose.module.css'
import { useCompose } from './context.ts'
import { Later } from './later.tsx'

const LONGEST_LINE = 255
const LONGEST = 100_000

/** Fields of an email: subject, preview text, HTML and text. */
export default function MailMessage() {
  const { draft, set, problemOf } = useCompose()
  const { box, field } = useLastField()
  const tools = useMemo(
    () => (
      <Toolbar>
        <MergeMenu field={field} />
      </Toolbar>
    ),
    [field],
  )
  const { subject, previewText, htmlBody, messageTemplate, trackOpens } = draft
  return (
    <div {...box} className={styles.fields}>
      <Later>{tools}</Later>
      <TextField
        label={compose.subject()}
        name="subject"
        required
        maxLength={LONGEST_LINE}
        value={subject}
        problem={problemOf('subject')}
        onChange={({ target }) => set({ subject: target.value })}
      />
      <TextField
        label={compose.previewText()}
        name="previewText"
        hint={compose.previewTextHint()}
        maxLength={LONGEST_LINE}
        value={previewText}
        problem={problemOf('previewText')}
        onChange={({ target }) => set({ previewText: target.value })}
      />
      <TextArea
        label={compose.html()}
        name="htmlBody"
        rows={10}
        className={styles.code}
        spellCheck="false"
        maxLength={LONGEST}
        hint={compose.htmlHint()}
        value={htmlBody}
        problem={problemOf('htmlBody')}
        onChange={({ target }) => set({ htmlBody: target.value })}
      />
      <HtmlFile />
      <TextArea
        label={compose.plainText()}
        name="messageTemplate"
        rows={5}
        maxLength={LONGEST}
        hint={compose.plainTextHint()}
        value={messageTemplate}
        problem={problemOf('messageTemplate')}
        onChange={({ target }) => set({ messageTemplate: target.value })}
      />
      <div>
        <Choice
          label={compose.opens()}
          value={String(trackOpens)}
          options={[
            ['null', compose.opensDefault()],
            ['true', compose.opensCount()],
            ['false', compose.opensIgnore()],
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
    if (text.length > LONGEST) setProblem(compose.htmlTooLong({ file: file.name, most: LONGEST }))
    else if (!/<[a-z!]/i.test(text)) setProblem(compose.htmlNone({ file: file.name }))
    else {
      setProblem(undefined)
      const { htmlBody } = draft
      set({ htmlBody: text })
      if (htmlBody) toast(compose.htmlReplaced(), { label: compose.htmlUndo(), run: () => set({ htmlBody }) })
    }
  }
  return (
    <>
      <FileDrop label={compose.htmlDrop()} accept=".html,.htm,text/html" onFile={read} />
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </>
  )
}
