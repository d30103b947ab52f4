import type { ReactNode } from 'react'
import { kit } from '../../../words/en/kit.ts'
import { shortLinks } from '../../../words/en/short-links.ts'
import type { ShortLink } from '../../api/api.gen.ts'
import { call } from '../../api/client.ts'
import { useZone } from '../../api/hooks.ts'
import { refresh } from '../../api/queries.ts'
import { useGo } from '../../shell/use-go.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField, TimeField } from '../../ui/field.tsx'
import { Actions, Form, SubmitButton } from '../../ui/form.tsx'
import { dateTime } from '../../ui/format.ts'
import { RecordForm } from '../../ui/record-form.tsx'
import { instantOf, wallOf } from '../../ui/zoned.ts'

type Given = Pick<ShortLink, 'originalUrl' | 'title' | 'expiresAt'>

const givenOf = ({ originalUrl, title, expiresAt }: ShortLink): Given => ({ originalUrl, title, expiresAt })

/** Creates or edits a short link. */
export function LinkDialog({ link, onClose }: { link?: ShortLink; onClose(): void }) {
  const go = useGo()
  const zone = useZone()
  const formIn = (data: FormData): Given => ({
    originalUrl: String(data.get('originalUrl')).trim(),
    title: String(data.get('title')).trim() || null,
    expiresAt: instantOf(String(data.get('expiresAt') ?? ''), zone) ?? null,
  })
  const actions = (act: string) => (
    <Actions>
      <SubmitButton>{act}</SubmitButton>
      <Button onClick={onClose}>{kit.close()}</Button>
    </Actions>
  )
  if (!link) {
    return (
      <Dialog title={shortLinks.new()} onClose={onClose}>
        <Form
          label={shortLinks.one()}
          onSubmit={async (data) => {
            const made = await call('POST /short-links', { body: formIn(data) })
            await refresh('/short-links')
            onClose()
            go(`/short-links/${made.data.id}`)
          }}
        >
          <LinkFields zone={zone} />
          {actions(shortLinks.createAct())}
        </Form>
      </Dialog>
    )
  }
  const params = { id: link.id }
  return (
    <Dialog title={shortLinks.editTitle()} onClose={onClose}>
      <RecordForm<ShortLink, Given>
        label={shortLinks.one()}
        record={link}
        inWords={({ originalUrl, title, expiresAt }) => ({
          [shortLinks.destination()]: originalUrl,
          [shortLinks.name()]: title,
          [shortLinks.expires()]: expiresAt && dateTime(expiresAt, zone),
        })}
        formIn={formIn}
        formOf={givenOf}
        read={async () => (await call('GET /short-links/{id}', { params })).data}
        change={async (body, ifUpdatedAt) =>
          (await call('PATCH /short-links/{id}', { params, body }, { ifUpdatedAt })).data
        }
        onStored={async () => {
          await refresh('/short-links')
          onClose()
        }}
      >
        {(version) => (
          <>
            <LinkFields zone={zone} link={version} hint={shortLinks.destinationHint()} />
            {actions(shortLinks.saveAct())}
          </>
        )}
      </RecordForm>
    </Dialog>
  )
}

interface LinkFieldsProps {
  zone: string | undefined
  link?: ShortLink
  hint?: ReactNode
}

const LinkFields = ({ zone, link, hint }: LinkFieldsProps) => (
  <>
    <TextField
      label={shortLinks.destination()}
      name="originalUrl"
      type="url"
      required
      placeholder="https://"
      defaultValue={link?.originalUrl}
      hint={hint}
    />
    <TextField label={shortLinks.name()} name="title" defaultValue={link?.title ?? ''} />
    <TimeField
      label={shortLinks.expires()}
      name="expiresAt"
      zone={zone}
      hint={shortLinks.expiresHint()}
      defaultValue={link?.expiresAt ? wallOf(link.expiresAt, zone) : ''}
    />
  </>
)
