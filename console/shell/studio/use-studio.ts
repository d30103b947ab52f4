import { type Dispatch, useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'react'
import { studio } from '../../../words/en/studio.ts'
import { useChange } from '../../api/hooks.ts'
import { toast } from '../../ui/toast.tsx'
import type { StudioActs } from './context.ts'
import { type Block, type Design, MOST_BLOCKS, newBlock, newFooter } from './design.ts'
import { allBlocks, blockOf, changed, copyOf, inserted, moved, placeOf, removed } from './edits.ts'
import { type Act, begin, type History, reduce } from './history.ts'
import type { LookAt, RichText } from './rich-text.ts'
import { shrunk } from './shrink.ts'
import { useEcho } from './use-echo.ts'
import { BLOCK_NAMES } from './words.ts'

interface Entered {
  editor: RichText | undefined
  look: LookAt | undefined
}

interface Studio {
  history: History
  acts: StudioActs
  entered: Entered
  uploading: ReadonlySet<string>
  /** Description of the last change, for screen readers. */
  said: string
}

/**
 * The design in the studio with its history.
 * @param design as it is stored; a version of another window replaces the shown one
 */
export function useStudio(design: Design, onChange: (design: Design) => void): Studio {
  const [history, act] = useReducer(reduce, design, begin)
  const [entered, setEntered] = useState<Entered>({ editor: undefined, look: undefined })
  const [uploading, setUploading] = useState<ReadonlySet<string>>(new Set())
  const [said, say] = useState('')
  const media = useChange('POST /media', ['/media'])

  const latest = useRef({ history, media })
  latest.current = { history, media }
  const shared = useRef(design)
  const echo = useEcho(design)
  const wantsFocus = useRef<Focus>(undefined)
  const mayLoseFocus = useRef(false)

  const now = history.now.design
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the design is told
  useEffect(() => {
    if (now === shared.current) return
    shared.current = now
    echo.sends(now)
    onChange(now)
  }, [now])

  useEffect(() => {
    if (!echo.isNews(design)) return
    const isSame = JSON.stringify(design) === JSON.stringify(shared.current)
    if (isSame) return
    shared.current = design
    act({ type: 'replace', design })
  }, [design, echo])

  // A block that was added or moved has the focus again once it is drawn.
  useLayoutEffect(() => {
    const { selected } = history.now
    // A block that moves back to where it was loses the focus.
    const isLost = mayLoseFocus.current && document.activeElement === document.body
    mayLoseFocus.current = false
    const wanted = wantsFocus.current ?? (isLost && selected !== null ? { id: selected } : undefined)
    const frame = wanted && document.querySelector<HTMLElement>(`[data-block="${CSS.escape(wanted.id)}"]`)
    if (!frame) return
    wantsFocus.current = undefined
    const field = wanted.field && frame.querySelector<HTMLElement>(wanted.field)
    const target = field || frame
    target.focus({ preventScroll: true })
    target.scrollIntoView({ block: 'nearest' })
  })

  const acts = useMemo(
    () => actsOf({ act, say, setEntered, setUploading, wantsFocus, mayLoseFocus, latest }),
    [],
  )
  return { history, acts, entered, uploading, said }
}

/** A block that gets the focus once it is drawn, and the field in it; the block itself without one. */
interface Focus {
  id: string
  field?: string
}

const TEXT = '[data-content] [role="textbox"], [data-content] input'

interface Hold {
  act: Dispatch<Act>
  say(text: string): void
  setEntered(entered: Entered): void
  setUploading(change: (old: ReadonlySet<string>) => ReadonlySet<string>): void
  wantsFocus: { current: Focus | undefined }
  mayLoseFocus: { current: boolean }
  latest: { current: { history: History; media: ReturnType<typeof useChange<'POST /media'>> } }
}

function actsOf({ act, say, setEntered, setUploading, wantsFocus, mayLoseFocus, latest }: Hold): StudioActs {
  const design = (): Design => latest.current.history.now.design
  const edit = (change: (old: Design) => Design, select?: string | null) =>
    act({ type: 'change', edit: change, at: Date.now(), ...(select === undefined ? {} : { select }) })
  const focus = (id: string | null) => {
    wantsFocus.current = id === null ? undefined : { id }
    act({ type: 'select', id })
  }
  const nameOf = (id: string): string => {
    const block = blockOf(design(), id)
    return block ? BLOCK_NAMES[block.type]() : ''
  }
  const isFull = (): boolean => {
    if (allBlocks(design()).length < MOST_BLOCKS) return false
    toast(studio.full({ count: MOST_BLOCKS }))
    return true
  }
  const put = (block: Block, place: Parameters<StudioActs['add']>[1]): void => {
    if (isFull()) return
    wantsFocus.current = { id: block.id, field: TEXT }
    edit((old) => inserted(old, block, place), block.id)
  }
  const change: StudioActs['change'] = (id, fields, run) =>
    act({
      type: 'change',
      edit: (old) => changed(old, id, fields),
      at: Date.now(),
      ...(run === undefined ? {} : { run }),
    })
  return {
    act,
    design,
    change,
    focus,
    write(id) {
      wantsFocus.current = { id, field: TEXT }
      act({ type: 'select', id })
    },
    say,
    enter: (editor, look) => setEntered({ editor, look }),
    add(type, place) {
      put(type === 'FOOTER' ? newFooter(studio.footerText()) : newBlock(type), place)
      say(studio.saidAdded({ name: BLOCK_NAMES[type]() }))
    },
    move(id, place) {
      if (!place) return
      wantsFocus.current = { id }
      edit((old) => moved(old, id, place), id)
      say(studio.saidMoved({ name: nameOf(id) }))
    },
    duplicate(id) {
      const block = blockOf(design(), id)
      const place = placeOf(design(), id)
      if (!block || !place) return
      put(copyOf(block), { ...place, index: place.index + 1 })
      say(studio.saidCopied({ name: nameOf(id) }))
    },
    remove(id) {
      const all = allBlocks(design())
      const at = all.findIndex((block) => block.id === id)
      say(studio.saidRemoved({ name: nameOf(id) }))
      const rest = allBlocks(removed(design(), id))
      const next = rest[Math.min(at, rest.length - 1)]?.id ?? null
      wantsFocus.current = next === null ? undefined : { id: next }
      edit((old) => removed(old, id), next)
    },
    undo() {
      mayLoseFocus.current = true
      act({ type: 'undo' })
    },
    redo() {
      mayLoseFocus.current = true
      act({ type: 'redo' })
    },
    async upload(file, into) {
      const block = 'place' in into ? newBlock('IMAGE') : undefined
      const id = block?.id ?? (into as { id: string }).id
      if (block) put(block, (into as { place: Parameters<typeof put>[1] }).place)
      setUploading((old) => new Set([...old, id]))
      try {
        const body = new FormData()
        const name = file instanceof File ? file.name : 'picture'
        body.set('file', await shrunk(file), name)
        const { url } = (await latest.current.media.run({ body })).data
        const type = blockOf(design(), id)?.type
        if ('onUrl' in into && into.onUrl) into.onUrl(url)
        else {
          wantsFocus.current = { id, field: 'input[name="alt"]' }
          change(id, type === 'VIDEO' ? { imageUrl: url } : { url })
        }
      } catch (problem) {
        toast(problem instanceof Error && problem.message ? problem.message : studio.pictureFailed())
      } finally {
        setUploading((old) => new Set([...old].filter((one) => one !== id)))
      }
    },
  }
}
