import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { compose } from '../../../words/en/compose.ts'
import type { SmsTemplate } from '../../api/api.gen.ts'
import { readKept } from '../../api/queries.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Loaded } from '../../ui/waiting.tsx'
import { Excerpt } from '../excerpt.tsx'
import styles from './message.module.css'

const SHOWN = 50

/** Templates with their texts, to choose one. */
export default function TemplateDialog({
  onPick,
  onClose,
}: {
  onPick(template: SmsTemplate): void
  onClose(): void
}) {
  const [search, setSearch] = useState('')
  const query = useQuery(
    readKept('GET /sms-templates', {
      query: {
        limit: SHOWN,
        includeSystem: true,
        status: 'ACTIVE',
        type: 'CAMPAIGN',
        ...(search ? { search } : {}),
      },
    }),
  )
  return (
    <Dialog title={compose.templateAct()} isPanel onClose={onClose}>
      <SearchField label={compose.templateSearch()} value={search} onSearch={setSearch} />
      <Loaded query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <p>{compose.templateNone()}</p>
          ) : (
            <ul className={styles.templates}>
              {data.map((template) => (
                <li key={template.id}>
                  <button type="button" className={styles.template} onClick={() => onPick(template)}>
                    <strong>{template.name}</strong>
                    <span>
                      <Excerpt text={template.body} />
                    </span>
                    <span className={styles.quiet}>{compose.segments({ count: template.segmentCount })}</span>
                  </button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Dialog>
  )
}
