import type { Locator } from 'playwright-core'

interface Pressable {
  click(): void
  scrollIntoView(options: { block: string; behavior: string }): void
  contains(other: unknown): boolean
  getBoundingClientRect(): { left: number; top: number; width: number; height: number }
}

/**
 * Presses a button unless something covers it. The press is one step, because a mouse button that goes down
 * before a dialog opens and up after it presses nothing.
 */
export async function pressIfOnTop(button: Locator): Promise<boolean> {
  return button.evaluate((element) => {
    const pressed = element as unknown as Pressable
    const { document } = globalThis as unknown as {
      document: { elementFromPoint(x: number, y: number): unknown }
    }
    // The button is scrolled to the middle, because a bar at the edge of a phone covers buttons there.
    pressed.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { left, top, width, height } = pressed.getBoundingClientRect()
    const isOnTop = pressed.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    if (isOnTop) pressed.click()
    return isOnTop
  })
}
