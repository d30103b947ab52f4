import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './compose.module.css'
import { useCompose } from './context.ts'
import type { Draft, DraftField } from './draft.ts'
import { FIELD_NAMES } from './field-names.ts'

/** What was changed here and in another window: a person decides which of the two stays. */
export default function Clashes() {
  const { clashes, draft, theirs, keepMine, takeTheirs } = useCompose()
  return clashes.map((field) => (
    <Notice
      key={field}
      tone="warn"
      title={`${FIELD_NAMES[field]} was changed in another window while you changed it here.`}
      actions={
        <>
          <Button onClick={() => keepMine(field)}>Keep mine</Button>
          <Button onClick={() => takeTheirs(field)}>Take the other</Button>
        </>
      }
    >
      <dl className={styles.clash}>
        <dt>Here</dt>
        <dd>{shown(field, draft[field])}</dd>
        <dt>There</dt>
        <dd>{shown(field, theirs(field))}</dd>
      </dl>
    </Notice>
  ))
}

const LONGEST = 300

/** Texts and numbers are shown; what is no text is only named. */
function shown(field: DraftField, value: Draft[DraftField] | undefined): string {
  if (value === null || value === '' || value === undefined) return 'Nothing'
  if (typeof value === 'object') return `Another value of ${FIELD_NAMES[field].toLowerCase()}`
  const text = String(value)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)} …` : text
}
