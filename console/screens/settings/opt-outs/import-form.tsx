import { useState } from 'react'
import { settingsOptOuts } from '../../../../words/en/settings-opt-outs.ts'
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
      <option value="">{settingsOptOuts.formAutomatic()}</option>
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
          label={settingsOptOuts.drop()}
          hint={settingsOptOuts.dropHint()}
          accept=".csv,.txt,text/csv,text/plain"
          onFile={setFile}
        />
      </Section>
    )
  }
  return (
    <Section title={file.name} intro={settingsOptOuts.formIntro({ size: bytes(file.size) })}>
      <Form
        label={settingsOptOuts.form()}
        onSubmit={async (data) => {
          const body = new FormData()
          body.set('file', file)
          for (const name of ['channel', 'column', 'encoding', 'separator']) {
            const value = data.get(name)
            if (value) body.set(name, value)
          }
          const isHere = stayed()
          const made = await upload.run({ body })
          toast(settingsOptOuts.formStarted({ file: file.name }))
          if (isHere()) go(`/settings/opt-outs/imports/${made.data.id}`)
        }}
      >
        <Row>
          <SelectField
            label={settingsOptOuts.formHashes()}
            name="channel"
            hint={settingsOptOuts.formHashesHint()}
          >
            <option value="">{settingsOptOuts.formHashesAuto()}</option>
            <option value="SMS">{settingsOptOuts.formHashesPhone()}</option>
            <option value="EMAIL">{settingsOptOuts.formHashesEmail()}</option>
          </SelectField>
          <TextField
            label={settingsOptOuts.formColumn()}
            name="column"
            hint={settingsOptOuts.formColumnHint()}
          />
        </Row>
        <Row>
          <FormatSelect label={settingsOptOuts.formEncoding()} name="encoding" words={ENCODINGS} />
          <FormatSelect label={settingsOptOuts.formSeparator()} name="separator" words={SEPARATORS} />
        </Row>
        <Actions>
          <SubmitButton>{settingsOptOuts.formAct()}</SubmitButton>
          <Button onClick={() => setFile(undefined)}>{settingsOptOuts.formOther()}</Button>
        </Actions>
      </Form>
    </Section>
  )
}
