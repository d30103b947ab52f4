import { useMemo } from 'react'
import { compose } from '../../../words/en/compose.ts'
import { useOrganization } from '../../api/hooks.ts'
import { replaceAll } from '../../shell/message/cursor.ts'
import { Files } from '../../shell/message/files.tsx'
import { MergeMenu } from '../../shell/message/merge-menu.tsx'
import { PartsCounter } from '../../shell/message/parts-counter.tsx'
import { TemplateButton } from '../../shell/message/template-button.tsx'
import { useLastField } from '../../shell/message/use-last-field.ts'
import { TextArea } from '../../ui/field.tsx'
import { Toolbar } from '../../ui/page.tsx'
import styles from './compose.module.css'
import { useCompose } from './context.ts'
import { Later } from './later.tsx'

const LONGEST = 1_600
const FILES = <Files most={3} />

/** Fields of an SMS. */
export function TextMessage() {
  const { draft, set, problemOf } = useCompose()
  const { box, field } = useLastField()
  const isTested = draft.abTest !== null
  const tools = useMemo(
    () => (
      <Toolbar>
        <MergeMenu field={field} />
        <TemplateButton field={field} />
      </Toolbar>
    ),
    [field],
  )
  return (
    <div {...box} className={styles.fields}>
      <Later>{tools}</Later>
      <TextArea
        label={isTested ? compose.textOf({ label: 'A' }) : compose.text()}
        name="messageTemplate"
        required
        rows={5}
        maxLength={LONGEST}
        value={draft.messageTemplate}
        hint={<Footer />}
        problem={problemOf('messageTemplate') ?? problemOf('variants[0].messageTemplate')}
        onChange={({ target }) => set({ messageTemplate: target.value })}
      />
      <PartsCounter
        text={draft.messageTemplate}
        onReplace={(next) => {
          const area = field()
          if (area) replaceAll(area, next)
        }}
      />
      <Later>{FILES}</Later>
    </div>
  )
}

/** Note about the opt-out sentence that is added to marketing. */
function Footer() {
  const organization = useOrganization()
  const { draft } = useCompose()
  if (draft.category !== 'MARKETING' || !organization?.appendOptOutFooter) return null
  return compose.textFooter()
}
