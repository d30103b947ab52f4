/**
 * Added to the design of public pages. On a wide screen what is bought and the test cards stand on the left of the
 * form; on a phone the form comes between them. An invoice is printed without what is for the screen alone.
 */
export const PAYMENT_STYLE = `.test{margin:0 0 1.25rem;padding:.625rem .875rem;border:1px dashed var(--line);border-radius:.5rem;
color:var(--quiet);font-size:.9375rem}
.test strong{color:var(--ink)}
h2{margin:0 0 .75rem;font-size:1.125rem;line-height:1.3}
h3{margin:0 0 .25rem;font-size:1.0625rem;line-height:1.35}
h2,h3,td,dd{unicode-bidi:plaintext}
dl{margin:0 0 1rem}
dl div{display:flex;justify-content:space-between;gap:1.25rem;padding:.5rem 0;border-bottom:1px solid var(--edge)}
dl .total{border-bottom:0;font-weight:600}
dt{flex:none;color:var(--quiet)}
.total dt{color:inherit}
dd{min-width:0;margin:0;text-align:right}
dd,.amount{font-variant-numeric:tabular-nums}
.pay form{margin:0}
.pay .notice{margin:0 0 1.25rem}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:0 1rem;align-items:end}
.cards{list-style:none;margin:0;padding:0}
.cards li{margin:0 0 .75rem;font-size:.9375rem}
.list p{margin:0;font-size:.9375rem}
.cards b{display:block;font-variant-numeric:tabular-nums;white-space:nowrap}
.quiet{color:var(--quiet)}
.rows{list-style:none;margin:0;padding:0}
.rows>li{padding:1rem 0;border-top:1px solid var(--edge)}
.rows>li:first-child{padding-top:0;border-top:0}
.rows>li:last-child{padding-bottom:0}
.rows p{margin:0}
.rows form{margin:.75rem 0 0}
.rows form+form{margin-top:.75rem}
.bad{color:var(--bad);font-weight:600}
.line{display:flex;flex-wrap:wrap;align-items:baseline;justify-content:space-between;gap:0 1.25rem}
.line a{display:inline-block;padding:.375rem 0}
.button.plain{border-color:var(--line);color:var(--ink);background:transparent}
.rows+.onward{margin:.75rem 0 0}
.back{margin:1.75rem 0 0}
.back a,.onward a{display:inline-block;padding:.625rem 0}
@media (min-width:56rem){.wide{max-width:60rem;margin:0 auto}
main:has(.wide){max-width:64rem}
.sides{display:grid;grid-template-columns:1fr 1fr;grid-template-areas:"sum pay" "cards pay";grid-template-rows:auto 1fr;gap:0 3.5rem}
.sum{grid-area:sum}
.pay{grid-area:pay;margin:0;padding:0;border:0}
.list{grid-area:cards}
.sides:not(:has(.sum)) .list{margin:0;padding:0;border:0}}
@page{margin:18mm}
@media print{:root{color-scheme:light;--ground:#fff;--sheet:#fff;--ink:#000;--quiet:#444;--edge:#bbb;--line:#777}
body{padding:0;background:#fff}
main{padding:0;border:0}
.screen{display:none}}`
