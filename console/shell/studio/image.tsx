import { ImagePlus } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import { studio } from '../../../words/en/studio.ts'
import { classNames } from '../../ui/class-names.ts'
import { TextField } from '../../ui/field.tsx'
import { pathOf } from '../message/pictures.tsx'
import styles from './canvas.module.css'
import { useActs, useView } from './context.ts'
import type { BlockOf } from './design.ts'

/** Types of pictures that emails can show. */
const PICTURE_TYPES = 'image/jpeg,image/png,image/gif,image/webp'

/** A block with one picture. */
export function Image({ block, isSelected }: { block: BlockOf<'IMAGE'>; isSelected: boolean }) {
  const { change } = useActs()
  const { id, url, alt, width, align, isRounded, isDecorative } = block
  const side = { START: 'start', CENTER: 'center', END: 'end' }[align]
  return (
    <>
      <div className={styles.image} style={{ justifyContent: side }}>
        <div
          className={classNames(isRounded && styles.rounded)}
          style={{ width: url === null ? '100%' : `${width}%` }}
        >
          <Picture id={id} url={url} alt={isDecorative ? '' : alt} />
        </div>
      </div>
      {isSelected && url !== null && !isDecorative && (
        <div className={styles.fields}>
          <TextField
            label={studio.alt()}
            name="alt"
            hint={studio.altHint()}
            maxLength={500}
            value={alt}
            onChange={({ target }) => change(id, { alt: target.value }, `${id} alt`)}
          />
        </div>
      )}
      {!isSelected && url !== null && alt === '' && !isDecorative && (
        <p className={styles.missing}>{studio.altMissing()}</p>
      )}
    </>
  )
}

interface PictureProps {
  /** Id of the block. */
  id: string
  url: string | null
  alt: string
  /** Takes the address instead of the block. */
  onUrl?(url: string): void
}

/** A picture, or a place to drop one. The file dialog opens with a click or a key. */
export function Picture({ id, url, alt, onUrl }: PictureProps) {
  const { uploading } = useView()
  const acts = useActs()
  const [isOver, setOver] = useState(false)
  const path = url === null ? undefined : pathOf(url)
  const take = (file: File | undefined) => {
    if (file) acts.upload(file, onUrl ? { id, onUrl } : { id })
  }
  const drop = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      event.stopPropagation()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      event.stopPropagation()
      setOver(false)
      take(event.dataTransfer.files[0])
    },
  }
  if (url !== null)
    return path ? (
      <img {...drop} src={path} alt={alt} className={classNames(styles.picture, isOver && styles.over)} />
    ) : (
      <p {...drop} className={styles.elsewhere}>
        {studio.pictureElsewhere()} <code>{url}</code>
      </p>
    )
  return (
    <label {...drop} className={classNames(styles.drop, isOver && styles.over)}>
      <ImagePlus size={28} aria-hidden />
      <span>{uploading.has(id) ? studio.uploading() : studio.pictureDrop()}</span>
      <input
        type="file"
        accept={PICTURE_TYPES}
        className={styles.file}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          take(file)
        }}
      />
    </label>
  )
}
