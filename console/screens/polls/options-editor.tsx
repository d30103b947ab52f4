import { X } from 'lucide-react'
import { polls } from '../../../words/en/polls.ts'
import { Button } from '../../ui/button.tsx'
import { FieldGroup, TextField } from '../../ui/field.tsx'
import type { PollDraft } from './draft.ts'
import styles from './polls.module.css'

const FEWEST = 2
const MOST = 10

interface OptionsEditorProps {
  options: PollDraft['options']
  onChange(options: PollDraft['options']): void
}

/** Editor of the options: two to ten, in order. */
export function OptionsEditor({ options, onChange }: OptionsEditorProps) {
  const add = () => onChange([...options, { key: Math.max(...options.map(({ key }) => key)) + 1, label: '' }])
  return (
    <FieldGroup label={polls.options()} hint={polls.optionsHint()} required>
      <div className={styles.options}>
        {options.map(({ key, label }, index) => (
          <div key={key} className={styles.line}>
            <TextField
              label={polls.option({ position: index + 1 })}
              name={`options.${index}`}
              isLabelHidden
              placeholder={polls.option({ position: index + 1 })}
              value={label}
              onChange={({ target }) =>
                onChange(options.map((one) => (one.key === key ? { key, label: target.value } : one)))
              }
            />
            {options.length > FEWEST && (
              <Button
                kind="quiet"
                isIcon
                aria-label={polls.optionRemove({ position: index + 1 })}
                onClick={() => onChange(options.filter((one) => one.key !== key))}
              >
                <X size={16} aria-hidden />
              </Button>
            )}
          </div>
        ))}
      </div>
      {options.length < MOST && <Button onClick={add}>{polls.optionAdd()}</Button>}
    </FieldGroup>
  )
}
