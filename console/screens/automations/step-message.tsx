import type { ReactNode } from 'react'
import { MessageContext, type MessageDraft, type MessageEditing } from '../../shell/message/context.ts'
import type { StepOf } from './definition.ts'
import { useEditor, useProblemOf } from './editor-context.ts'

/** Fields of a message whose empty text the API stores as null. */
const TEXTS = ['messageTemplate', 'subject', 'previewText', 'htmlBody', 'mjmlBody'] as const

/** Gives the message of a step to the parts of editors of messages. */
export function StepMessage({ step, children }: { step: StepOf<'SEND'>; children: ReactNode }) {
  const { setStep, problems, returnTo } = useEditor()
  const problemOf = useProblemOf(step.id)
  const { id } = step
  const draft = {
    ...step,
    ...Object.fromEntries(TEXTS.map((field) => [field, step[field] ?? ''])),
  } as MessageDraft
  const editing: MessageEditing = {
    draft,
    set: (given) => {
      const { templateId: _, ...change } = typeof given === 'function' ? given(draft) : given
      const texts = TEXTS.flatMap((field) =>
        change[field] === undefined ? [] : [[field, change[field] || null]],
      )
      setStep(id, { ...change, ...Object.fromEntries(texts) })
    },
    nameOf: (field) => field,
    problemOf,
    problems: Object.fromEntries(
      problems.filter(({ place }) => place === id).map(({ field, message }) => [field, message]),
    ),
    previewOf: () => undefined,
    addresses: { editor: returnTo, studio: `${returnTo}?design=${id}` },
  }
  return <MessageContext value={editing}>{children}</MessageContext>
}
