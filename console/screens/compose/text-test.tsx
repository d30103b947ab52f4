import { compose } from '../../../words/en/compose.ts'
import type { SetVariant } from '../../api/api.gen.ts'
import { replaceAll } from '../../shell/message/cursor.ts'
import { MergeMenu } from '../../shell/message/merge-menu.tsx'
import { PartsCounter } from '../../shell/message/parts-counter.tsx'
import { useLastField } from '../../shell/message/use-last-field.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { Row } from '../../ui/form.tsx'
import { Toolbar } from '../../ui/page.tsx'
import styles from './compose.module.css'
import { useCompose } from './context.ts'
import type { AbTest } from './draft.ts'
import { NumberField } from './number-field.tsx'

const MOST = 4
const LABELS = ['A', 'B', 'C', 'D'] as const

/** The other texts of an A/B test and its rules. */
export default function TextTest() {
  const { draft, set, problemOf } = useCompose()
  const { variants, channel, messageTemplate, subject } = draft
  const isMail = channel === 'EMAIL'
  const others = variants.slice(1)
  const change = (index: number, next: Partial<SetVariant>) =>
    set({ variants: variants.with(index + 1, { ...variants[index + 1]!, ...next }) })
  const label = LABELS.find((one) => !variants.some((variant) => variant.label === one))
  return (
    <>
      {others.map((variant, index) => (
        <Variant
          key={variant.label}
          variant={variant}
          index={index + 1}
          onChange={(next) => change(index, next)}
          onRemove={
            others.length > 1
              ? () => set({ variants: variants.filter((one) => one.label !== variant.label) })
              : undefined
          }
        />
      ))}
      <Rules />
      {(problemOf('variants') ?? problemOf('abTest')) && (
        <p className={styles.problem} data-field-problem="variants">
          {problemOf('variants') ?? problemOf('abTest')}
        </p>
      )}
      <Toolbar>
        {variants.length < MOST && label && (
          <Button
            onClick={() =>
              set({ variants: [...variants, { label, ...(isMail ? { subject } : { messageTemplate }) }] })
            }
          >
            {compose.testAdd()}
          </Button>
        )}
        <Button kind="quiet" onClick={() => set({ abTest: null, variants: [] })}>
          {compose.testEnd()}
        </Button>
      </Toolbar>
    </>
  )
}

interface VariantProps {
  variant: SetVariant
  index: number
  onChange(next: Partial<SetVariant>): void
  onRemove: (() => void) | undefined
}

function Variant({ variant, index, onChange, onRemove }: VariantProps) {
  const { draft, problemOf } = useCompose()
  const { box, field } = useLastField()
  const { label, messageTemplate, subject, previewText, htmlBody } = variant
  const isMail = draft.channel === 'EMAIL'
  const nameOf = (part: string) => `variants[${index}].${part}`
  return (
    <div {...box} className={styles.variant}>
      <Toolbar>
        <MergeMenu field={field} />
        {onRemove && (
          <Button kind="quiet" onClick={onRemove}>
            {compose.testRemove({ label })}
          </Button>
        )}
      </Toolbar>
      {isMail && (
        <>
          <TextField
            label={compose.subjectOf({ label })}
            name={nameOf('subject')}
            placeholder={draft.subject}
            value={subject ?? ''}
            problem={problemOf(nameOf('subject'))}
            onChange={({ target }) => onChange({ subject: target.value })}
          />
          <TextField
            label={compose.previewTextOf({ label })}
            name={nameOf('previewText')}
            placeholder={draft.previewText}
            value={previewText ?? ''}
            problem={problemOf(nameOf('previewText'))}
            onChange={({ target }) => onChange({ previewText: target.value })}
          />
          <TextArea
            label={compose.htmlOf({ label })}
            name={nameOf('htmlBody')}
            className={styles.code}
            spellCheck="false"
            hint={compose.htmlOfHint()}
            value={htmlBody ?? ''}
            problem={problemOf(nameOf('htmlBody'))}
            onChange={({ target }) => onChange({ htmlBody: target.value })}
          />
        </>
      )}
      <TextArea
        label={isMail ? compose.plainTextOf({ label }) : compose.textOf({ label })}
        name={nameOf('messageTemplate')}
        hint={isMail && compose.plainTextOfHint()}
        value={messageTemplate ?? ''}
        problem={problemOf(nameOf('messageTemplate'))}
        onChange={({ target }) => onChange({ messageTemplate: target.value })}
      />
      {draft.channel === 'SMS' && (
        <PartsCounter
          text={messageTemplate ?? ''}
          onReplace={(next) => {
            const area = field()
            if (area) replaceAll(area, next)
          }}
        />
      )}
    </div>
  )
}

/** Share of the recipients in the test, its duration, and the deciding metric. */
function Rules() {
  const { draft, set, problemOf } = useCompose()
  const test = draft.abTest!
  const change = (next: Partial<AbTest>) => set({ abTest: { ...test, ...next } })
  return (
    <Row>
      <NumberField
        label={compose.testShare()}
        name="abTest.sharePercent"
        min={1}
        max={100}
        hint={test.sharePercent === 100 ? compose.testShareAll() : compose.testShareRest()}
        value={test.sharePercent}
        problem={problemOf('abTest.sharePercent')}
        onValue={(value) => change({ sharePercent: value ?? 1 })}
      />
      <NumberField
        label={compose.testWait()}
        name="abTest.waitMinutes"
        min={0}
        step="any"
        value={(test.waitMinutes ?? 240) / 60}
        problem={problemOf('abTest.waitMinutes')}
        onValue={(hours) => change({ waitMinutes: Math.round((hours ?? 0) * 60) })}
      />
      <SelectField
        label={compose.testMetric()}
        name="abTest.metric"
        value={test.metric}
        problem={problemOf('abTest.metric')}
        onChange={({ target }) => change({ metric: target.value as AbTest['metric'] })}
      >
        <option value="CLICK">{compose.testClicks()}</option>
        {draft.channel !== 'EMAIL' && <option value="REPLY">{compose.testReplies()}</option>}
        <option value="MANUAL">{compose.testMember()}</option>
      </SelectField>
    </Row>
  )
}
