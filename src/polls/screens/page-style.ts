/**
 * Added to the design of public pages: on a wide screen the results fill it, in a text that is read from the other
 * end of a room. The size follows the height of the screen and the number of options.
 */
export const SCREEN_STYLE = `.results{list-style:none;margin:0 0 1.25rem;padding:0}
.results li{display:grid;grid-template-columns:1fr auto;gap:.1em .75em;align-items:end;margin:0 0 .9em}
.option{min-width:0;font-weight:600}
.number{color:var(--quiet);font-variant-numeric:tabular-nums}
.share{text-align:right;font-weight:600;font-variant-numeric:tabular-nums;white-space:nowrap}
.votes{color:var(--quiet);font-weight:400}
.results svg{grid-column:1/-1;display:block;width:100%;height:.6em;border-radius:.2em}
.all{fill:var(--edge)}
.part{fill:var(--strong)}
.state{font-weight:600}
.updates{color:var(--quiet);font-size:.9375rem}
@media (forced-colors:active){.all{fill:Canvas;stroke:CanvasText}.part{fill:CanvasText}}
@media (min-width:34rem){main{max-width:60rem}}
@media (min-width:60rem) and (min-height:30rem){body{padding:0;background:var(--sheet)}
main{display:flex;flex-direction:column;max-width:none;min-height:100vh;padding:3vh 5vw 2.5vh;border:0;border-radius:0}
.from{margin:0 0 2vh;padding:0 0 1.5vh;font-size:max(1rem,2.8vh)}
h1{margin:0 0 2vh;font-size:max(1.75rem,5.5vh)}
.results{flex:1;display:flex;flex-direction:column;justify-content:space-evenly;margin:0 0 2vh;line-height:1.25}
.results li{margin:0}
.few{font-size:max(1.25rem,4.6vh)}
.some{font-size:max(1.125rem,3.6vh)}
.many{font-size:max(1rem,2.9vh)}
.state{margin:0;font-size:max(1rem,3.2vh)}
.updates{margin:.5vh 0 0;font-size:max(.9375rem,2vh)}}`
