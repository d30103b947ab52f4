import { compose } from '../../../words/en/compose.ts'
import { TextField } from '../../ui/field.tsx'
import { useMessage } from './context.ts'

const LONGEST_LINE = 255

/** Fields of the lines of an email that an inbox shows: subject and preview text. */
export function MailHead() {
  const { draft, set, problemOf } = useMessage()
  return (
    <>
      <TextField
        label={compose.subject()}
        name="subject"
        required
        maxLength={LONGEST_LINE}
        value={draft.subject}
        problem={problemOf('subject')}
        onChange={({ target }) => set({ subject: target.value })}
      />
      <TextField
        label={compose.previewText()}
        name="previewText"
        hint={compose.previewTextHint()}
        maxLength={LONGEST_LINE}
        value={draft.previewText}
        problem={problemOf('previewText')}
        onChange={({ target }) => set({ previewText: target.value })}
      />
    </>
  )
}
