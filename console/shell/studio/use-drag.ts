import { type PointerEvent, useEffect, useRef } from 'react'
import styles from './canvas.module.css'
import { useActs } from './context.ts'
import { fitsColumn } from './design.ts'
import { blockOf, type Place } from './edits.ts'

/** Moves a block with a pointer. A line shows where it would go. */

/** Distance from which a press is a drag, px. */
const SLOP = 4
/** Height of the zones at the edges of the window that scroll, and their speed, px. */
const EDGE = 64
const SCROLL = 12

interface Spot {
  place: Place
  /** Where the line is. */
  left: number
  top: number
  width: number
}

/** Returns the place for a block below a point. */
function spotAt(x: number, y: number, isForColumns: boolean): Spot | undefined {
  const at = document.elementFromPoint(x, y)
  const lists = [...document.querySelectorAll<HTMLElement>('[data-list]')].filter(
    (list) => (isForColumns || list.dataset.list === '') && (list.contains(at) || list.dataset.list === ''),
  )
  // The innermost list is the last one.
  const list = lists.findLast((one) => one.contains(at)) ?? lists[0]
  if (!list) return undefined
  const items = [...list.children].filter((one): one is HTMLElement => one.matches('[data-item]'))
  const boxes = items.map((item) => item.getBoundingClientRect())
  const before = boxes.findIndex((box) => y < box.top + box.height / 2)
  const index = before < 0 ? items.length : before
  const own = list.getBoundingClientRect()
  const top = boxes[index]?.top ?? boxes.at(-1)?.bottom ?? own.top
  const place = { parent: list.dataset.list || null, column: Number(list.dataset.column), index }
  return { place, left: own.left, top, width: own.width }
}

export function useDrag(id: string) {
  const acts = useActs()
  const end = useRef(() => {})
  useEffect(() => () => end.current(), [])

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return
    // Neither a selection of text nor a scroll begins.
    event.preventDefault()
    const { clientX: startX, clientY: startY, pointerId } = event
    const design = acts.design()
    const isForColumns = fitsColumn(blockOf(design, id)?.type ?? 'COLUMNS')
    let line: HTMLElement | undefined
    let spot: Spot | undefined
    let frame = 0

    const show = (x: number, y: number) => {
      spot = spotAt(x, y, isForColumns)
      if (!line) {
        line = document.createElement('div')
        line.className = styles.dropLine!
        document.body.append(line)
      }
      line.hidden = !spot
      if (!spot) return
      line.style.left = `${spot.left}px`
      line.style.top = `${spot.top - 1}px`
      line.style.width = `${spot.width}px`
    }
    const move = (next: globalThis.PointerEvent) => {
      if (next.pointerId !== pointerId) return
      const { clientX: x, clientY: y } = next
      if (!line && Math.hypot(x - startX, y - startY) < SLOP) return
      show(x, y)
      cancelAnimationFrame(frame)
      const by = y < EDGE ? -SCROLL : y > window.innerHeight - EDGE ? SCROLL : 0
      const scroll = () => {
        window.scrollBy(0, by)
        show(x, y)
        frame = requestAnimationFrame(scroll)
      }
      if (by !== 0) frame = requestAnimationFrame(scroll)
    }
    const stop = () => {
      cancelAnimationFrame(frame)
      line?.remove()
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', drop)
      window.removeEventListener('pointercancel', stop)
      window.removeEventListener('keydown', giveUp, true)
    }
    const drop = () => {
      stop()
      if (line && spot) acts.move(id, spot.place)
    }
    const giveUp = (pressed: KeyboardEvent) => {
      if (pressed.key !== 'Escape') return
      pressed.stopPropagation()
      stop()
    }
    end.current = stop
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', drop)
    window.addEventListener('pointercancel', stop)
    window.addEventListener('keydown', giveUp, true)
  }
  return { onPointerDown }
}
