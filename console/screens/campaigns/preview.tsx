import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CampaignPreview } from '../../api/api.gen.ts'
import { useCan } from '../../api/hooks.ts'
import { readKept } from '../../api/queries.ts'
import { counted } from '../../ui/format.ts'
import { MailFrame } from '../../ui/mail-frame.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Stack } from '../../ui/page.tsx'
import { Choice } from '../../ui/tabs.tsx'
import { Loaded } from '../../ui/waiting.tsx'
import { ContactPicker } from './contact-picker.tsx'
import { useCampaign } from './live.ts'
import styles from './message.module.css'
import { reasonOf } from './reasons.ts'

/** The message as one contact gets it. An A/B test shows each text. */
export function Preview({ isChoosing = false }: { isChoosing?: boolean }) {
  const { campaign } = useCampaign()
  const can = useCan()
  const [contactId, setContactId] = useState<string>()
  const [chosen, setChosen] = useState<string>()
  const labels = campaign.variants.map(({ label }) => label)
  const variant = chosen ?? campaign.abTest?.chosenLabel ?? labels[0]
  const query = useQuery(
    readKept('GET /campaigns/{id}/preview', {
      params: { id: campaign.id },
      query: { ...(contactId ? { contactId } : {}), ...(variant ? { variant } : {}) },
    }),
  )
  return (
    <Stack>
      {isChoosing && can('contact:read') && (
        <ContactPicker label="As whom" placeholder="A contact of the segment" onPick={setContactId} />
      )}
      {labels.length > 0 && variant && (
        <Choice
          label="Text"
          value={variant}
          options={labels.map((label) => [label, `Text ${label}`] as const)}
          onChange={setChosen}
        />
      )}
      <Loaded query={query}>{({ data }) => <Message preview={data} />}</Loaded>
    </Stack>
  )
}

function Message({ preview }: { preview: CampaignPreview }) {
  const { campaign } = useCampaign()
  const { channel, subject, body, html, segmentCount, mediaUrls, problem } = preview
  return (
    <>
      {problem && (
        <Notice tone="warn" title={`This person would be left out: ${reasonOf(problem)}.`}>
          What is below is what would be sent otherwise.
        </Notice>
      )}
      {channel === 'EMAIL' ? (
        <>
          <p className={styles.plain}>
            Subject: <strong>{subject}</strong>
          </p>
          {html !== null && <MailFrame title="The mail as it is sent" html={withoutPixel(html)} />}
          <details>
            <summary>As text, for readers without HTML</summary>
            <p className={styles.plain}>{body}</p>
          </details>
        </>
      ) : (
        <>
          {campaign.whatsappTemplate && (
            <p className={styles.note}>
              Template {campaign.whatsappTemplate.name}, {campaign.whatsappTemplate.language}
            </p>
          )}
          <p className={styles.bubble}>{body}</p>
          <p className={styles.note}>
            {channel === 'SMS' && counted(segmentCount, 'part')}
            {channel === 'SMS' && segmentCount === 0 && ': nothing is left to send'}
          </p>
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
  <ul className={styles.files} aria-label="Files">
    {urls.map((url) => (
      <li key={url}>
        <a href={url} target="_blank" rel="noreferrer">
          {url}
        </a>
      </li>
    ))}
  </ul>
)
