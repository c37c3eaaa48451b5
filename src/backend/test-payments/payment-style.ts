import { pageColours } from '../api-reference/page-colours.ts'
import { barStyle, baseStyle } from '../api-reference/page-style.ts'

const layout = `
main{max-width:560px;margin:0 auto;padding:32px 24px 96px}
main>*+*{margin-top:24px}
h1{font-size:24px;line-height:32px}
h2{font-size:16px;line-height:24px}
.notice{display:block;padding:12px 16px;border-width:1px;border-radius:8px}
.notice strong{display:block}
.test{color:var(--warning-fg);background:var(--warning-bg);border-color:var(--warning-border)}
.failed{color:var(--danger-fg);background:var(--danger-bg);border-color:var(--danger-border)}
.done{color:var(--success-fg);background:var(--success-bg);border-color:var(--success-border)}
.card{padding:16px;background:var(--bg-panel);border-width:1px;border-radius:12px}
.card>*+*{margin-top:16px}
.muted{color:var(--fg-muted)}
.pairs>div{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 16px;padding:8px 0}
.pairs>div+div{border-top-width:1px}
.pairs dt{color:var(--fg-muted)}
.pairs .total{font-weight:600}
.pairs .total dt{color:inherit}
.rows>li{display:flex;flex-wrap:wrap;justify-content:space-between;gap:4px 16px;padding:10px 0}
.rows>li+li{border-top-width:1px}`

const forms = `
form>*+*{margin-top:16px}
fieldset{display:grid;gap:8px}
legend{margin-bottom:8px;font-weight:500}
label{display:flex;align-items:center;gap:12px;min-height:44px;padding:8px 12px;border-width:1px;border-radius:8px;cursor:pointer}
label:has(:checked){border-color:var(--accent-solid);background:var(--accent-bg)}
input[type=radio]{width:16px;height:16px;flex-shrink:0;accent-color:var(--accent-solid)}
label span{display:block}
.buttons{display:flex;flex-wrap:wrap;gap:8px 16px;align-items:center}
button{min-height:40px;padding:8px 16px;border:1px solid var(--border-default);border-radius:8px;background:var(--bg-panel);color:var(--fg-default);font:inherit;font-weight:500;cursor:pointer}
button:hover{background:var(--bg-hover)}
button.primary{background:var(--accent-solid);border-color:var(--accent-solid);color:var(--accent-fg)}
button.primary:hover{background:var(--accent-hover)}
@media (width<40rem){main{padding:24px 16px 64px}.bar{padding:8px 16px}.buttons button{width:100%}}
@media print{.bar,.skip,.test,.buttons{display:none}main{max-width:none;padding:0}}`

export const paymentStyle = (fontFaces: string): string =>
  [fontFaces, pageColours, baseStyle, barStyle, layout, forms].join('\n').replaceAll(/\n+/g, '\n').trim()
