import { useMemo, useRef, useState } from 'react'
import { compose } from '../../../words/en/compose.ts'
import { MergeMenu } from '../../shell/message/merge-menu.tsx'
import { useLastField } from '../../shell/message/use-last-field.ts'
import { TextArea } from '../../ui/field.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Toolbar } from '../../ui/page.tsx'
import { Choice } from '../../ui/tabs.tsx'
import { toast } from '../../ui/toast.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import styles from './compose.module.css'
import { useCompose } from './context.ts'
import type { Draft } from './draft.ts'
import { isBlank } from './fitted.ts'
import { HtmlFile, LONGEST } from './html-file.tsx'
import { Later } from './later.tsx'
import { MailHead } from './mail-head.tsx'

const MailDesign = lazyPart(() => import('./mail-design.tsx'), <Waiting />)

/** Fields of an email: subject, preview text and content. */
export default function MailMessage() {
  const { draft, set } = useCompose()
  const { box, field } = useLastField()
  const tools = useMemo(
    () => (
      <Toolbar>
        <MergeMenu field={field} />
      </Toolbar>
    ),
    [field],
  )
  const { trackOpens } = draft
  return (
    <div {...box} className={styles.fields}>
      <Later>{tools}</Later>
      <MailHead />
      <MailContent />
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

type Way = 'design' | 'plain' | 'html'

const wayOf = ({ design, htmlBody, messageTemplate }: Draft): Way =>
  design ? 'design' : !isBlank(htmlBody) ? 'html' : isBlank(messageTemplate) ? 'design' : 'plain'

/** The content: a design, a plain letter, or HTML of the user. Another choice keeps what was written. */
function MailContent() {
  const { draft, set } = useCompose()
  const [chosen, setChosen] = useState<Way>()
  const left = useRef<Pick<Draft, 'design' | 'htmlBody'>>({ design: null, htmlBody: '' })
  const letter = useRef('')
  const way = draft.design ? 'design' : (chosen ?? wayOf(draft))
  function choose(next: Way) {
    if (next === way) return
    const { design, htmlBody, messageTemplate } = draft
    // A plain letter does not stay as the text of HTML or of a design. A new design takes it when it begins.
    const isReplaced =
      way === 'plain' && (next === 'html' || left.current.design !== null) && !isBlank(messageTemplate)
    if (isReplaced) letter.current = messageTemplate
    if (design || htmlBody) left.current = { design, htmlBody }
    const kept = left.current
    setChosen(next)
    set({
      design: next === 'design' ? kept.design : null,
      htmlBody: next === 'html' ? kept.htmlBody : '',
      ...(isReplaced ? { messageTemplate: '' } : {}),
      ...(next === 'plain' && isBlank(messageTemplate) ? { messageTemplate: letter.current } : {}),
    })
    if (isReplaced) {
      toast(compose.letterReplaced(), {
        label: compose.htmlUndo(),
        run: () => {
          setChosen('plain')
          set({ design: null, htmlBody: '', messageTemplate })
        },
      })
    }
    if (!design) return
    toast(compose.designRemoved(), {
      label: compose.htmlUndo(),
      run: () => {
        setChosen('design')
        // A letter typed meanwhile does not stay as the text of the design.
        set((old) => ({
          design,
          htmlBody: '',
          ...(old.messageTemplate === messageTemplate ? {} : { messageTemplate: '' }),
        }))
      },
    })
  }
  return (
    <>
      <div>
        <Choice<Way>
          label={compose.content()}
          value={way}
          options={[
            ['design', compose.design()],
            ['plain', compose.letter()],
            ['html', compose.ownHtml()],
          ]}
          onChange={choose}
        />
      </div>
      {way === 'design' && <MailDesign />}
      {way === 'html' && <OwnHtml />}
      {way !== 'design' && <PlainText />}
    </>
  )
}

function OwnHtml() {
  const { draft, set, problemOf } = useCompose()
  return (
    <>
      <TextArea
        label={compose.html()}
        name="htmlBody"
        rows={10}
        className={styles.code}
        spellCheck="false"
        maxLength={LONGEST}
        hint={compose.htmlHint()}
        value={draft.htmlBody}
        problem={problemOf('htmlBody')}
        onChange={({ target }) => set({ htmlBody: target.value })}
      />
      <HtmlFile />
    </>
  )
}

function PlainText() {
  const { draft, set, problemOf } = useCompose()
  return (
    <TextArea
      label={compose.plainText()}
      name="messageTemplate"
      rows={5}
      maxLength={LONGEST}
      hint={compose.plainTextHint()}
      value={draft.messageTemplate}
      problem={problemOf('messageTemplate')}
      onChange={({ target }) => set({ messageTemplate: target.value })}
    />
  )
}
