import { pageLook } from '../page-look.ts'

const rules = `
*{box-sizing:border-box}
[hidden]{display:none!important}
body{margin:0;background:var(--canvas);color:var(--text);font:16px/1.5 'Geist Variable',system-ui,sans-serif}
a{color:var(--link)}
a:focus-visible,button:focus-visible,input:focus-visible,.sheet:focus-visible{outline:2px solid var(--link);outline-offset:2px}
header{display:flex;flex-wrap:wrap;align-items:center;gap:8px 16px;padding:12px 32px;background:var(--panel);border-bottom:1px solid var(--border)}
header p{margin:0;color:var(--muted);font-size:14px}
h1{margin:0;font-size:20px;line-height:1.25}
button{margin-inline-start:auto;min-height:32px;padding:0 12px;border:1px solid var(--control);border-radius:6px;background:none;color:inherit;font:inherit;font-size:14px;cursor:pointer}
button:hover{background:var(--hover)}
.page{display:grid;grid-template-columns:256px minmax(0,1fr)}
nav{position:sticky;top:0;align-self:start;max-height:100vh;overflow:auto;padding:24px 16px 24px 32px}
nav label{display:block;font-size:13px;font-weight:500;margin-bottom:4px}
nav input{width:100%;min-height:36px;padding:0 10px;border:1px solid var(--control);border-radius:6px;background:var(--panel);color:inherit;font:inherit;font-size:14px}
nav p{margin:8px 0;color:var(--muted);font-size:12px}
nav ul{list-style:none;margin:0;padding:0}
nav a{display:block;padding:4px 8px;border-radius:6px;color:inherit;text-decoration:none;font-size:14px;overflow-wrap:anywhere}
nav a:hover{background:var(--hover)}
nav a[aria-current]{background:var(--hover);font-weight:500}
nav small{display:block;color:var(--muted);font-size:12px}
main{min-width:0;padding:8px 32px 64px 16px}
section{padding-top:24px;scroll-margin-top:0}
h2{margin:0;font:600 20px/1.25 'Geist Mono Variable',ui-monospace,monospace}
.purpose{margin:8px 0 0;max-width:760px}
.source{margin:4px 0 16px;color:var(--muted);font-size:13px}
.sheet{overflow:auto;padding:16px;background:var(--panel);border:1px solid var(--border);border-radius:12px}
.sheet svg{display:block;margin:0 auto;width:100%;height:auto}
details{margin-top:12px}
summary{cursor:pointer;font-size:14px;font-weight:500;min-height:24px}
.rows{overflow-x:auto}
table{border-collapse:collapse;width:100%;margin-top:8px;font-size:13px;font-variant-numeric:tabular-nums}
th,td{padding:6px 16px 6px 0;border-bottom:1px solid var(--border);text-align:start;vertical-align:top}
th{font-weight:500;color:var(--muted)}
td.name{font-family:'Geist Mono Variable',ui-monospace,monospace;font-size:12px;white-space:nowrap}
@media(max-width:767px){.page{display:block}nav{position:static;max-height:none;padding:16px}nav ul{max-height:40vh;overflow:auto}main{padding:8px 16px 48px}header{padding:12px 16px}}
@media print{nav,button{display:none}.page{display:block}section{break-before:page}}
`

export const chartsPageStyle = (): string => `${pageLook()}
${rules}`
