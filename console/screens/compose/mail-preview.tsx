import { useState } from 'react'
import { compose } from '../../../words/en/compose.ts'
import type { CampaignPreview } from '../../api/api.gen.ts'
import { MailFrame } from '../../ui/mail-frame.tsx'
import { Choice } from '../../ui/tabs.tsx'
import styles from './compose.module.css'

/** An email as its recipients see it, isolated from the console. */
export default function MailPreview({ preview }: { preview: CampaignPreview }) {
  const [part, setPart] = useState<'html' | 'text'>('html')
  const { subject, html, body } = preview
  return (
    <div className={styles.mail}>
      <p className={styles.subject}>{subject || compose.mailSubjectNone()}</p>
      {html !== null && (
        <div>
          <Choice<'html' | 'text'>
            label={compose.mailVersion()}
            value={part}
            options={[
              ['html', compose.html()],
              ['text', compose.plainText()],
            ]}
            onChange={setPart}
          />
        </div>
      )}
      {html !== null && part === 'html' ? (
        <MailFrame title={compose.mailFrame({ subject: subject ?? '' })} html={html} />
      ) : (
        <pre className={styles.mailText}>{body}</pre>
      )}
    </div>
  )
}
