import { compose } from '../../../words/en/compose.ts'
import { useCan } from '../../api/hooks.ts'
import { reasonOf } from '../../shell/domain-words.ts'
import { Pictures } from '../../shell/message/pictures.tsx'
import { classNames } from '../../ui/class-names.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Failure, Notice } from '../../ui/notice.tsx'
import { Section } from '../../ui/page.tsx'
import { withFallbacks } from '../../ui/sms-parts.ts'
import { Choice } from '../../ui/tabs.tsx'
import { useLacksAddress } from './address-notice.tsx'
import styles from './compose.module.css'
import { useCompose } from './context.ts'

const Person = lazyPart(() => import('./preview-person.tsx'))
const MailPreview = lazyPart(() => import('./mail-preview.tsx'))

/**
 * The message as one contact gets it.
 * @param isBare without a frame and a heading, such as in a dialog
 */
export function Preview({ isBare = false }: { isBare?: boolean }) {
  const { draft, campaign, preview } = useCompose()
  const { data, error, refetch, variant, setVariant } = preview
  const can = useCan()
  // The review asks for it.
  const lacksAddress = useLacksAddress()
  const labels = campaign?.variants.map(({ label }) => label) ?? []
  return (
    <Section isBare={isBare} title={!isBare && compose.preview()}>
      {labels.length > 1 && (
        <Choice
          label={compose.text()}
          value={variant ?? ''}
          options={labels.map((label) => [label, compose.textOf({ label })] as const)}
          onChange={setVariant}
        />
      )}
      {error && !lacksAddress ? (
        <Failure error={error} onRetry={refetch} />
      ) : data && campaign ? (
        <>
          {data.channel === 'EMAIL' ? (
            <MailPreview preview={data} />
          ) : (
            <>
              <Pictures urls={data.mediaUrls} />
              <p className={classNames(styles.bubble, styles[data.channel])}>{data.body}</p>
            </>
          )}
          {data.problem && (
            <Notice tone="warn" title={compose.previewProblem({ reason: reasonOf(data.problem) })} />
          )}
          {data.channel === 'SMS' && (
            <p className={styles.quiet}>{compose.segments({ count: data.segmentCount })}</p>
          )}
          <Person />
        </>
      ) : (
        <Unstored text={draft.messageTemplate} mayAsk={can('contact:read')} />
      )}
    </Section>
  )
}

/** The text without a contact's values, before there is a draft. */
function Unstored({ text, mayAsk }: { text: string; mayAsk: boolean }) {
  const { draft } = useCompose()
  const shown = withFallbacks(text)
  if (shown.trim() === '') return <p className={styles.quiet}>{compose.previewEmpty()}</p>
  return (
    <>
      <p className={classNames(styles.bubble, styles[draft.channel])}>{shown}</p>
      <p className={styles.quiet}>{mayAsk ? compose.previewUnsaved() : compose.previewNoRight()}</p>
    </>
  )
}
