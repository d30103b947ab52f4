import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { compose } from '../../../words/en/compose.ts'
import type { EmailTemplate } from '../../api/api.gen.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Toolbar } from '../../ui/page.tsx'
import { toast } from '../../ui/toast.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import type { Design } from '../studio/design.ts'
import { GalleryChoice } from '../studio/gallery-choice.tsx'
import { useGo } from '../use-go.ts'
import { useMessage } from './context.ts'
import { hasDocument, isBlank } from './document.ts'
import styles from './message.module.css'

const Gallery = lazyPart(() => import('../studio/gallery.tsx'), <Waiting />)

/** The designed email, or the templates to begin with. */
export default function MailDesign() {
  const { draft } = useMessage()
  const begin = useBegin()
  return draft.design ? <Designed design={draft.design} /> : <Gallery isInForm onPick={begin} />
}

/** Returns a function that begins a design and opens the studio. The design replaces a plain letter. */
function useBegin() {
  const { draft, set, addresses } = useMessage()
  const go = useGo()
  const { subject, previewText, messageTemplate } = draft
  const isLetter = !hasDocument(draft) && !isBlank(messageTemplate)
  return (design: Design, template?: EmailTemplate) => {
    set({
      design,
      ...(isLetter ? { messageTemplate: '' } : {}),
      ...(template?.subject && isBlank(subject) ? { subject: template.subject } : {}),
      ...(template?.previewText && isBlank(previewText) ? { previewText: template.previewText } : {}),
    })
    go(addresses.studio)
    if (!isLetter) return
    toast(compose.letterReplaced(), {
      label: compose.htmlUndo(),
      run: () => {
        set({ design: null, messageTemplate })
        go(addresses.editor)
      },
    })
  }
}

function Designed({ design }: { design: Design }) {
  const { set, nameOf, problemOf, addresses } = useMessage()
  const begin = useBegin()
  const [isChoosing, setChoosing] = useState(false)
  const problem = problemOf('design')
  return (
    <div className={styles.fields}>
      <p>{compose.designBlocks({ count: design.blocks.length })}</p>
      <Toolbar>
        <Link to={addresses.studio} className={buttonClass({ kind: 'primary' })}>
          {compose.designEdit()}
        </Link>
        <Button onClick={() => setChoosing(true)}>{compose.designOther()}</Button>
      </Toolbar>
      {problem && (
        <p className={styles.problem} data-field-problem={nameOf('design')}>
          {problem}
        </p>
      )}
      {isChoosing && (
        <GalleryChoice
          onClose={() => setChoosing(false)}
          onPick={(next, template) => {
            setChoosing(false)
            begin(next, template)
            toast(compose.designReplaced(), { label: compose.htmlUndo(), run: () => set({ design }) })
          }}
        />
      )}
    </div>
  )
}
