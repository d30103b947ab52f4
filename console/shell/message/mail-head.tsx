import { compose } from '../../../words/en/compose.ts'
import { TextField } from '../../ui/field.tsx'
import { useMessage } from './context.ts'

const LONGEST_LINE = 255

/** Fields of the lines of an email that an inbox shows: subject and preview text. */
export function MailHead() {
  const { draft, set, nameOf, problemOf, variant } = useMessage()
  return (
    <>
      <TextField
        label={variant ? compose.subjectOf(variant) : compose.subject()}
        name={nameOf('subject')}
        required={variant === undefined}
        placeholder={variant?.subject}
        maxLength={LONGEST_LINE}
        value={draft.subject}
        problem={problemOf('subject')}
        onChange={({ target }) => set({ subject: target.value })}
      />
      <TextField
        label={variant ? compose.previewTextOf(variant) : compose.previewText()}
        name={nameOf('previewText')}
        placeholder={variant?.previewText}
        hint={compose.previewTextHint()}
        maxLength={LONGEST_LINE}
        value={draft.previewText}
        problem={problemOf('previewText')}
        onChange={({ target }) => set({ previewText: target.value })}
      />
    </>
  )
}
