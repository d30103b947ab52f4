import { type ReactNode, useMemo } from 'react'
import { MessageContext, type MessageEditing } from '../../shell/message/context.ts'
import { type Compose, ComposeContext } from './context.ts'
import { fitted } from './fitted.ts'

/** Gives the campaign in the editor to the parts of the editor. */
export function ComposeProvider({ value, children }: { value: Compose; children: ReactNode }) {
  const message = useMemo((): MessageEditing => {
    const { draft, set, problemOf, problems, campaign, preview } = value
    return {
      draft,
      set,
      nameOf: (field) => field,
      problemOf,
      problems,
      feedOf: fitted(draft).feed === null ? undefined : campaign?.id,
      addresses: {
        editor: campaign ? `/campaigns/${campaign.id}/edit` : '/campaigns/new',
        studio: campaign ? `/campaigns/${campaign.id}/design` : '/campaigns/new/design',
      },
      previewOf: (text) => (campaign?.messageTemplate === text ? preview.data?.body : undefined),
    }
  }, [value])
  return (
    <ComposeContext value={value}>
      <MessageContext value={message}>{children}</MessageContext>
    </ComposeContext>
  )
}
