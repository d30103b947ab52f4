import { Link } from '@tanstack/react-router'
import { automationEditor } from '../../../words/en/automation-editor.ts'
import { compose } from '../../../words/en/compose.ts'
import { useCan } from '../../api/hooks.ts'
import { SOURCE_NAMES, STAGE_NAMES } from '../../shell/contact-values.ts'
import { RecordPicker } from '../../shell/rules/record-picker.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Check, FieldGroup, SelectField, TextField } from '../../ui/field.tsx'
import styles from './automations.module.css'
import type { Step, Trigger, TriggerOf, TriggerType } from './definition.ts'
import { useEditor, useProblemOf } from './editor-context.ts'
import { ClockField, DayFields } from './inputs.tsx'

const AT = '09:00'

const TRIGGERS: { readonly [T in TriggerType]: { label: string; make(): TriggerOf<T> } } = {
  JOINED: { label: automationEditor.triggerJoined(), make: () => ({ type: 'JOINED', joinLinkIds: [] }) },
  CONTACT_CREATED: {
    label: automationEditor.triggerCreated(),
    make: () => ({ type: 'CONTACT_CREATED', sources: [] }),
  },
  DATE: {
    label: automationEditor.triggerDate(),
    make: () => ({ type: 'DATE', field: null, days: 0, at: AT, isYearly: false }),
  },
  TAG_ADDED: { label: automationEditor.triggerTagAdded(), make: () => ({ type: 'TAG_ADDED', tagIds: [] }) },
  TAG_REMOVED: {
    label: automationEditor.triggerTagRemoved(),
    make: () => ({ type: 'TAG_REMOVED', tagIds: [] }),
  },
  STAGE_CHANGED: {
    label: automationEditor.triggerStage(),
    make: () => ({ type: 'STAGE_CHANGED', stages: [] }),
  },
  WON: { label: automationEditor.triggerWon(), make: () => ({ type: 'WON' }) },
  SEGMENT_ENTERED: {
    label: automationEditor.triggerSegmentEntered(),
    make: () => ({ type: 'SEGMENT_ENTERED', segmentId: null }),
  },
  SEGMENT_LEFT: {
    label: automationEditor.triggerSegmentLeft(),
    make: () => ({ type: 'SEGMENT_LEFT', segmentId: null }),
  },
  CAMPAIGN: {
    label: automationEditor.triggerCampaign(),
    make: () => ({ type: 'CAMPAIGN', did: 'CLICKED', campaignIds: [] }),
  },
  VOTED: {
    label: automationEditor.triggerVoted(),
    make: () => ({ type: 'VOTED', pollId: null, optionIds: [] }),
  },
  WROTE: { label: automationEditor.triggerWrote(), make: () => ({ type: 'WROTE', words: [] }) },
  CALLED: { label: automationEditor.triggerCalled(), make: () => ({ type: 'CALLED' }) },
}

/** The trigger of an automation. */
export function TriggerFields() {
  const { draft, set } = useEditor()
  const problemOf = useProblemOf('start')
  const { trigger } = draft
  const change = (next: Partial<Trigger>) =>
    set((now) => (now.trigger ? { trigger: { ...now.trigger, ...next } as Trigger } : {}))
  const own = trigger ? Object.keys(trigger).find((field) => problemOf(`trigger.${field}`)) : undefined
  return (
    <>
      <SelectField
        label={automationEditor.trigger()}
        name="trigger"
        required
        value={trigger?.type ?? ''}
        problem={own ? undefined : problemOf('trigger')}
        hint={trigger?.type === 'CALLED' && automationEditor.triggerCalledHint()}
        onChange={({ target }) =>
          set({ trigger: target.value ? TRIGGERS[target.value as TriggerType].make() : null })
        }
      >
        <option value="">{automationEditor.choose()}</option>
        {Object.entries(TRIGGERS).map(([type, { label }]) => (
          <option key={type} value={type}>
            {label}
          </option>
        ))}
      </SelectField>
      {trigger && <OwnFields key={trigger.type} trigger={trigger} change={change} problemOf={problemOf} />}
    </>
  )
}

interface OwnFieldsProps {
  trigger: Trigger
  change(next: Partial<Trigger>): void
  problemOf(field: string): string | undefined
}

/** Returns the steps with this date field for each wait that has none yet. */
const withDate = (steps: readonly Step[], field: string): Step[] =>
  steps.map((step) => (step.type === 'WAIT_FOR_DATE' && step.field === null ? { ...step, field } : step))

