import { type ReactNode, useMemo } from 'react'
import {
  MessageContext,
  type MessageDraft,
  type MessageEditing,
  useMessage,
} from '../../shell/message/context.ts'
import { useCompose } from './context.ts'
import type { Draft } from './draft.ts'

/** Returns a text of the A/B test as a message of its own. */
const messageOf = (draft: Draft, index: number): MessageDraft => {
  const { messageTemplate, subject, previewText, htmlBody, mjmlBody, design } = draft.variants[index]!
  return {
    ...draft,
    messageTemplate: messageTemplate ?? '',
    subject: subject ?? '',
    previewText: previewText ?? '',
    htmlBody: htmlBody ?? '',
    mjmlBody: mjmlBody ?? '',
    design: design ?? null,
  }
}

/** Gives a text of the A/B test to the parts of editors of messages. */
export function VariantMessage({ index, children }: { index: number; children: ReactNode }) {
  const { draft, set, problems } = useCompose()
  const { addresses } = useMessage()
  const message = useMemo((): MessageEditing => {
    const { label } = draft.variants[index]!
    const nameOf = (field: string) => `variants[${index}].${field}`
    return {
      draft: messageOf(draft, index),
      set: (given) =>
        set((old) => {
          const { templateId: _, ...change } =
            typeof given === 'function' ? given(messageOf(old, index)) : given
          return { variants: old.variants.with(index, { ...old.variants[index]!, ...change }) }
        }),
      nameOf,
      problemOf: (field) => problems[nameOf(field)],
      problems,
      previewOf: () => undefined,
      addresses: { ...addresses, studio: `${addresses.studio}?variant=${label}` },
      variant: { label, subject: draft.subject, previewText: draft.previewText },
    }
  }, [draft, index, set, problems, addresses])
  return <MessageContext value={message}>{children}</MessageContext>
}
