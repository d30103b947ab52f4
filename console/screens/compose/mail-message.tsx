import { useMemo } from 'react'
import { MailContent } from '../../shell/message/mail-content.tsx'
import { MailHead } from '../../shell/message/mail-head.tsx'
import { MergeMenu } from '../../shell/message/merge-menu.tsx'
import { useLastField } from '../../shell/message/use-last-field.ts'
import { Toolbar } from '../../ui/page.tsx'
import styles from './compose.module.css'
import { Later } from './later.tsx'

/** Fields of an email: subject, preview text and content. */
export default function MailMessage() {
  const { box, field } = useLastField()
  const tools = useMemo(
    () => (
      <Toolbar>
        <MergeMenu field={field} />
      </Toolbar>
    ),
    [field],
  )
  return (
    <div {...box} className={styles.fields}>
      <Later>{tools}</Later>
      <MailHead />
      <MailContent />
    </div>
  )
}
