import { useState } from 'react'
import { studio } from '../../../words/en/studio.ts'
import { Button } from '../../ui/button.tsx'
import { Check } from '../../ui/field.tsx'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { Toolbar } from '../../ui/page.tsx'
import { pathOf } from '../message/pictures.tsx'
import type { BlockOf } from './design.ts'
import { LinkField } from './link-field.tsx'
import { RangeField } from './range-field.tsx'

const CropDialog = lazyDialog(() => import('./crop-dialog.tsx'))
const FilesDialog = lazyDialog(() => import('../message/files-dialog.tsx'))

interface ImageSettingsProps {
  block: BlockOf<'IMAGE'>
  set(fields: object, run?: string): void
}

/** Settings of a picture. */
export function ImageSettings({ block, set }: ImageSettingsProps) {
  const { id, url, isDecorative, link, width, isRounded } = block
  const [isCropping, setCropping] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
  const path = url === null ? undefined : pathOf(url)
  return (
    <>
      <Toolbar>
        <Button onClick={() => setChoosing(true)}>{studio.pictureChoose()}</Button>
        {path && !path.endsWith('.gif') && <Button onClick={() => setCropping(true)}>{studio.crop()}</Button>}
        {url !== null && <Button onClick={() => set({ url: null })}>{studio.pictureRemove()}</Button>}
      </Toolbar>
      <Check
        label={studio.decorative()}
        checked={isDecorative}
        onChange={({ target }) => set({ isDecorative: target.checked })}
      />
      <LinkField label={studio.link()} url={link} onChange={(next) => set({ link: next }, 'link')} />
      <RangeField
        label={studio.width()}
        value={width}
        min={10}
        max={100}
        step={5}
        shown={studio.percent({ count: width })}
        onChange={(next) => set({ width: next }, 'width')}
      />
      <Check
        label={studio.rounded()}
        checked={isRounded}
        onChange={({ target }) => set({ isRounded: target.checked })}
      />
      {isCropping && <CropDialog id={id} path={path ?? ''} onClose={() => setCropping(false)} />}
      {isChoosing && (
        <FilesDialog
          onClose={() => setChoosing(false)}
          onPick={(next) => {
            setChoosing(false)
            set({ url: next })
          }}
        />
      )}
    </>
  )
}
