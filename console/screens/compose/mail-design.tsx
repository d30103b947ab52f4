import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { compose } from '../../../words/en/compose.ts'
import type { EmailTemplate } from '../../api/api.gen.ts'
import type { Design } from '../../shell/studio/design.ts'
import { GalleryChoice } from '../../shell/studio/gallery-choice.tsx'
import { useGo } from '../../shell/use-go.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Toolbar } from '../../ui/page.tsx'
import { toast } from '../../ui/toast.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import styles from './compose.module.css'
import { useCompose } from './context.ts'
import { hasDocument, isBlank } from './fitted.ts'

const Gallery = lazyPart(() => import('../../shell/studio/gallery.tsx'), <Waiting />)

/** The designed email of the campaign, or the templates to begin with. */
export default function MailDesign() {
  const { draft } = useCompose()
  const begin = useBegin()
  return draft.design ? <Designed design={draft.design} /> : <Gallery onPick={begin} />
}

/** Returns the address of the studio for the campaign. */
function useAddress(): string {
  const { campaign } = useCompose()
  return campaign ? `/campaigns/${campaign.id}/design` : '/campaigns/new/design'
}

/** Returns a function that begins a design and opens the studio. The design replaces a plain letter. */
function useBegin() {
  const { draft, set, campaign } = useCompose()
  const go = useGo()
  const address = useAddress()
  const { subject, previewText, messageTemplate } = draft
  const isLetter = !hasDocument(draft) && !isBlank(messageTemplate)
  return (design: Design, template?: EmailTemplate) => {
    set({
      design,
      ...(isLetter ? { messageTemplate: '' } : {}),
      ...(template?.subject && isBlank(subject) ? { subject: template.subject } : {}),
      ...(template?.previewText && isBlank(previewText) ? { previewText: template.previewText } : {}),
    })
    go(address)
    if (!isLetter) return
    toast(compose.letterReplaced(), {
      label: compose.htmlUndo(),
      run: () => {
        set({ design: null, messageTemplate })
        go(campaign ? `/campaigns/${campaign.id}/edit` : '/campaigns/new')
      },
    })
  }
}

function Designed({ design }: { design: Design }) {
  const { set, problemOf } = useCompose()
  const begin = useBegin()
  const address = useAddress()
  const [isChoosing, setChoosing] = useState(false)
  const problem = problemOf('design')
  return (
    <div className={styles.fields}>
      <p>{compose.designBlocks({ count: design.blocks.length })}</p>
      <Toolbar>
        <Link to={address} className={buttonClass({ kind: 'primary' })}>
          {compose.designEdit()}
        </Link>
        <Button onClick={() => setChoosing(true)}>{compose.designOther()}</Button>
      </Toolbar>
      {problem && (
        <p className={styles.problem} data-field-problem="design">
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
