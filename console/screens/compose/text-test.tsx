import { useState } from 'react'
import { compose } from '../../../words/en/compose.ts'
import { useMessage } from '../../shell/message/context.ts'
import { replaceAll } from '../../shell/message/cursor.ts'
import { hasDocument, isBlank } from '../../shell/message/document.ts'
import { MailContent } from '../../shell/message/mail-content.tsx'
import { MailHead } from '../../shell/message/mail-head.tsx'
import { MergeMenu } from '../../shell/message/merge-menu.tsx'
import { PartsCounter } from '../../shell/message/parts-counter.tsx'
import { useLastField } from '../../shell/message/use-last-field.ts'
import type { Design } from '../../shell/studio/design.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextArea } from '../../ui/field.tsx'
import { Row } from '../../ui/form.tsx'
import { Toolbar } from '../../ui/page.tsx'
import { toast } from '../../ui/toast.tsx'
import styles from './compose.module.css'
import { useCompose } from './context.ts'
import { type AbTest, type DraftVariant, variantOf } from './draft.ts'
import { NumberField } from './number-field.tsx'
import { VariantMessage } from './variant-message.tsx'

const MOST = 4
const LABELS = ['A', 'B', 'C', 'D'] as const

/** The other texts of an A/B test and its rules. */
export default function TextTest() {
  const { draft, set, problemOf } = useCompose()
  const { variants, channel, messageTemplate, subject } = draft
  const isMail = channel === 'EMAIL'
  // An integration may have given the first text of a mail parts of its own.
  const [isFirstOwn] = useState(() => isMail && Object.keys(variantOf(variants[0]!)).length > 1)
  const change = (index: number, next: Partial<DraftVariant>) =>
    set({ variants: variants.with(index, { ...variants[index]!, ...next }) })
  const label = LABELS.find((one) => !variants.some((variant) => variant.label === one))
  return (
    <>
      {variants.map(
        (variant, index) =>
          (index > 0 || isFirstOwn) && (
            <Variant
              key={variant.label}
              variant={variant}
              index={index}
              onChange={(next) => change(index, next)}
              onRemove={
                index > 0 && variants.length > 2
                  ? () => set({ variants: variants.filter((one) => one.label !== variant.label) })
                  : undefined
              }
            />
          ),
      )}
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
  variant: DraftVariant
  index: number
  onChange(next: Partial<DraftVariant>): void
  onRemove: (() => void) | undefined
}

function Variant({ variant, index, onChange, onRemove }: VariantProps) {
  const { draft } = useCompose()
  const { box, field } = useLastField()
  return (
    <div {...box} className={styles.variant}>
      <Toolbar>
        <MergeMenu field={field} />
        {onRemove && (
          <Button kind="quiet" onClick={onRemove}>
            {compose.testRemove(variant)}
          </Button>
        )}
      </Toolbar>
      {draft.channel === 'EMAIL' ? (
        <VariantMessage index={index}>
          <MailHead />
          <VariantContent />
        </VariantMessage>
      ) : (
        <VariantText variant={variant} index={index} onChange={onChange} field={field} />
      )}
    </div>
  )
}

/** The content of a mail in the test: that of the campaign, or its own. */
function VariantContent() {
  const { draft: campaign } = useCompose()
  const { draft, set, variant } = useMessage()
  const [isBegun, setBegun] = useState(false)
  const isOwn = isBegun || hasDocument(draft) || !isBlank(draft.messageTemplate)
  const change = (content: Partial<typeof NO_CONTENT>) => set({ ...NO_CONTENT, ...content })
  if (!isOwn)
    return (
      <div>
        <Button
          onClick={() => {
            setBegun(true)
            const { design, htmlBody, mjmlBody, messageTemplate } = campaign
            change(hasDocument(campaign) ? { design, htmlBody, mjmlBody } : { messageTemplate })
          }}
        >
          {compose.testContentOther(variant!)}
        </Button>
      </div>
    )
  return (
    <>
      <MailContent />
      <div>
        <Button
          kind="quiet"
          onClick={() => {
            setBegun(false)
            change({})
            const { design, htmlBody, mjmlBody, messageTemplate } = draft
            toast(compose.testContentRemoved(variant!), {
              label: compose.htmlUndo(),
              run: () => set({ design, htmlBody, mjmlBody, messageTemplate }),
            })
          }}
        >
          {compose.testContentSame(variant!)}
        </Button>
      </div>
    </>
  )
}

const NO_CONTENT = { design: null as Design | null, htmlBody: '', mjmlBody: '', messageTemplate: '' }

type VariantTextProps = Omit<VariantProps, 'onRemove'> & { field: ReturnType<typeof useLastField>['field'] }

function VariantText({ variant, index, onChange, field }: VariantTextProps) {
  const { draft, problemOf } = useCompose()
  const { messageTemplate } = variant
  const name = `variants[${index}].messageTemplate`
  return (
    <>
      <TextArea
        label={compose.textOf(variant)}
        name={name}
        value={messageTemplate ?? ''}
        problem={problemOf(name)}
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
    </>
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
