import { createHash } from 'node:crypto'
import { contrast, inkOn, sharesOf } from '../lib/color.ts'

/**
 * The design of every public page. On a phone the page is a sheet. On a wide screen it is a card. Text has a
 * contrast of at least 4.5 to 1, edges of fields 3 to 1, and everything that is pressed is at least 44 px high.
 * Nothing moves. Transparent borders become visible where the system replaces all colors.
 */
export const STYLE = `:root{color-scheme:light dark;--ground:#f3f3ef;--sheet:#fff;--ink:#1b1c20;--quiet:#575b64;
--edge:#dddcd5;--line:#7c808a;--strong:#1f4bb8;--on-strong:#fff;--bad:#a4231c;--bad-ground:#fdeeec}
@media (prefers-color-scheme:dark){:root{--ground:#141518;--sheet:#1d1f23;--ink:#eceded;--quiet:#b0b4bd;
--edge:#383b42;--line:#878c97;--strong:#a8c0ff;--on-strong:#10193a;--bad:#ffb3ab;--bad-ground:#3a1d1b}}
*{box-sizing:border-box}
body{margin:0;font:1.0625rem/1.5 system-ui,sans-serif;color:var(--ink);background:var(--sheet)}
main{max-width:30rem;margin:0 auto;padding:1.75rem 1.25rem 2.5rem;overflow-wrap:anywhere}
.from{margin:0 0 1.25rem;padding:0 0 .75rem;border-bottom:1px solid var(--edge);color:var(--quiet);
font-size:.9375rem;font-weight:600}
h1{margin:0 0 .75rem;font-size:1.5rem;line-height:1.25;text-wrap:balance}
p{margin:0 0 1rem}
h1,p,li,label,legend,button,option{unicode-bidi:plaintext}
form{margin:1.5rem 0 0}
section{margin:1.75rem 0 0;padding:1.25rem 0 0;border-top:1px solid var(--edge)}
section form{margin:0}
main>:last-child,section>:last-child{margin-bottom:0}
.row{margin:0 0 1.25rem}
label{display:block;margin:0 0 .375rem;font-weight:600}
fieldset{min-width:0;padding:0;border:0}
legend{padding:0;font-weight:600}
.hint,.error{margin:0 0 .5rem;font-size:.9375rem}
.hint{color:var(--quiet)}
.error{color:var(--bad);font-weight:600}
.notice{margin:1.25rem 0 0;padding:.75rem 1rem;border:1px solid var(--bad);border-radius:.5rem;color:var(--bad);
background:var(--bad-ground);font-weight:600}
input,select,button,.button{width:100%;min-height:3rem;padding:.625rem .875rem;border:1px solid var(--line);border-radius:.5rem;
font:inherit;color:inherit;background:transparent}
[aria-invalid]{border:2px solid var(--bad)}
.button{display:block;text-align:center;text-decoration:none}
button,.button{border-color:var(--accent-edge,transparent);font-weight:600;color:var(--on-accent,var(--on-strong));
background:var(--accent,var(--strong));cursor:pointer}
button.plain{border-color:var(--line);color:var(--ink);background:transparent}
.check{display:flex;gap:.75rem;align-items:start}
.check input{flex:none;width:1.5rem;min-height:1.5rem;height:1.5rem;margin:.625rem 0;accent-color:var(--strong)}
.check label{flex:1;min-width:0;min-height:2.75rem;margin:0;padding:.625rem 0;font-weight:400;cursor:pointer}
.check [aria-invalid]{border-radius:.25rem;box-shadow:0 0 0 2px var(--bad)}
.code{max-width:14rem;font-size:1.5rem;letter-spacing:.2em;font-variant-numeric:tabular-nums}
.steps{margin:0 0 1rem;padding:0 0 0 1.5rem}
.steps li{margin:0 0 .5rem}
.logo{display:block;width:auto;height:auto;max-width:min(200px,100%);max-height:80px}
@media (prefers-color-scheme:dark){.logo{padding:.375rem;border-radius:.375rem;background:#fff}}
a{color:var(--strong);text-underline-offset:.2em}
button+button{margin-top:.75rem}
button:hover,.button:hover{text-decoration:underline;text-underline-offset:.2em}
:focus-visible{outline:3px solid var(--strong);outline-offset:2px}
@media (min-width:34rem){body{padding:clamp(1rem,12vh,7rem) 1rem 2rem;background:var(--ground)}
main{padding:2.25rem 2.5rem 2.5rem;border:1px solid var(--edge);border-radius:.875rem;background:var(--sheet)}}`

/** Returns the source of a style for a content security policy that allows no other style. */
export const styleSource = (style: string): string =>
  `'sha256-${createHash('sha256').update(style).digest('base64')}'`

/** Background of an organization's pages, by color scheme. */
const SHEETS = { light: '#ffffff', dark: '#1d1f23' } as const

/**
 * Returns the color of an organization as a style that `publicPage` adds. Buttons have the color as their
 * background, with white text if its contrast is at least 4.5 to 1, else black text. A button gets an edge in a
 * scheme whose sheet has a contrast below 3 to 1 with the color. A gray below 1.5 to 1 would look like the
 * sheet and is replaced by the color of the text. Links, checkboxes and the focus have the color if its
 * contrast with the sheet is at least 4.5 to 1, else the color of the text.
 * @param accent such as `#1f4bb8`
 * @returns an empty string for a text that is not a color of six digits
 */
export function accentStyle(accent: string): string {
  if (!/^#[0-9a-f]{6}$/i.test(accent)) return ''
  const shares = sharesOf(accent)
  const isGray = Math.max(...shares) - Math.min(...shares) < 0.1
  const schemes = Object.entries(SHEETS).map(([scheme, sheet]) => {
    const withSheet = contrast(accent, sheet)
    const strong = withSheet >= 4.5 ? accent : 'var(--ink)'
    const edge = withSheet < 3 ? 'var(--line)' : 'transparent'
    const plain = isGray && withSheet < 1.5 ? ';--accent:var(--ink);--on-accent:var(--sheet)' : ''
    return `@media (prefers-color-scheme:${scheme}){:root{--strong:${strong};--accent-edge:${edge}${plain}}}`
  })
  return [`:root{--accent:${accent};--on-accent:${inkOn(accent)}}`, ...schemes].join('\n')
}
