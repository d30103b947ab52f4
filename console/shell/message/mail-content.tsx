import { useRef, useState } from 'react'
import { compose } from '../../../words/en/compose.ts'
import { TextArea } from '../../ui/field.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Choice } from '../../ui/tabs.tsx'
import { toast } from '../../ui/toast.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { type MessageDraft, useMessage } from './context.ts'
import { isBlank, written } from './document.ts'
import { HtmlFile, LONGEST } from './html-file.tsx'
import styles from './message.module.css'

const MailDesign = lazyPart(() => import('./mail-design.tsx'), <Waiting />)

type Way = 'design' | 'plain' | 'html'
type Document = Pick<MessageDraft, 'design' | 'htmlBody' | 'mjmlBody'>

const NOTHING: Document = { design: null, htmlBody: '', mjmlBody: '' }

const wayOf = ({ design, htmlBody, mjmlBody, messageTemplate }: MessageDraft): Way =>
  design ? 'design' : !isBlank(htmlBody + mjmlBody) ? 'html' : isBlank(messageTemplate) ? 'design' : 'plain'

/** The content of an email: a design, a plain letter, or HTML of the user. Another choice keeps what was written. */
export function MailContent() {
  const { draft, set, variant } = useMessage()
  const [chosen, setChosen] = useState<Way>()
  const left = useRef<Document>(NOTHING)
  const letter = useRef('')
  const way = draft.design ? 'design' : (chosen ?? wayOf(draft))
  function choose(next: Way) {
    if (next === way) return
    const { design, htmlBody, mjmlBody, messageTemplate } = draft
    // A plain letter does not stay as the text of HTML or of a design. A new design takes it when it begins.
    const isReplaced =
      way === 'plain' && (next === 'html' || left.current.design !== null) && !isBlank(messageTemplate)
    if (isReplaced) letter.current = messageTemplate
    if (design || htmlBody || mjmlBody) left.current = { design, htmlBody, mjmlBody }
    const kept = left.current
    setChosen(next)
    set({
      ...NOTHING,
      ...(next === 'design' ? { design: kept.design } : {}),
      ...(next === 'html' ? { htmlBody: kept.htmlBody, mjmlBody: kept.mjmlBody } : {}),
      ...(isReplaced ? { messageTemplate: '' } : {}),
      ...(next === 'plain' && isBlank(messageTemplate) ? { messageTemplate: letter.current } : {}),
    })
    if (isReplaced) {
      toast(compose.letterReplaced(), {
        label: compose.htmlUndo(),
        run: () => {
          setChosen('plain')
          set({ ...NOTHING, messageTemplate })
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
          ...NOTHING,
          design,
          ...(old.messageTemplate === messageTemplate ? {} : { messageTemplate: '' }),
        }))
      },
    })
  }
  return (
    <>
      <div>
        <Choice<Way>
          label={variant ? compose.contentOf(variant) : compose.content()}
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
  const { draft, set, nameOf, problemOf, variant } = useMessage()
  return (
    <>
      <TextArea
        label={variant ? compose.htmlOf(variant) : compose.html()}
        name={nameOf('htmlBody')}
        rows={10}
        className={styles.code}
        spellCheck="false"
        maxLength={LONGEST}
        hint={compose.htmlHint()}
        value={draft.mjmlBody || draft.htmlBody}
        problem={problemOf('htmlBody') ?? problemOf('mjmlBody')}
        onChange={({ target }) => set(written(target.value))}
      />
      <HtmlFile />
    </>
  )
}

function PlainText() {
  const { draft, set, nameOf, problemOf, variant } = useMessage()
  return (
    <TextArea
      label={variant ? compose.plainTextOf(variant) : compose.plainText()}
      name={nameOf('messageTemplate')}
      rows={5}
      maxLength={LONGEST}
      hint={compose.plainTextHint()}
      value={draft.messageTemplate}
      problem={problemOf('messageTemplate')}
      onChange={({ target }) => set({ messageTemplate: target.value })}
    />
  )
}
