import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { templates } from '../../../words/en/templates.ts'
import { call } from '../../api/client.ts'
import { useCan } from '../../api/hooks.ts'
import { read, refresh } from '../../api/queries.ts'
import { GalleryChoice } from '../../shell/studio/gallery-choice.tsx'
import { designOf } from '../../shell/studio/normal-form.ts'
import { Thumbnail } from '../../shell/studio/thumbnail.tsx'
import { useLook } from '../../shell/studio/use-look.ts'
import { stayed, useGo } from '../../shell/use-go.ts'
import { attempt } from '../../ui/attempt.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty, Page } from '../../ui/page.tsx'
import { Loaded } from '../../ui/waiting.tsx'
import { TemplateTabs } from './template-tabs.tsx'
import styles from './templates.module.css'

const MOST = 100

/** Designed templates: those of the organization, and the built-in ones. */
export function EmailTemplates() {
  const can = useCan()
  const go = useGo()
  const [isAdding, setAdding] = useState(false)
  const { brand } = useLook()
  const query = useQuery(read('GET /email-templates', { query: { limit: MOST, includeSystem: true } }))
  return (
    <Page
      title={templates.tabEmails()}
      intro={templates.emailsIntro()}
      actions={
        can('template:create') && (
          <Button kind="primary" onClick={() => setAdding(true)}>
            {templates.emailNew()}
          </Button>
        )
      }
    >
      <TemplateTabs />
      <Loaded query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title={templates.emailsNone()}>{templates.emailsNoneHint()}</Empty>
          ) : (
            <ul className={styles.designs}>
              {data.map((template) => (
                <li key={template.id} className={styles.design}>
                  <Thumbnail design={designOf(template.design)} brand={brand} />
                  <Link to="/email-templates/$id" params={{ id: template.id }} className={styles.designName}>
                    {template.name}
                  </Link>
                  {template.isSystem && <Badge>{templates.system()}</Badge>}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {isAdding && (
        <GalleryChoice
          onClose={() => setAdding(false)}
          onPick={(design, from) => {
            setAdding(false)
            void attempt(async () => {
              const isHere = stayed()
              const body = {
                name: from?.name ?? templates.emailUntitled(),
                design,
                ...(from?.subject ? { subject: from.subject } : {}),
                ...(from?.previewText ? { previewText: from.previewText } : {}),
              }
              const { data } = await call('POST /email-templates', { body: body as never })
              await refresh('/email-templates')
              if (isHere()) go(`/email-templates/${data.id}`)
            })
          }}
        />
      )}
    </Page>
  )
}
