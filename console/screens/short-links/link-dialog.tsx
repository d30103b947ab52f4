import type { ShortLink } from '../../api/api.gen.ts'
import { call } from '../../api/client.ts'
import { useZone } from '../../api/hooks.ts'
import { refresh } from '../../api/queries.ts'
import { useGo } from '../../shell/use-go.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Actions, Form, SubmitButton } from '../../ui/form.tsx'
import { instantOf, wallOf, zoneName } from '../../ui/zoned.ts'

/** Makes a short link, or changes one. */
export function LinkDialog({ link, onClose }: { link?: ShortLink; onClose(): void }) {
  const go = useGo()
  const zone = useZone()
  async function save(data: FormData) {
    const expires = String(data.get('expiresAt') ?? '')
    const body = {
      originalUrl: String(data.get('originalUrl')).trim(),
      title: String(data.get('title')).trim() || null,
      expiresAt: instantOf(expires, zone) ?? null,
    }
    const answer = link
      ? await call('PATCH /short-links/{id}', { params: { id: link.id }, body })
      : await call('POST /short-links', { body })
    await refresh('/short-links')
    onClose()
    if (!link) go(`/short-links/${answer.data.id}`)
  }
  return (
    <Dialog title={link ? 'Change the short link' : 'New short link'} onClose={onClose}>
      <Form onSubmit={save} label="Short link">
        <TextField
          label="Leads to"
          name="originalUrl"
          type="url"
          required
          placeholder="https://"
          defaultValue={link?.originalUrl}
          hint={link ? 'Everything that has the short address leads there from now on.' : undefined}
        />
        <TextField label="Name in lists" name="title" defaultValue={link?.title ?? ''} />
        <TextField
          label="Works until"
          name="expiresAt"
          type="datetime-local"
          hint={`Empty: for ever. ${zone ? `In ${zoneName(zone)}.` : ''}`}
          defaultValue={link?.expiresAt ? wallOf(link.expiresAt, zone) : ''}
        />
        <Actions>
          <SubmitButton>{link ? 'Save the short link' : 'Make the short link'}</SubmitButton>
          <Button onClick={onClose}>Close</Button>
        </Actions>
      </Form>
    </Dialog>
  )
}