/** Fields that the kind of trigger has. */
function OwnFields({ trigger, change, problemOf }: OwnFieldsProps) {
  const { set, returnTo } = useEditor()
  const can = useCan()
  switch (trigger.type) {
    case 'JOINED':
      return (
        <FieldGroup label={automationEditor.joinLinks()} hint={automationEditor.anyHint()}>
          <RecordPicker
            kind="joinLinks"
            ids={trigger.joinLinkIds}
            isOne={false}
            problem={problemOf('trigger.joinLinkIds')}
            onChange={(joinLinkIds) => change({ joinLinkIds })}
          />
        </FieldGroup>
      )
    case 'CONTACT_CREATED':
      return (
        <Words
          label={automationEditor.sources()}
          names={SOURCE_NAMES}
          chosen={trigger.sources}
          onChange={(sources) => change({ sources })}
        />
      )
    case 'STAGE_CHANGED':
      return (
        <Words
          label={automationEditor.stages()}
          names={STAGE_NAMES}
          chosen={trigger.stages}
          onChange={(stages) => change({ stages })}
        />
      )
    case 'TAG_ADDED':
    case 'TAG_REMOVED':
      return (
        <FieldGroup label={automationEditor.tags()} required>
          <RecordPicker
            kind="tags"
            ids={trigger.tagIds}
            isOne={false}
            mayCreate
            problem={problemOf('trigger.tagIds')}
            onChange={(tagIds) => change({ tagIds })}
          />
        </FieldGroup>
      )
    case 'SEGMENT_ENTERED':
    case 'SEGMENT_LEFT':
      return (
        <FieldGroup label={automationEditor.segment()} required>
          <RecordPicker
            kind="anySegments"
            ids={trigger.segmentId ? [trigger.segmentId] : []}
            isOne
            problem={problemOf('trigger.segmentId')}
            onChange={(ids) => change({ segmentId: ids.at(-1) ?? null })}
          />
          {!trigger.segmentId && can('segment:create') && (
            <div>
              <Link to="/segments/new" search={{ returnTo }} className={buttonClass()}>
                {compose.audienceNew()}
              </Link>
            </div>
          )}
        </FieldGroup>
      )
    case 'CAMPAIGN':
      return (
        <>
          <SelectField
            label={automationEditor.reaction()}
            name="did"
            value={trigger.did}
            onChange={({ target }) => change({ did: target.value as TriggerOf<'CAMPAIGN'>['did'] })}
          >
            <option value="SENT">{automationEditor.reactionSent()}</option>
            <option value="OPENED">{automationEditor.reactionOpened()}</option>
            <option value="CLICKED">{automationEditor.reactionClicked()}</option>
          </SelectField>
          <FieldGroup label={automationEditor.campaigns()} hint={automationEditor.anyHint()}>
            <RecordPicker
              kind="campaigns"
              ids={trigger.campaignIds}
              isOne={false}
              problem={problemOf('trigger.campaignIds')}
              onChange={(campaignIds) => change({ campaignIds })}
            />
          </FieldGroup>
        </>
      )
    case 'VOTED':
      return (
        <>
          <FieldGroup label={automationEditor.poll()} required>
            <RecordPicker
              kind="polls"
              ids={trigger.pollId ? [trigger.pollId] : []}
              isOne
              problem={problemOf('trigger.pollId')}
              onChange={(ids) => change({ pollId: ids.at(-1) ?? null, optionIds: [] })}
            />
          </FieldGroup>
          {trigger.pollId && (
            <FieldGroup label={automationEditor.options()} hint={automationEditor.anyHint()}>
              <RecordPicker
                kind="pollOptions"
                ids={trigger.optionIds}
                isOne={false}
                problem={problemOf('trigger.optionIds')}
                onChange={(optionIds) => change({ optionIds })}
              />
            </FieldGroup>
          )}
        </>
      )
    case 'DATE':
      return (
        <>
          <DayFields
            field={trigger.field}
            days={trigger.days}
            problem={problemOf('trigger.field')}
            onChange={(next) => {
              change(next)
              if (next.field) set(({ steps }) => ({ steps: withDate(steps, next.field!) }))
            }}
          />
          <ClockField value={trigger.at} onChange={(at) => change({ at })} />
          <Check
            name="isYearly"
            label={automationEditor.yearly()}
            checked={trigger.isYearly}
            onChange={({ target }) => change({ isYearly: target.checked })}
          />
        </>
      )
    case 'WROTE':
      return (
        <TextField
          label={automationEditor.phrases()}
          name="words"
          defaultValue={trigger.words.join(', ')}
          hint={automationEditor.phrasesHint()}
          problem={problemOf('trigger.words')}
          onChange={({ target }) =>
            change({
              words: target.value
                .split(',')
                .map((word) => word.trim())
                .filter(Boolean),
            })
          }
        />
      )
    case 'WON':
    case 'CALLED':
      return null
  }
}

interface WordsProps<Word extends string> {
  label: string
  names: Readonly<Record<Word, string>>
  chosen: readonly Word[]
  onChange(chosen: Word[]): void
}

/** Chooses some of a few values. */
function Words<Word extends string>({ label, names, chosen, onChange }: WordsProps<Word>) {
  const entries = Object.entries(names) as Array<[Word, string]>
  return (
    <FieldGroup label={label} hint={automationEditor.anyHint()}>
      <div className={styles.words}>
        {entries.map(([word, text]) => (
          <Check
            key={word}
            name={word}
            label={text}
            checked={chosen.includes(word)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, word] : chosen.filter((one) => one !== word))
            }
          />
        ))}
      </div>
    </FieldGroup>
  )
}
