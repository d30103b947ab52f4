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
      title="File format"
      intro={
        isGuess
          ? 'The file does not say how it stores letters, so the encoding is a guess. Change it if names look wrong.'
          : 'Change the format if letters, columns or numbers look wrong.'
      }
    >
      <Row>
        <Choice
          name="encoding"
          label="Encoding"
          found={format.encoding}
          words={ENCODINGS}
          value={settings.encoding}
          onValue={(encoding) => set({ encoding })}
        />
        <Choice
          name="separator"
          label="Separator"
          found={format.separator}
          words={SEPARATORS}
          value={settings.separator}
          onValue={(separator) => set({ separator })}
        />
        <Choice
          name="decimalSign"
          label="Decimal sign"
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
        {value === '' && found !== null ? `Automatic (${words[found] ?? found})` : 'Automatic'}
      </option>
      {Object.entries(words).map(([one, text]) => (
        <option key={one} value={one}>
          {text}
        </option>
      ))}
    </SelectField>
  )
}
