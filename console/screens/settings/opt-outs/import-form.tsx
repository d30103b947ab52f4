import { useState } from 'react'
import { useChange } from '../../../api/hooks.ts'
import { ENCODINGS, SEPARATORS } from '../../../shell/file-format.ts'
import { stayed, useGo } from '../../../shell/use-go.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { FileDrop } from '../../../ui/file-drop.tsx'
import { Actions, Form, Row, SubmitButton } from '../../../ui/form.tsx'
import { bytes } from '../../../ui/format.ts'
import { useHeldFile } from '../../../ui/held-file.ts'
import { Section } from '../../../ui/page.tsx'
import { toast } from '../../../ui/toast.tsx'

interface FormatSelectProps {
  label: string
  name: string
  words: Readonly<Record<string, string>>
}

function FormatSelect({ label, name, words }: FormatSelectProps) {
  return (
    <SelectField label={label} name={name}>
      <option value="">Automatic</option>
      {Object.entries(words).map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </SelectField>
  )
}

/** Uploads a file of addresses or their hashes. */
export function ImportForm() {
  const go = useGo()
  const upload = useChange('POST /opt-out/suppression-imports', ['/opt-out'])
  const [file, setFile] = useState<File>()
  useHeldFile(file)
  if (!file) {
    return (
      <Section>
        <FileDrop
          label="Drop a list here, or choose a file"
          hint="CSV with phone numbers, email addresses, or their SHA-256 or MD5 hashes; at most 20 MiB and 1,000,000 rows. The columns are recognised. It creates no contacts."
          accept=".csv,.txt,text/csv,text/plain"
          onFile={setFile}
        />
      </Section>
    )
  }
  return (
    <Section
      title={file.name}
      intro={`${bytes(file.size)}. Contacts that have one of its addresses are opted out, and messages that wait for them are left out. This cannot be undone as a whole.`}
    >
      <Form
        label="Import a list"
        onSubmit={async (data) => {
          const body = new FormData()
          body.set('file', file)
          for (const name of ['channel', 'column', 'encoding', 'separator']) {
            const value = data.get(name)
            if (value) body.set(name, value)
          }
          const isHere = stayed()
          const made = await upload.run({ body })
          toast(`${file.name} is being read.`)
          if (isHere()) go(`/settings/opt-outs/imports/${made.data.id}`)
        }}
      >
        <Row>
          <SelectField
            label="Hashes are of"
            name="channel"
            hint="Only needed if the file has hashes and its header does not say it."
          >
            <option value="">As the file says</option>
            <option value="SMS">Phone numbers</option>
            <option value="EMAIL">Email addresses</option>
          </SelectField>
          <TextField
            label="Only this column"
            name="column"
            hint="Its header or its number from 1. Empty: all columns that are recognised."
          />
        </Row>
        <Row>
          <FormatSelect label="Encoding" name="encoding" words={ENCODINGS} />
          <FormatSelect label="Separator" name="separator" words={SEPARATORS} />
        </Row>
        <Actions>
          <SubmitButton>Import the list</SubmitButton>
          <Button onClick={() => setFile(undefined)}>Another file</Button>
        </Actions>
      </Form>
    </Section>
  )
}
