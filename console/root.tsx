import { type ReactNode, StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'

let root: Root | undefined

/** Replaces the content of the page. */
export function render(content: ReactNode): void {
  root ??= createRoot(document.getElementById('root')!)
  root.render(<StrictMode>{content}</StrictMode>)
}
