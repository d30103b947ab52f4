import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { studio } from '../../../words/en/studio.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Failure } from '../../ui/notice.tsx'
import { Toolbar } from '../../ui/page.tsx'
import { useActs } from './context.ts'
import { type Cropping, cutOf, panned } from './crop.ts'
import styles from './panel.module.css'
import { RangeField } from './range-field.tsx'
import { Setting } from './setting.tsx'
import { shrunk } from './shrink.ts'

interface CropDialogProps {
  /** Id of the block. */
  id: string
  /** Path of the picture on this server. */
  path: string
  onClose(): void
}

/** Width of the picture in the dialog, px. */
const SHOWN = 480

type Ratio = 'original' | '1.777' | '1.333' | '1' | '0.75'

/** Shapes of the cut: its width for each px of its height. */
const RATIOS: ReadonlyArray<readonly [Ratio, () => string]> = [
  ['original', studio.ratioOriginal],
  ['1.777', () => '16:9'],
  ['1.333', () => '4:3'],
  ['1', studio.ratioSquare],
  ['0.75', () => '3:4'],
]

/** Cuts a picture: a ratio, a zoom and a position, by pointer or by keys. */
export default function CropDialog({ id, path, onClose }: CropDialogProps) {
  const { upload } = useActs()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [picture, setPicture] = useState<ImageBitmap>()
  const [file, setFile] = useState<Blob>()
  const [error, setError] = useState<unknown>()
  const [ratio, setRatio] = useState<Ratio>('original')
  const [at, setAt] = useState({ zoom: 1, x: 0.5, y: 0.5 })

  useEffect(() => {
    const leaving = new AbortController()
    fetch(path, { signal: leaving.signal })
      .then(async (answer) => {
        const blob = await answer.blob()
        setPicture(await createImageBitmap(blob))
        setFile(blob)
      })
      .catch((problem) => leaving.signal.aborted || setError(problem))
    return () => leaving.abort()
  }, [path])

  const cropping: Cropping | undefined = picture && {
    width: picture.width,
    height: picture.height,
    ratio: ratio === 'original' ? picture.width / picture.height : Number(ratio),
    ...at,
  }
  const cut = cropping && cutOf(cropping)
  useEffect(() => {
    const { current } = canvas
    if (!current || !picture || !cut) return
    current.width = SHOWN
    current.height = Math.round((SHOWN * cut.height) / cut.width)
    const context = current.getContext('2d')!
    context.drawImage(picture, cut.x, cut.y, cut.width, cut.height, 0, 0, current.width, current.height)
  }, [picture, cut])

  function onPointerMove({ buttons, movementX, movementY }: PointerEvent) {
    const shown = canvas.current?.clientWidth
    if (buttons === 1 && cropping && shown) setAt(panned(cropping, { x: movementX, y: movementY }, shown))
  }

  const percent = (count: number) => studio.percent({ count: Math.round(count * 100) })
  return (
    <Dialog title={studio.crop()} onClose={onClose}>
      {error !== undefined && <Failure error={error} />}
      <canvas ref={canvas} className={styles.cropped} onPointerMove={onPointerMove} />
      <div>
        <Setting<Ratio>
          label={studio.ratio()}
          value={ratio}
          options={RATIOS.map(([one, name]) => [one, name()] as const)}
          onChange={setRatio}
        />
      </div>
      <RangeField
        label={studio.zoom()}
        value={at.zoom}
        min={1}
        max={4}
        step={0.05}
        shown={percent(at.zoom)}
        onChange={(zoom) => setAt({ ...at, zoom })}
      />
      <RangeField
        label={studio.sideways()}
        value={at.x}
        min={0}
        max={1}
        step={0.01}
        shown={percent(at.x)}
        onChange={(x) => setAt({ ...at, x })}
      />
      <RangeField
        label={studio.upDown()}
        value={at.y}
        min={0}
        max={1}
        step={0.01}
        shown={percent(at.y)}
        onChange={(y) => setAt({ ...at, y })}
      />
      <Toolbar>
        <Button
          kind="primary"
          onClick={async () => {
            if (!file || !cut) return
            try {
              upload(await shrunk(file, cut), { id })
              onClose()
            } catch (problem) {
              setError(problem)
            }
          }}
        >
          {studio.cropAct()}
        </Button>
        <Button onClick={onClose}>{studio.cancel()}</Button>
      </Toolbar>
    </Dialog>
  )
}
