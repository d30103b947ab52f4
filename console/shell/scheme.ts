/** Colour scheme of this browser: light, dark, or as on the device. */
export type Scheme = 'auto' | 'light' | 'dark'

const KEY = 'carillon-scheme'

export function currentScheme(): Scheme {
  const stored = localStorage.getItem(KEY)
  return stored === 'light' || stored === 'dark' ? stored : 'auto'
}

export function applyScheme(scheme: Scheme = currentScheme()): void {
  if (scheme === 'auto') delete document.documentElement.dataset.scheme
  else document.documentElement.dataset.scheme = scheme
}

export function chooseScheme(scheme: Scheme): void {
  if (scheme === 'auto') localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, scheme)
  applyScheme(scheme)
}
