import { type ReactNode, StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'

let root: Root | undefined

/** Shows this and nothing else. */
export function render(content: ReactNode): void {
  root ??= createRoot(document.getElementById('root')!)
  root.render(<StrictMode>{content}</StrictMode>)
}
