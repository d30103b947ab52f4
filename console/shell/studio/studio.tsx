import { Eye, Pencil, Redo2, Settings2, Undo2 } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react'
import { studio } from '../../../words/en/studio.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useNarrow } from '../../ui/narrow.ts'
import { Page } from '../../ui/page.tsx'
import { type ShortcutList, useShortcutList } from '../../ui/shortcuts.ts'
import { Waiting } from '../../ui/waiting.tsx'
import { BlockPanel } from './block-panel.tsx'
import { Canvas } from './canvas.tsx'
import { ActsContext, SelectedContext, type StudioView, ViewContext } from './context.ts'
import type { Design } from './design.ts'
import { DesignPanel } from './design-panel.tsx'
import { blockOf } from './edits.ts'
import { FormatBar } from './format-bar.tsx'
import type { Letter } from './preview.tsx'
import styles from './studio.module.css'
import { useLook } from './use-look.ts'
import { useStudio } from './use-studio.ts'

const Preview = lazyPart(() => import('./preview.tsx'), <Waiting />)

const SHORTCUTS: ShortcutList = {
  title: studio.email(),
  shortcuts: [
    { keys: studio.keysUp(), label: studio.moveUp() },
    { keys: studio.keysDown(), label: studio.moveDown() },
    { keys: studio.keysCopy(), label: studio.duplicate() },
    { keys: studio.keysUndo(), label: studio.undo() },
    { keys: studio.keysRedo(), label: studio.redo() },
  ],
}

interface StudioProps {
  title: string
  back: { to: string; label: string }
  /** State of the automatic save. */
  saveState: ReactNode
  /** Notices above the canvas, such as of a change in another window. */
  notices?: ReactNode
  design: Design
  onChange(design: Design): void
  /** Settings of the email as a whole, such as its subject. */
  children?: ReactNode
  letter: Letter
}

/** The studio: an email of blocks, with the settings of the selected block beside it. */
export function Studio({ title, back, saveState, notices, design, onChange, children, letter }: StudioProps) {
  const { history, acts, entered, uploading, said } = useStudio(design, onChange)
  const isNarrow = useNarrow()
  useShortcutList(SHORTCUTS)
  const look = useLook()
  const [isPanelOpen, setPanelOpen] = useState(false)
  const [isPreview, setPreview] = useState(false)
  const canvas = useRef<HTMLDivElement>(null)
  const lastField = useRef<HTMLElement>(null)
  const view = useMemo((): StudioView => ({ ...look, uploading }), [look, uploading])
  const { design: now, selected } = history.now
  const block = blockOf(now, selected)

  function onKeyDown(event: KeyboardEvent) {
    if (event.defaultPrevented || !(event.ctrlKey || event.metaKey) || event.altKey) return
    const key = event.key.toLowerCase()
    const isRedo = key === 'y' || (key === 'z' && event.shiftKey)
    if (!isRedo && key !== 'z') return
    event.preventDefault()
    if (isRedo) acts.redo()
    else acts.undo()
  }

  const panel =
    block && !isPreview ? (
      <BlockPanel key={block.id} block={block} />
    ) : (
      <DesignPanel design={now}>{children}</DesignPanel>
    )
  return (
    <ActsContext value={acts}>
      <ViewContext value={view}>
        <SelectedContext value={selected}>
          <Page title={title} back={back} beside={saveState} isWide>
            {notices}
            <p className={styles.said} role="status">
              {said}
            </p>
            {/* biome-ignore lint/a11y/noStaticElementInteractions: keys that work anywhere in the studio */}
            <div className={styles.studio} onKeyDown={onKeyDown}>
              <div className={styles.bar}>
                <div className={styles.acts}>
                  <Button
                    kind="quiet"
                    isIcon
                    aria-label={studio.undo()}
                    title={studio.undoKey()}
                    disabled={history.past.length === 0}
                    onClick={acts.undo}
                  >
                    <Undo2 size={16} aria-hidden />
                  </Button>
                  <Button
                    kind="quiet"
                    isIcon
                    aria-label={studio.redo()}
                    title={studio.redoKey()}
                    disabled={history.future.length === 0}
                    onClick={acts.redo}
                  >
                    <Redo2 size={16} aria-hidden />
                  </Button>
                </div>
                {isPreview ? (
                  <span className={styles.room} />
                ) : (
                  <FormatBar
                    {...entered}
                    field={() =>
                      lastField.current?.isConnected
                        ? lastField.current
                        : (canvas.current?.querySelector<HTMLElement>('[role="textbox"]') ?? null)
                    }
                  />
                )}
                <div className={styles.acts}>
                  {isNarrow && (
                    <Button onClick={() => setPanelOpen(true)}>
                      <Settings2 size={16} aria-hidden />
                      {studio.settings()}
                    </Button>
                  )}
                  <Button onClick={() => setPreview(!isPreview)}>
                    {isPreview ? <Pencil size={16} aria-hidden /> : <Eye size={16} aria-hidden />}
                    {isPreview ? studio.edit() : studio.preview()}
                  </Button>
                </div>
              </div>
              {/* biome-ignore lint/a11y/noStaticElementInteractions: it only notes the text with the cursor */}
              <div
                ref={canvas}
                className={styles.canvas}
                onFocus={({ target }) => {
                  if (target.matches('[role="textbox"]')) lastField.current = target
                }}
              >
                {isPreview ? <Preview design={now} letter={letter} /> : <Canvas design={now} />}
              </div>
              {!isNarrow && (
                <aside className={styles.side} aria-label={studio.settings()}>
                  {panel}
                </aside>
              )}
            </div>
            {isPanelOpen && (
              <Dialog title={studio.settings()} isPanel onClose={() => setPanelOpen(false)}>
                {panel}
              </Dialog>
            )}
          </Page>
        </SelectedContext>
      </ViewContext>
    </ActsContext>
  )
}
