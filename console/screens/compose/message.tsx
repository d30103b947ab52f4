import { compose } from '../../../words/en/compose.ts'
import { WhatsappMessage } from '../../shell/message/whatsapp-part.tsx'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Section } from '../../ui/page.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import styles from './compose.module.css'
import { useCompose } from './context.ts'
import { Later } from './later.tsx'
import { TextMessage } from './text-message.tsx'

const MailMessage = lazyPart(() => import('./mail-message.tsx'), <Waiting />)
const TextTest = lazyPart(() => import('./text-test.tsx'))

/** Content of the message. Each channel has its own form. */
export function Message({ onPreview }: { onPreview(): void }) {
  const { draft } = useCompose()
  const { channel, whatsappTemplate, type, abTest } = draft
  const isTestable = !(channel === 'WHATSAPP' && whatsappTemplate) && type !== 'RECURRING'
  return (
    <Section
      title={compose.message()}
      actions={
        <span className={styles.onPhone}>
          <Button onClick={onPreview}>{compose.preview()}</Button>
        </span>
      }
    >
      {channel === 'SMS' && <TextMessage />}
      {channel === 'WHATSAPP' && <WhatsappMessage />}
      {channel === 'EMAIL' && <MailMessage />}
      {isTestable && (abTest ? <TextTest /> : <Later>{BEGIN_TEST}</Later>)}
    </Section>
  )
}

const BEGIN_TEST = <BeginTest />

/** Adds an A/B test whose second text is a copy of the first. */
function BeginTest() {
  const { draft, set } = useCompose()
  const { channel, messageTemplate, subject } = draft
  return (
    <div>
      <Button
        kind="quiet"
        onClick={() =>
          set({
            abTest: { sharePercent: 20, waitMinutes: 240, metric: channel === 'EMAIL' ? 'CLICK' : 'REPLY' },
            variants: [
              { label: 'A' },
              { label: 'B', ...(channel === 'EMAIL' ? { subject } : { messageTemplate }) },
            ],
          })
        }
      >
        {compose.testStart()}
      </Button>
    </div>
  )
}
