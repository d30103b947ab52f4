/**
 * Added to the design of public pages: an invoice is wider than other pages, and prints on A4 and Letter, in black on
 * white whatever the colors of the screen are.
 */
export const INVOICE_STYLE = `@media (min-width:34rem){main{max-width:46rem}}
.state{font-weight:600}
.parties{display:grid;gap:1.25rem;margin:0 0 1.5rem}
@media (min-width:34rem){.parties{grid-template-columns:1fr 1fr}}
.parties h2,.pay h2{margin:0 0 .25rem;font-size:.9375rem;color:var(--quiet)}
.lines{margin:0;white-space:pre-line;unicode-bidi:plaintext}
.facts{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1.25rem;margin:0 0 1.5rem}
.facts dt{color:var(--quiet)}
.facts dd{margin:0}
table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}
th,td{padding:.5rem 0;border-bottom:1px solid var(--edge);text-align:left;vertical-align:top}
th:last-child,td:last-child{padding-left:1rem;text-align:right;white-space:nowrap}
td span{display:block;color:var(--quiet);font-size:.9375rem}
tfoot th,tfoot td{border:0;padding:.375rem 0;font-weight:400}
tfoot tr:last-child>*{border-top:2px solid var(--ink);font-weight:700}
.pay{margin:1.5rem 0 0}
@page{margin:18mm}
@media print{:root{font-size:10pt;color-scheme:light;--ground:#fff;--sheet:#fff;--ink:#000;--quiet:#444;--edge:#bbb}
body{padding:0;background:#fff}
main{max-width:none;padding:0;border:0;border-radius:0}
.parties{grid-template-columns:1fr 1fr}
tr,.pay{break-inside:avoid}
thead{display:table-header-group}
tfoot{display:table-row-group}}`
