import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { templates } from '../../../words/en/templates.ts'
import { call } from '../../api/client.ts'
import { Failure, Notice } from '../../ui/notice.tsx'
import styles from './templates.module.css'

/** Preview of the text with its fallbacks and its number of SMS segments. */
export function TemplatePreview({ body, isMarketing }: { body: string; isMarketing: boolean }) {
  const text = useDeferredValue(body)
  const query = useQuery({
    queryKey: ['POST /sms-templates/preview', text, isMarketing],
    enabled: text.trim() !== '',
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(
        'POST /sms-templates/preview',
        { body: { body: text, category: isMarketing ? 'MARKETING' : 'TRANSACTIONAL' } },
        { signal },
      ),
  })
  if (text.trim() === '') return <p className={styles.counts}>{templates.previewNone()}</p>
  if (query.error) return <Failure error={query.error} />
  const preview = query.data?.data
  if (!preview) return null
  return (
    <>
      <p className={styles.bubble}>{preview.body}</p>
      <p className={styles.counts}>
        {templates.previewSize({ segments: preview.segmentCount, characters: preview.characterCount })}
      </p>
      {preview.nonGsmCharacters.length > 0 && (
        <Notice tone="warn" title={templates.costly()}>
          {preview.nonGsmCharacters.join(' ')}
        </Notice>
      )}
      {preview.isTooLong && (
        <Notice tone="bad" title={templates.tooLong()}>
          {templates.tooLongHint()}
        </Notice>
      )}
    </>
  )
}
