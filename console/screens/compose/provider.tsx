import { type ReactNode, useMemo } from 'react'
import { MessageContext, type MessageEditing } from '../../shell/message/context.ts'
import { type Compose, ComposeContext } from './context.ts'

/** Gives the campaign in the editor to the parts of the editor. */
export function ComposeProvider({ value, children }: { value: Compose; children: ReactNode }) {
  const message = useMemo((): MessageEditing => {
    const { draft, set, problemOf, problems, campaign, preview } = value
    return {
      draft,
      set,
      problemOf,
      problems,
      previewOf: (text) => (campaign?.messageTemplate === text ? preview.data?.body : undefined),
    }
  }, [value])
  return (
    <ComposeContext value={value}>
      <MessageContext value={message}>{children}</MessageContext>
    </ComposeContext>
  )
}
