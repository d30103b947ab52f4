import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { templates } from '../../../words/en/templates.ts'
import type { EmailTemplate } from '../../api/api.gen.ts'
import { call } from '../../api/client.ts'
import { useCan } from '../../api/hooks.ts'
import { read, refresh } from '../../api/queries.ts'
import { designOf } from '../../shell/studio/normal-form.ts'
import { Thumbnail } from '../../shell/studio/thumbnail.tsx'
import { useLook } from '../../shell/studio/use-look.ts'
import { stayed, useGo } from '../../shell/use-go.ts'
import { attempt } from '../../ui/attempt.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { LoadedPage, Waiting } from '../../ui/waiting.tsx'
import styles from './templates.module.css'

const TemplateStudio = lazyPart(() => import('./template-studio.tsx'), <Waiting />)

const back = () => ({ to: '/email-templates', label: templates.tabEmails() })

/** A designed template in the studio. A built-in one can only be copied. */
export function EmailTemplateScreen() {
  const { id } = useParams({ from: '/inside/email-templates/$id' })
  const can = useCan()
  const query = useQuery(read('GET /email-templates/{id}', { params: { id } }))
  return (
    <LoadedPage query={query} title={templates.email()} back={back()}>
      {({ data }) =>
        data.isSystem || !can('template:update') ? (
          <ReadOnly template={data} />
        ) : (
          <TemplateStudio key={data.id} template={data} back={back()} />
        )
      }
    </LoadedPage>
  )
}

function ReadOnly({ template: { id, name, isSystem, design } }: { template: EmailTemplate }) {
  const can = useCan()
  const go = useGo()
  const { brand } = useLook()
  const copy = () =>
    attempt(async () => {
      const isHere = stayed()
      const { data } = await call('POST /email-templates/{id}/clone', { params: { id } })
      await refresh('/email-templates')
      if (isHere()) go(`/email-templates/${data.id}`)
    })
  return (
    <Page
      title={name}
      back={back()}
      beside={isSystem && <Badge>{templates.system()}</Badge>}
      actions={
        can('template:create') && (
          <Button kind="primary" onClick={copy}>
            {templates.copy()}
          </Button>
        )
      }
    >
      {isSystem && <Notice>{templates.emailSystem()}</Notice>}
      <div className={styles.design}>
        <Thumbnail design={designOf(design)} brand={brand} />
      </div>
    </Page>
  )
}
