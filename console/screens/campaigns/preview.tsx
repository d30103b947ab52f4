import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { campaign } from '../../../words/en/campaign.ts'
import type { CampaignPreview } from '../../api/api.gen.ts'
import { useCan } from '../../api/hooks.ts'
import { readKept } from '../../api/queries.ts'
import { reasonOf } from '../../shell/domain-words.ts'
import { MailFrame } from '../../ui/mail-frame.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Stack } from '../../ui/page.tsx'
import { Choice } from '../../ui/tabs.tsx'
import { Loaded } from '../../ui/waiting.tsx'
import { ContactPicker } from './contact-picker.tsx'
import { useCampaign } from './live.ts'
import styles from './message.module.css'

/** The message as one contact gets it. An A/B test shows each text. */
export function Preview({ isChoosing = false }: { isChoosing?: boolean }) {
  const { campaign: record } = useCampaign()
  const can = useCan()
  const [contactId, setContactId] = useState<string>()
  const [chosen, setChosen] = useState<string>()
  const labels = record.variants.map(({ label }) => label)
  const variant = chosen ?? record.abTest?.chosenLabel ?? labels[0]
  const query = useQuery(
    readKept('GET /campaigns/{id}/preview', {
      params: { id: record.id },
      query: { ...(contactId ? { contactId } : {}), ...(variant ? { variant } : {}) },
    }),
  )
  return (
    <Stack>
      {isChoosing && can('contact:read') && (
        <ContactPicker
          label={campaign.cellContact()}
          placeholder={campaign.previewContactHint()}
          onPick={setContactId}
        />
      )}
      {labels.length > 0 && variant && (
        <Choice
          label={campaign.columnText()}
          value={variant}
          options={labels.map((label) => [label, campaign.testText({ label })] as const)}
          onChange={setChosen}
        />
      )}
      <Loaded query={query}>{({ data }) => <Message preview={data} />}</Loaded>
    </Stack>
  )
}

function Message({ preview }: { preview: CampaignPreview }) {
  const { campaign: record } = useCampaign()
  const { channel, subject, body, html, segmentCount, mediaUrls, problem } = preview
  return (
    <>
      {problem && (
        <Notice tone="warn" title={campaign.previewSkipped({ reason: reasonOf(problem) })}>
          {campaign.previewSkippedHint()}
        </Notice>
      )}
      {channel === 'EMAIL' ? (
        <>
          <p className={styles.plain}>
            {campaign.previewSubject.rich({
              subject: subject ?? '',
              strong: (text) => <strong>{text}</strong>,
            })}
          </p>
          {html !== null && <MailFrame title={campaign.previewMail()} html={withoutPixel(html)} />}
          <details>
            <summary>{campaign.previewPlain()}</summary>
            <p className={styles.plain}>{body}</p>
          </details>
        </>
      ) : (
        <>
          {record.whatsappTemplate && (
            <p className={styles.note}>
              {campaign.previewTemplate({
                name: record.whatsappTemplate.name,
                language: record.whatsappTemplate.language,
              })}
            </p>
          )}
          <p className={styles.bubble}>{body}</p>
          {channel === 'SMS' && (
            <p className={styles.note}>{campaign.previewSegments({ count: segmentCount })}</p>
          )}
        </>
      )}
      {mediaUrls.length > 0 && <Media urls={mediaUrls} />}
    </>
  )
}

/** Removes the placeholder for the pixel that records opens. The pixel is not part of the email. */
const withoutPixel = (html: string): string => html.replaceAll(/<img[^>]*\/o\/example-+[^>]*>/g, '')

/** Files sent with a message. */
const Media = ({ urls }: { urls: readonly string[] }) => (
  <ul className={styles.files} aria-label={campaign.files()}>
    {urls.map((url) => (
      <li key={url}>
        <a href={url} target="_blank" rel="noreferrer">
          {url}
        </a>
      </li>
    ))}
  </ul>
)
