import { createHash } from 'node:crypto'

/**
 * The design of every public page. On a phone the page is one sheet; on a wide screen it is a card. Text has a
 * contrast of at least 4.5 to 1, edges of fields 3 to 1, and whatever is pressed is at least 44 px high. Nothing
 * moves. Transparent borders become visible where the system replaces all colors.
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
form{margin:1.5rem 0 0}
section{margin:1.75rem 0 0;padding:1.25rem 0 0;border-top:1px solid var(--edge)}
section form{margin:0}
main>:last-child,section>:last-child{margin-bottom:0}
.row{margin:0 0 1.25rem}
label{display:block;margin:0 0 .375rem;font-weight:600}
.hint,.error{margin:0 0 .5rem;font-size:.9375rem}
.hint{color:var(--quiet)}
.error{color:var(--bad);font-weight:600}
.notice{margin:1.25rem 0 0;padding:.75rem 1rem;border:1px solid var(--bad);border-radius:.5rem;color:var(--bad);
background:var(--bad-ground);font-weight:600}
input,button{width:100%;min-height:3rem;padding:.625rem .875rem;border:1px solid var(--line);border-radius:.5rem;
font:inherit;color:inherit;background:transparent}
input[aria-invalid]{border:2px solid var(--bad)}
button{border-color:transparent;font-weight:600;color:var(--on-strong);background:var(--strong);cursor:pointer}
button.plain{border-color:var(--line);color:var(--ink);background:transparent}
button:hover{text-decoration:underline;text-underline-offset:.2em}
:focus-visible{outline:3px solid var(--strong);outline-offset:2px}
@media (min-width:34rem){body{padding:clamp(1rem,12vh,7rem) 1rem 2rem;background:var(--ground)}
main{padding:2.25rem 2.5rem 2.5rem;border:1px solid var(--edge);border-radius:.875rem;background:var(--sheet)}}`

/** The source of the style for a content security policy, which allows no other. */
export const STYLE_SOURCE = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`
