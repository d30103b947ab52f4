import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './styles/tokens.css'
import './styles/base.css'
import 'virtual:styles'
import { queryClient } from './api/queries.ts'
import { resumeSession } from './api/session.ts'
import { router } from './router.tsx'
import { applyScheme } from './shell/scheme.ts'

// The renewal of the session and the chunks of the screen are fetched at the same time.
resumeSession()
applyScheme()
// By script: a stylesheet would contain the font as a data address, which the policy refuses.
const font = new FontFace('Inter', `url(${inter})`, { weight: '100 900', display: 'swap' })
document.fonts.add(font)
font.load().catch(() => {})

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
