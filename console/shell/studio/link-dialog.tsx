import { useState } from 'react'
import { studio } from '../../../words/en/studio.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Actions, Form, SubmitButton } from '../../ui/form.tsx'
import { linkOf } from './spans.ts'

interface LinkDialogProps {
  url: string | null
  onUrl(url: string | null): void
  onClose(): void
}

/** Asks for the address of the chosen words. */
export function LinkDialog({ url, onUrl, onClose }: LinkDialogProps) {
  const [problem, setProblem] = useState<string>()
  return (
    <Dialog title={studio.link()} onClose={onClose}>
      <Form
        onSubmit={async (data) => {
          const link = linkOf(String(data.get('link')))
          if (link === null) setProblem(studio.linkWrong())
          else onUrl(link)
        }}
      >
        <TextField
          label={studio.linkAddress()}
          name="link"
          required
          autoFocus
          inputMode="url"
          placeholder="https://"
          hint={studio.linkHint()}
          maxLength={2_000}
          defaultValue={url ?? ''}
          problem={problem}
          onChange={() => setProblem(undefined)}
        />
        <Actions>
          <SubmitButton>{studio.linkAct()}</SubmitButton>
          {url !== null && <Button onClick={() => onUrl(null)}>{studio.linkRemove()}</Button>}
          <Button onClick={onClose}>{studio.cancel()}</Button>
        </Actions>
      </Form>
    </Dialog>
  )
}
