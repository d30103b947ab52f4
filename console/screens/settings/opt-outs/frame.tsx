import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { settingsOptOuts } from '../../../../words/en/settings-opt-outs.ts'
import { read } from '../../../api/queries.ts'
import { number } from '../../../ui/format.ts'
import { Page } from '../../../ui/page.tsx'
import { Tabs, usePart } from '../../../ui/tabs.tsx'

interface FrameProps {
  intro: string
  actions?: ReactNode
  children: ReactNode
}

/** Frame of every opt-out screen. */
export function OptOutFrame({ intro, actions, children }: FrameProps) {
  const open = useQuery({
    ...read('GET /opt-out/reviews', { query: { limit: 1 } }),
    refetchInterval: 60_000,
  }).data?.meta.total
  const tabs = [
    { to: '/settings/opt-outs', label: settingsOptOuts.addresses() },
    {
      to: '/settings/opt-outs/reviews',
      label: settingsOptOuts.reviews(),
      count: open ? number(open) : undefined,
    },
    { to: '/settings/opt-outs/topics', label: settingsOptOuts.topics() },
    { to: '/settings/opt-outs/imports', label: settingsOptOuts.imports() },
    { to: '/settings/opt-outs/words', label: settingsOptOuts.keywordsAndReplies() },
  ]
  const part = usePart(tabs)
  return (
    <Page title={settingsOptOuts.title()} part={part} intro={intro} actions={actions}>
      <Tabs label={settingsOptOuts.parts()} tabs={tabs} />
      {children}
    </Page>
  )
}
