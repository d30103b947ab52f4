import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'
import './styles/tokens.css'
import './styles/base.css'
import 'virtual:styles'
import { resumeSession } from './api/session.ts'
import { begin } from './begin.ts'
import { loadLanguage } from './shell/language.ts'
import { applyScheme } from './shell/scheme.ts'

// The session is renewed while the files of the screen load.
resumeSession()
applyScheme()
loadLanguage().then(begin)
// A stylesheet would embed the font as a data URL, and the content policy refuses those.
const font = new FontFace('Inter', `url(${inter})`, { weight: '100 900', display: 'swap' })
document.fonts.add(font)
font.load().catch(() => {})
