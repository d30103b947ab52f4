import { useState } from 'react'
import { compose } from '../../../words/en/compose.ts'
import { FileDrop } from '../../ui/file-drop.tsx'
import { toast } from '../../ui/toast.tsx'
import styles from './compose.module.css'
import { useCompose } from './context.ts'

/** Maximum number of characters of the HTML and of the text. */
export const LONGEST = 100_000

/** Reads the HTML of an email from a file of a design tool. */
export function HtmlFile() {
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
