import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { studio } from '../../../words/en/studio.ts'
import { call } from '../../api/client.ts'
import { useCan } from '../../api/hooks.ts'
import { classNames } from '../../ui/class-names.ts'
import { bytes } from '../../ui/format.ts'
import { MailFrame } from '../../ui/mail-frame.tsx'
import { useNarrow } from '../../ui/narrow.ts'
import { Failure, Notice } from '../../ui/notice.tsx'
import { Choice } from '../../ui/tabs.tsx'
import { useSettled } from '../../ui/use-settled.ts'
import { Waiting } from '../../ui/waiting.tsx'
import { PersonChoice } from '../message/person-choice.tsx'
import type { Design } from './design.ts'
import styles from './preview.module.css'

/** Fields of the email around its design. */
export interface Letter {
  subject: string
  previewText: string
  category: 'MARKETING' | 'TRANSACTIONAL'
  /** Id of the campaign whose feed the email shows; absent for none. */
  campaignId?: string | undefined
}

interface PreviewProps {
  design: Design
  letter: Letter
}

/** Pause in typing after which the preview follows, ms. */
const PAUSE_MS = 500
/** Size from which Gmail cuts an email, bytes. */
const MOST_BYTES = 102_400

/** The email as it is sent: on a computer and a phone, in light and dark, as one contact gets it, and as plain text. */
export default function Preview({ design, letter }: PreviewProps) {
  const can = useCan()
  const [width, setWidth] = useState<'600' | '360'>(useNarrow() ? '360' : '600')
  const [scheme, setScheme] = useState<'light' | 'dark'>('light')
  const [part, setPart] = useState<'html' | 'text'>('html')
  const [contactId, setContactId] = useState<string | null>(null)
  const settled = useSettled(JSON.stringify({ design, letter }), PAUSE_MS)
  const { data, error, refetch } = useQuery({
    queryKey: ['studio-preview', settled, contactId],
    queryFn: async ({ signal }) => {
      const shown = JSON.parse(settled) as PreviewProps
      const { subject, previewText, category, campaignId } = shown.letter
      const body = {
        design: shown.design as never,
        category,
        contactId,
        ...(subject ? { subject } : {}),
        ...(previewText ? { previewText } : {}),
        ...(campaignId ? { campaignId } : {}),
      }
      return (await call('POST /email-templates/render', { body }, { signal, isHarmless: true })).data
    },
    placeholderData: keepPreviousData,
  })
  return (
    <div className={styles.preview}>
      <div className={styles.choices}>
        <Choice<'html' | 'text'>
          label={studio.previewPart()}
          value={part}
          options={[
            ['html', studio.previewHtml()],
            ['text', studio.previewText()],
          ]}
          onChange={setPart}
        />
        {part === 'html' && (
          <>
            <Choice<'600' | '360'>
              label={studio.previewWidth()}
              value={width}
              options={[
                ['600', studio.previewDesktop()],
                ['360', studio.previewPhone()],
              ]}
              onChange={setWidth}
            />
            <Choice<'light' | 'dark'>
              label={studio.previewScheme()}
              value={scheme}
              options={[
                ['light', studio.previewLight()],
                ['dark', studio.previewDark()],
              ]}
              onChange={setScheme}
            />
          </>
        )}
      </div>
      {can('contact:read') && (
        <PersonChoice contactId={contactId} nobody={studio.previewNobody()} onPick={setContactId} />
      )}
      {error ? (
        <Failure error={error} onRetry={refetch} />
      ) : !data ? (
        <Waiting />
      ) : (
        <>
          <p className={styles.subject}>{data.subject || studio.subjectNone()}</p>
          {data.size > MOST_BYTES && (
            <Notice tone="warn" title={studio.tooLarge({ size: bytes(data.size) })} />
          )}
          {part === 'html' ? (
            <div
              className={classNames(styles.frame, scheme === 'dark' && styles.dark)}
              style={{ maxWidth: `${width}px` }}
            >
              <MailFrame
                key={scheme}
                title={studio.previewFrame()}
                html={shownIn(data.html, scheme)}
                scheme={scheme}
                hasPictures
              />
            </div>
          ) : (
            <pre className={styles.text}>{data.text}</pre>
          )}
        </>
      )}
    </div>
  )
}

/**
 * Returns the email as it looks in light or in dark. The styles of an email ask for the scheme of the device, and not for
 * that of the frame.
 */
const shownIn = (html: string, scheme: 'light' | 'dark'): string =>
  html.replaceAll(
    /@media\s*\(\s*prefers-color-scheme\s*:\s*dark\s*\)/gi,
    scheme === 'dark' ? '@media all' : '@media not all',
  )
