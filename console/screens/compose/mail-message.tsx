import { useMemo } from 'react'
import { compose } from '../../../words/en/compose.ts'
import { MailContent } from '../../shell/message/mail-content.tsx'
import { MailHead } from '../../shell/message/mail-head.tsx'
import { MergeMenu } from '../../shell/message/merge-menu.tsx'
import { useLastField } from '../../shell/message/use-last-field.ts'
import { Toolbar } from '../../ui/page.tsx'
import { Choice } from '../../ui/tabs.tsx'
import styles from './compose.module.css'
import { useCompose } from './context.ts'
import { Later } from './later.tsx'

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
