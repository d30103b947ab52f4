import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useRef } from 'react'
import { automationEditor } from '../../../words/en/automation-editor.ts'
import { automations } from '../../../words/en/automations.ts'
import { useCan, useIsRoleKnown } from '../../api/hooks.ts'
import { read } from '../../api/queries.ts'
import { KeptForm } from '../../shell/kept-form.tsx'
import { useGo } from '../../shell/use-go.ts'
import { attempt } from '../../ui/attempt.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { LoadedPage, Waiting } from '../../ui/waiting.tsx'
import { copyAutomation } from './actions.tsx'
import { Editor } from './editor.tsx'
import type { UnsavedAutomation } from './use-editing.ts'

const back = () => ({ to: '/automations', label: automations.title() })

/** Editor of an automation. */
export function EditAutomation() {
  const { id } = useParams({ from: '/inside/automations/$id/edit' })
  const can = useCan()
  const go = useGo()
  const isRoleKnown = useIsRoleKnown()
  const query = useQuery(read('GET /automations/{id}', { params: { id } }))
  // The editor begins with the first answer. Later changes arrive through its own saves.
  const first = useRef(query.data)
  if (first.current?.data.id !== id) first.current = query.data
  return (
    <LoadedPage query={query} title={automations.one()} back={back()}>
      {({ data }) => {
        if (data.status !== 'ARCHIVED' && can('automation:update'))
          return (
            <KeptForm<UnsavedAutomation> key={id} kind="automation" record={id}>
              {(kept) => <Editor automation={data} first={first.current?.data ?? data} kept={kept} />}
            </KeptForm>
          )
        return (
          <Page title={data.name} back={back()}>
            {data.status === 'ARCHIVED' ? (
              <Notice
                title={automationEditor.archived()}
                actions={
                  can('automation:create') && (
                    <Button onClick={() => attempt(() => copyAutomation(data, go))}>
                      {automationEditor.archivedCopy()}
                    </Button>
                  )
                }
              />
            ) : isRoleKnown ? (
              <Notice title={automationEditor.noRight()}>{automationEditor.noRightHint()}</Notice>
            ) : (
              <Waiting />
            )}
          </Page>
        )
      }}
    </LoadedPage>
  )
}
