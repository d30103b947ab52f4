/** Light, dark, or as the device is: a choice of this browser. */
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
