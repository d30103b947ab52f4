import { useState } from 'react'
import { joinLinks } from '../../../words/en/join-links.ts'
import type { CreateJoinLink } from '../../api/api.gen.ts'
import { call } from '../../api/client.ts'
import { useZone } from '../../api/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { MailFrame } from '../../ui/mail-frame.tsx'
import { Failure } from '../../ui/notice.tsx'
import { bodyOf, hiddenIn } from './body.ts'

/** Button that shows the page of the link as the form describes it now. */
export function PagePreview() {
  const zone = useZone()
  const [html, setHtml] = useState<string>()
  const [error, setError] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)

  async function show(form: FormData) {
    setBusy(true)
    setError(undefined)
    const { linkType: type, linkChannel: channel } = hiddenIn(form)
    const fields = bodyOf(form, zone)
    const body = { ...fields, name: fields.name || joinLinks.one(), type, channel } as CreateJoinLink
    try {
      setHtml((await call('POST /join-links/preview', { body })).data.html)
    } catch (refusal) {
      setError(refusal)
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <div>
        <Button
          isBusy={isBusy}
          onClick={({ currentTarget }) => void show(new FormData(currentTarget.closest('form')!))}
        >
          {joinLinks.previewAct()}
        </Button>
      </div>
      {error !== undefined && <Failure error={error} />}
      {html !== undefined && (
        <Dialog title={joinLinks.preview()} isPanel onClose={() => setHtml(undefined)}>
          <MailFrame title={joinLinks.preview()} html={html} hasPictures />
        </Dialog>
      )}
    </>
  )
}
