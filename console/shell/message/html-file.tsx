import { useState } from 'react'
import { compose } from '../../../words/en/compose.ts'
import { FileDrop } from '../../ui/file-drop.tsx'
import { toast } from '../../ui/toast.tsx'
import { useMessage } from './context.ts'
import { written } from './document.ts'
import styles from './message.module.css'

/** Maximum number of characters of HTML, of MJML and of the text. */
export const LONGEST = 100_000

/** Reads the HTML or MJML of an email from a file of a design tool. */
export function HtmlFile() {
  const { draft, set } = useMessage()
  const [problem, setProblem] = useState<string>()
  async function read(file: File) {
    const text = await file.text()
    if (text.length > LONGEST) setProblem(compose.htmlTooLong({ file: file.name, most: LONGEST }))
    else if (!/<[a-z!]/i.test(text)) setProblem(compose.htmlNone({ file: file.name }))
    else {
      setProblem(undefined)
      const { htmlBody, mjmlBody } = draft
      set(written(text))
      if (htmlBody || mjmlBody)
        toast(compose.htmlReplaced(), {
          label: compose.htmlUndo(),
          run: () => set({ htmlBody, mjmlBody }),
        })
    }
  }
  return (
    <>
      <FileDrop label={compose.htmlDrop()} accept=".html,.htm,.mjml,text/html" onFile={read} />
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </>
  )
}
