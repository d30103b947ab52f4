import { contactImport } from '../../../../words/en/contact-import.ts'
import type { ContactImport } from '../../../api/api.gen.ts'
import { DECIMAL_SIGNS, ENCODINGS, SEPARATORS } from '../../../shell/file-format.ts'
import { SelectField } from '../../../ui/field.tsx'
import { Row } from '../../../ui/form.tsx'
import { Section } from '../../../ui/page.tsx'
import type { Settings } from './check-file.ts'

interface FormatFormProps {
  format: NonNullable<ContactImport['format']>
  settings: Settings
  onSettings(settings: Settings): void
}

/** Encoding, separator and number format of the file, with corrections of a wrong guess. */
export function FormatForm({ format, settings, onSettings }: FormatFormProps) {
  const set = (part: Partial<Settings>) => onSettings({ ...settings, ...part })
  const isGuess = format.guessed.includes('encoding')
  return (
    <Section
      title={contactImport.format()}
      intro={isGuess ? contactImport.formatGuess() : contactImport.formatIntro()}
    >
      <Row>
        <Choice
          name="encoding"
          label={contactImport.formatEncoding()}
          found={format.encoding}
          words={ENCODINGS}
          value={settings.encoding}
          onValue={(encoding) => set({ encoding })}
        />
        <Choice
          name="separator"
          label={contactImport.formatSeparator()}
          found={format.separator}
          words={SEPARATORS}
          value={settings.separator}
          onValue={(separator) => set({ separator })}
        />
        <Choice
          name="decimalSign"
          label={contactImport.formatDecimal()}
          found={format.decimalSign}
          words={DECIMAL_SIGNS}
          value={settings.decimalSign}
          onValue={(decimalSign) => set({ decimalSign })}
        />
      </Row>
    </Section>
  )
}

interface ChoiceProps {
  name: string
  label: string
  /** Value in the last check; null if it used none. */
  found: string | null
  words: Readonly<Record<string, string>>
  value: string
  onValue(value: string): void
}

function Choice({ name, label, found, words, value, onValue }: ChoiceProps) {
  return (
    <SelectField name={name} label={label} value={value} onChange={({ target }) => onValue(target.value)}>
      <option value="">
        {value === '' && found !== null
          ? contactImport.formatAutoFound({ found: words[found] ?? found })
          : contactImport.formatAuto()}
      </option>
      {Object.entries(words).map(([one, text]) => (
        <option key={one} value={one}>
          {text}
        </option>
      ))}
    </SelectField>
  )
}
