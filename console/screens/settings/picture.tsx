import { useState } from 'react'
import { settings } from '../../../words/en/settings.ts'
import { useCan, useChange } from '../../api/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { Failure } from '../../ui/notice.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import styles from './picture.module.css'

interface PictureProps {
  label: string
  urlLabel: string
  uploadLabel: string
  /** Name of the field in the API's refusals. */
  name: string
  hint: string
  url: string
  onUrl(url: string): void
}

/** Returns whether the page may show the picture. The content policy allows only pictures of this server. */
const isShown = (url: string): boolean => URL.canParse(url) && new URL(url).origin === location.origin

/** Field for a picture: an upload, or a URL. */
export function Picture({ label, urlLabel, uploadLabel, name, hint, url, onUrl }: PictureProps) {
  const can = useCan()
  const upload = useChange('POST /media', ['/media'])
  const [error, setError] = useState<unknown>()
  async function send(file: File) {
    const body = new FormData()
    body.set('file', file)
    setError(undefined)
    try {
      onUrl((await upload.run({ body })).data.url)
    } catch (refusal) {
      setError(refusal)
    }
  }
  return (
    <div className={styles.picture}>
      <TextField
        label={urlLabel}
        name={name}
        inputMode="url"
        hint={hint}
        value={url}
        placeholder="https://"
        onChange={({ target }) => onUrl(target.value)}
      />
      {isShown(url) && (
        <div className={styles.shown}>
          <img src={url} alt={label} className={styles.image} />
          <Button onClick={() => onUrl('')}>{settings.pictureRemove()}</Button>
        </div>
      )}
      {can('template:create') && (
        <FileDrop
          label={uploadLabel}
          hint={settings.pictureFormats()}
          accept="image/jpeg,image/png"
          onFile={send}
        />
      )}
      {upload.isRunning && <Waiting lines={1} />}
      {error !== undefined && <Failure error={error} />}
    </div>
  )
}
